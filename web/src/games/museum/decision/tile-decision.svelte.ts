/** A decision in the making: nothing of it is sent until it is confirmed, and each step has a way back. */

import type { Held, Tile, View } from '../generated/view';
import { looksOf, turned } from '../map/geometry';
import type { Ghost, MapMarks } from '../map/map-marks';
import type { ScoreNumbers } from '../scoring/site-scores';
import { say } from '../words/say';
import {
  frontier,
  haunts,
  iconOf,
  inRowOrder,
  isPicture,
  pictureOf,
  targets,
  walkTo,
  whyLocked,
  whyNotHaunted,
  whyNotWalked,
} from './legal-picks';
import { faceOf, previewOf, type ScoreChange, shownAt } from './score-preview';
import { nextTurn, printed } from './tile-rotation';

export interface Situation {
  view: View;
  numbers: ScoreNumbers;
  me: number | null;
  mayAct: boolean;
  /** Why nobody may act for now. */
  halted?: string;
  act: (picks: string[]) => Promise<boolean>;
}

/** Which question is open. The last one of each decision can be confirmed. */
export type DecisionStep =
  | 'watch'
  | 'hand' // which tile
  | 'cell' // where to
  | 'laid' // it lies there: turn it, or confirm
  | 'icon' // what to do with the icon
  | 'target' // which tile it is used on
  | 'second' // with which one it is swapped
  | 'put' // which tile of the hand takes its place
  | 'fit' // the tile action is to be seen: turn, or confirm
  | 'haunt' // where the mummy goes
  | 'haunted' // it stands there: confirm
  | 'walk' // where the archeologist goes
  | 'arrived'; // it stands there: confirm, or collect

/** Those that Enter on the map, or the large button, can send. */
const LAST: readonly DecisionStep[] = ['laid', 'fit', 'haunted', 'arrived'];

export class TileDecision {
  /** A tile of the hand, or 'camp': to be placed, or to take a tile's place. */
  chosen: string | null = $state(null);
  /** The icon's tile action, or the seat whose mummy moves. */
  iconAction: 'use' | number | null = $state(null);
  cell: string | null = $state(null);
  second: string | null = $state(null);
  /** How the tile that comes to `cell`, and that which comes to `second`, is turned. */
  turn = $state(0);
  secondTurn = $state(0);
  /** Of two swapped tiles, the one that the next turn is for. */
  turning: 'cell' | 'second' = $state('cell');
  /** Where the mummy or the archeologist goes. */
  goal: string | null = $state(null);
  /** The last word about it: why something can't be done. */
  said = $state('');
  /** Grows with every word, so that one that is said twice is heard twice. */
  words = $state(0);

  private entered = '';

  constructor(private readonly now: () => Situation) {}

  readonly situation: Situation = $derived.by(() => this.now());
  readonly view: View = $derived(this.situation.view);
  readonly me: number = $derived(this.situation.me ?? -1);
  readonly mine: boolean = $derived(
    this.situation.me !== null && this.view.actor === this.situation.me,
  );
  readonly icon: string = $derived(iconOf(this.view));

  readonly step: DecisionStep = $derived.by(() => {
    if (!this.mine) return 'watch';
    if (this.view.phase === 'play') return this.placing;
    if (this.view.phase === 'walk') return this.goal === null ? 'walk' : 'arrived';
    if (this.view.phase !== 'icon') return 'watch';
    if (this.iconAction === null) return 'icon';
    if (this.iconAction !== 'use') return this.goal === null ? 'haunt' : 'haunted';
    if (this.cell === null) return 'target';
    if (this.icon === 'swap' && this.second === null) return 'second';
    return this.icon === 'replace' && this.chosen === null ? 'put' : 'fit';
  });

  private readonly placing: DecisionStep = $derived.by(() => {
    if (this.chosen === null) return 'hand';
    return this.cell === null ? 'cell' : 'laid';
  });

  readonly last: boolean = $derived(LAST.includes(this.step));

  /** The faces that can be had of the tile that is turned next. */
  readonly turns: number[] = $derived.by(() => {
    if (this.step === 'cell' || this.step === 'laid') return this.turnsOf(this.chosen);
    if (this.step !== 'fit') return [];
    if (this.icon === 'replace') return this.turnsOf(this.chosen);
    const tile = shownAt(this.view, this.turnedCell);
    return tile ? looksOf(printed(tile)) : [];
  });

  /** On the table as it is: where the tile lies that is turned next. */
  private readonly turnedCell: string | null = $derived.by(() => {
    if (this.icon !== 'swap') return this.cell;
    return this.turning === 'cell' ? this.second : this.cell;
  });

  /** Rotate has to turn the tile, and it lies as before. */
  readonly unturned: boolean = $derived.by(
    () =>
      this.step === 'fit' &&
      this.icon === 'rotate' &&
      (shownAt(this.view, this.cell)?.turn ?? 0) === this.turn,
  );

