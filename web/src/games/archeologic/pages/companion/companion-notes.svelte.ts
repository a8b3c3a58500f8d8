/** The notes of a printed game, and what follows from them: asked of the server after every change. */
import catalogue from '@library/archeologic/words/en/companion.json';
import { untrack } from 'svelte';
import { announce } from '@/parts/live/live-region.svelte';
import { api } from '@/wire/api';
import type { RulesPage } from '@/wire/generated/wire';
import { words } from '@/words/words';
import type { PlacedBuilding } from '../../art/buildings';
import { type Numbers, numbersOf } from '../../edition/numbers';
import type { Study, ToldFact } from '../../generated/view';
import {
  type AnswerFact,
  allFacts,
  type CheckFact,
  type Fact,
  factWords,
  layoutCodes,
} from './facts';
import { emptyNotes, loadNotes, type SavedNotes, saveNotes } from './saved-notes';

const say = words(catalogue);
const nothing = { clues: [], answers: [], checks: [], layout: [], viewfinder: null };
const PAUSE = 150; // milliseconds without a change before the server is asked

export class CompanionNotes {
  notes: SavedNotes = $state.raw(loadNotes());
  study: Study | null = $state.raw(null);
  /** What could be answered before anything was known. */
  conceivable: Study['possible'] = $state.raw({});
  thinking = $state(false);
  problem = $state('');
  /** What was taken out last: it can be put back, or something else in its place. */
  taken: Fact | null = $state.raw(null);

  private own: RulesPage['numbers'] = $state.raw(null);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly rules: RulesPage) {}

  readonly numbers: Numbers = $derived.by(() =>
    numbersOf(this.own === null ? this.rules : { ...this.rules, numbers: this.own }),
  );
  readonly facts: Fact[] = $derived(allFacts(this.notes));
  readonly contradiction: ToldFact[] = $derived(this.study?.contradiction ?? []);

  isIn(some: readonly ToldFact[], fact: Fact): boolean {
    return some.some((told) => told.list === fact.list && told.at === fact.at);
  }

  factOf(told: ToldFact): Fact | undefined {
    return this.facts.find((fact) => fact.list === told.list && fact.at === told.at);
  }

  // -- changing ----------------------------------------------------------------------------------

  addClue(clue: string): void {
    const at = this.taken?.list === 'clues' ? this.taken.at : this.notes.clues.length;
    this.change({ clues: this.notes.clues.toSpliced(at, 0, clue) });
    this.tellAdded({ list: 'clues', at, clue });
  }

  addAnswer(answer: AnswerFact): void {
    const at = this.taken?.list === 'answers' ? this.taken.at : this.notes.answers.length;
    this.change({ answers: this.notes.answers.toSpliced(at, 0, answer) });
    this.tellAdded({ list: 'answers', at, answer });
  }

  addCheck(check: CheckFact): void {
    const at = this.taken?.list === 'checks' ? this.taken.at : this.notes.checks.length;
    this.change({ checks: this.notes.checks.toSpliced(at, 0, check) });
    this.tellAdded({ list: 'checks', at, check });
  }

  takeOut(fact: Fact): void {
    this.change({ [fact.list]: this.notes[fact.list].toSpliced(fact.at, 1) });
    this.taken = fact;
    announce(say('removed', { fact: factWords(fact) }));
  }

  putBack(): void {
    if (this.taken?.list === 'clues') this.addClue(this.taken.clue);
    else if (this.taken?.list === 'answers') this.addAnswer(this.taken.answer);
    else if (this.taken) this.addCheck(this.taken.check);
  }

  look(viewfinder: string | null): void {
    this.change({ viewfinder });
  }

  lay(layout: PlacedBuilding[]): void {
    this.change({ layout });
  }

  /** What the server has against the text of an edition; '' if it can count with it. */
  async fault(edition: string): Promise<string> {
    try {
      await api.study<Study>(this.rules.ruleset, { ...nothing, edition });
      return '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return reason.replace(/^edition: /, '').replace(/\.$/, '');
    }
  }

  /** Other buildings: what is known of these says nothing about them. */
  load(edition: SavedNotes['edition']): void {
    this.own = null;
    this.conceivable = {};
    this.study = null;
    this.taken = null;
    this.change({ ...emptyNotes(), edition });
  }

  clear(): void {
    this.taken = null;
    this.change({ ...emptyNotes(), edition: this.notes.edition });
    announce(say('cleared'));
  }

  private tellAdded(fact: Fact): void {
    this.taken = null;
    announce(say('added', { fact: factWords(fact) }));
  }

  private change(some: Partial<SavedNotes>): void {
    this.notes = { ...this.notes, ...some };
    saveNotes(this.notes);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.think(), PAUSE);
  }

  // -- asking ------------------------------------------------------------------------------------

  async think(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const { clues, answers, viewfinder, edition } = untrack(() => this.notes);
    const layout = layoutCodes(untrack(() => this.notes.layout));
    const checks = untrack(() => this.notes.checks).map((check) => ({
      layout: layoutCodes(check.layout),
      right: check.right,
    }));
    const told = { clues, answers, checks, layout, viewfinder, edition: edition?.text ?? null };
    this.thinking = true;
    try {
      if (Object.keys(this.conceivable).length === 0) {
        const first = await api.study<Study>(this.rules.ruleset, {
          ...nothing,
          edition: told.edition,
        });
        this.conceivable = first.possible;
        this.own = first.numbers ?? null;
      }
      const study = await api.study<Study>(this.rules.ruleset, told);
      if (mine !== this.asked) return;
      if (study.left !== this.study?.left) this.tellLeft(study);
      this.study = study;
      this.problem = '';
    } catch (error) {
      if (mine === this.asked)
        this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (mine === this.asked) this.thinking = false;
    }
  }

  private tellLeft({ left, contradiction }: Study): void {
    if (left > 0) {
      announce(say('left', { n: left }));
      return;
    }
    const some = contradiction
      .map((told) => this.factOf(told))
      .filter((fact) => fact !== undefined);
    const facts = some.map((fact) => factWords(fact).replace(/\.$/, '')).join('; ');
    announce(`${say('contradiction')}: ${facts}.`, true);
  }
}
