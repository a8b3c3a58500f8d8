/** What every drawing takes. Without a title it is decoration, and hidden from screen readers. */
export interface DrawingProps {
  /** A CSS width; the height follows. Without it a drawing is 3rem wide, a scene as wide as its place. */
  size?: string;
  class?: string;
  title?: string;
}