  /** The whole decision in notation; null while something is open. */
  readonly picks: string[] | null = $derived.by(() => {
    const { step, turn, cell, second } = this;
    if (!this.last || this.unturned) return null;
    const spun = (how: number, turns: number[]) => (turns.length > 1 ? [`turn ${how}`] : []);
    if (step === 'laid')
      return [`play ${this.chosen}`, `at ${cell}`, ...spun(turn, this.turnsOf(this.chosen))];
    if (step === 'haunted') return [`mummy ${this.iconAction}`, `to ${this.goal}`];
    // The rules ask at every artifact, needed or not: so nobody can tell by the answer.
    if (step === 'arrived')
      return [
        `to ${this.goal}`,
        ...(isPicture(faceOf(this.view, this.goal ?? '')) ? ['leave'] : []),
      ];
    if (this.icon === 'rotate') return ['use', `at ${cell}`, `turn ${turn}`];
    if (this.icon === 'replace')
      return ['use', `at ${cell}`, `play ${this.chosen}`, ...spun(turn, this.turnsOf(this.chosen))];
    const first = [cell ?? '', ...this.spin(second, turn)] as const;
    const other = [second ?? '', ...this.spin(cell, this.secondTurn)] as const;
    const [a, b] = inRowOrder(first[0], other[0]) < 0 ? [first, other] : [other, first];
    return ['use', `at ${a[0]}`, `at ${b[0]}`, ...a.slice(1), ...b.slice(1)];
  });

  /** The picture at the goal that this walker still needs. */
  readonly finds: string | null = $derived.by(() => {
    if (this.view.phase !== 'walk' || this.goal === null) return null;
    const found = pictureOf(faceOf(this.view, this.goal));
    return this.view.artifacts.includes(found) ? found : null;
  });

  /** The table as it would be, with what would change for everybody. */
  readonly preview: { view: View; changes: ScoreChange[] } = $derived.by(() => previewOf(this));

  /** What collecting would change, beside standing there. */
  readonly collecting: ScoreChange[] = $derived.by(() =>
    this.finds ? previewOf(this, this.finds).changes : [],
  );

  readonly ghost: Ghost | null = $derived.by(() => {
    if (this.step !== 'cell' || this.chosen === null) return null;
    const { quarters, icon = '' } = this.heldTile(this.chosen) ?? { quarters: [] };
    if (this.chosen === 'camp')
      return { tile: 'camp', quarters: [], colour: this.view.seats[this.me]?.colour };
    return { tile: this.chosen, quarters: turned(quarters, this.turn), icon };
  });

  readonly marks: MapMarks = $derived.by(() => {
    const chosen = [this.cell, this.second, this.goal].filter((name) => name !== null);
    switch (this.step) {
      case 'cell':
      case 'laid':
        return { cells: frontier(this.view).filter((at) => at !== this.cell), chosen };
      case 'target':
      case 'second':
        return { tiles: targets(this.view, this.icon).filter((at) => at !== this.cell), chosen };
      case 'haunt':
      case 'haunted':
        return { haunts: haunts(this.view, this.iconAction as number), chosen };
      case 'walk':
      case 'arrived':
        return { steps: this.view.reach ?? {}, chosen };
      default:
        return { chosen };
    }
  });

  /** What can be chosen in the hand now. */
  readonly playable: boolean = $derived(
    ['hand', 'cell', 'laid', 'put'].includes(this.step) ||
      (this.step === 'fit' && this.icon === 'replace'),
  );

  /** Begin anew wherever the game has gone on. */
  enter(): void {
    const { view, me } = this;
    const { actor, phase, placed = '', tiles, pile, turn } = view;
    const at = [me, actor, phase, placed, tiles.length, pile, turn].join();
    if (at !== this.entered) this.clear();
    this.entered = at;
  }

  clear(): void {
    this.chosen = null;
    this.iconAction = null;
    this.cell = null;
    this.second = null;
    this.goal = null;
    this.turn = 0;
    this.secondTurn = 0;
    this.turning = 'cell';
    this.said = '';
  }

  // -- steps on ------------------------------------------------------------------------------------

  /** A tile of the hand, or the camp. */
  choose(tile: string): void {
    this.said = '';
    if (!this.playable || !this.holds(tile)) return;
    if (tile !== this.chosen) this.turn = 0;
    this.chosen = tile;
  }

  /** What the icon is used for. */
  decide(iconAction: 'use' | number): void {
    this.clear();
    this.iconAction = iconAction;
  }

  /** An empty cell was pointed at. */
  lay(cell: string): void {
    this.said = '';
    if (this.step === 'hand') this.refuse(say('choose_first'));
    else if (this.step === 'cell' || this.step === 'laid') {
      if (cell === this.cell) this.spinBy(1);
      else this.cell = cell;
    }
  }

