/** Which part of the table is in sight. It moves one layer by its transform, and re-renders nothing. */

import type { Box } from '../geometry';

export class Camera {
  /** How many pixels a unit of the map has. Only this is watched, and only once a movement is done. */
  scale = $state(1);

  /** Show all of a box, as large as it goes. */
  fit(_box: Box): void {}
  /** Bring a box into sight, if it is not. */
  show(_box: Box): void {}
  zoomBy(_factor: number): void {}
  panBy(_x: number, _y: number): void {}
}
