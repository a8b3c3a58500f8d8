/** The socket of a table: it comes back by itself, and asks again what was not answered. */
import type {
  Act,
  Bye,
  Chat,
  Open,
  Outgoing,
  Refused,
  Resign,
  Skip,
  Takeover,
  Undo,
} from './generated/wire';

type Distribute<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** A command; the line gives it its id. */
export type Command = Distribute<Act | Undo | Open | Chat | Resign | Takeover | Skip>;
export type Answer =
  | { applied: true; seq: number; position: number }
  | { applied: false; refused: Refused };
export type LineState = 'connecting' | 'open' | 'lost' | 'gone';
/** Why there is nothing to come back to: a close code of docs/protocol.md, and its sentence. */
export interface Gone {
  code: number;
  reason: string;
}
export interface LineEvents {
  message: (message: Outgoing) => void;
  state: (state: LineState, retryInSeconds: number | null) => void;
  gone: (gone: Gone) => void;
}
export type { Bye };