  /** An empty cell was pointed at where nothing can be laid. */
  miss(): void {
    if (this.step === 'hand') this.refuse(say('choose_first'));
    else if (this.step === 'cell' || this.step === 'laid') this.refuse(say('not_beside'));
    else if (this.step === 'walk' || this.step === 'arrived') this.refuse(say('walk_nothing'));
    else this.said = '';
  }

  /** A tile on the table was pointed at. */
  tap(cell: string): void {
    this.said = '';
    if ((this.step === 'laid' || this.step === 'fit') && cell === this.cell) {
      this.turning = 'cell';
      this.spinBy(1);
    } else if (this.step === 'fit' && cell === this.second) {
      this.turning = 'second';
      this.spinBy(1);
    } else if (this.step === 'target' || this.step === 'second') this.pick(cell);
    else if (this.step === 'fit' && this.icon !== 'swap' && this.isTarget(cell)) {
      this.cell = null;
      this.pick(cell);
    } else if (this.step === 'cell' || this.step === 'laid') this.refuse(say('taken'));
  }

  private pick(cell: string): void {
    const tile = shownAt(this.view, cell);
    if (!tile) return;
    const lock = whyLocked(tile, this.icon, this.view.placed);
    if (lock) this.refuse(say(`locked_${lock}`));
    else if (cell === this.cell) this.cell = null;
    else if (this.step === 'target') {
      this.cell = cell;
      // Rotate has to turn it anyway.
      const turns = looksOf(printed(tile));
      this.turn = this.icon === 'rotate' ? nextTurn(turns, tile.turn ?? 0, 1) : 0;
    } else {
      this.second = cell;
      this.turn = tile.turn ?? 0;
      this.secondTurn = shownAt(this.view, this.cell)?.turn ?? 0;
    }
  }

  private isTarget(cell: string): boolean {
    const tile = shownAt(this.view, cell);
    return tile !== undefined && whyLocked(tile, this.icon, this.view.placed) === '';
  }

  /** A quarter was pointed at, offered or not. */
  go(quarter: string): void {
    this.said = '';
    if (this.step === 'haunt' || this.step === 'haunted') {
      const why = whyNotHaunted(this.view, this.iconAction as number, quarter);
      if (why) this.refuse(say(`haunt_${why}`));
      else this.goal = quarter;
    } else if (this.step === 'walk' || this.step === 'arrived') {
      const goal = walkTo(this.view, quarter);
      if (goal === null) this.refuse(say(`walk_${whyNotWalked(this.view, this.me, quarter)}`));
      else this.goal = goal;
    }
  }

  /** A quarter turn, to the next face that looks different. */
  spinBy(by: number): void {
    this.said = '';
    const { turns } = this;
    if (turns.length === 0) return;
    if (turns.length === 1) this.refuse(say('one_look'));
    else if (this.icon === 'swap' && this.step === 'fit' && this.turning === 'second')
      this.secondTurn = nextTurn(turns, this.secondTurn, by);
    else this.turn = nextTurn(turns, this.turn, by);
  }

  // -- and back ------------------------------------------------------------------------------------

  readonly mayGoBack: boolean = $derived(!['watch', 'hand', 'icon', 'walk'].includes(this.step));

  back(): void {
    this.said = '';
    if (this.goal !== null) this.goal = null;
    else if (this.step === 'laid') this.cell = null;
    else if (this.step === 'fit' && this.icon === 'replace') this.chosen = null;
    else if (this.second !== null) {
      this.second = null;
      this.turning = 'cell';
    } else if (this.cell !== null) this.cell = null;
    else this.clear();
  }

  // -- done ----------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    if (this.unturned) this.refuse(say('turn_it'));
    else if (this.picks) await this.send(this.picks);
  }

  async collect(): Promise<void> {
    if (this.finds) await this.send([`to ${this.goal}`, 'collect']);
  }

  /** `nothing` with an icon, or `stay` instead of a walk. */
  async skip(pick: 'nothing' | 'stay'): Promise<void> {
    await this.send([pick]);
  }

  private async send(picks: string[]): Promise<void> {
    const { mayAct, act } = this.situation;
    if (mayAct) await act(picks);
  }

  refuse(text: string): void {
    this.said = text;
    this.words += 1;
  }

  // -- what is held --------------------------------------------------------------------------------

  heldTile(tile: string): Held | undefined {
    return this.view.hand.find((held) => held.tile === tile);
  }

  private holds(tile: string): boolean {
    const camp = this.view.seats[this.me]?.camp == null;
    return tile === 'camp' ? camp : this.heldTile(tile) !== undefined;
  }

  private turnsOf(tile: string | null): number[] {
    if (tile === null || tile === 'camp') return tile === null ? [] : [0];
    return looksOf(this.heldTile(tile)?.quarters ?? []);
  }

  /** The turn pick of a swapped tile that lies at `from` now. */
  private spin(from: string | null, turn: number): string[] {
    const tile: Tile | undefined = shownAt(this.view, from);
    return tile && looksOf(printed(tile)).length > 1 ? [`turn ${turn}`] : [];
  }
}
