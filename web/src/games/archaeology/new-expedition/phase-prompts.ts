/** What the monuments and the tents ask. */

import { join } from '@/words/words';
import { type Action, plainAction, type Situation, whyNotNow } from '../decision/actions';
import {
  type PhasePrompt,
  type PhasePrompts,
  phasePrompts as usual,
} from '../decision/phase-prompts';
import { picksOf } from '../decision/selection';
import { kindsIn, total } from '../edition/numbers';
import { capital, chamberName, kindName } from '../words/naming';
import { mineOdds, oddsText } from './mine-odds';
import { say } from './say';
import { half } from './storm';

/** NE-4: asked even of those who would lose nothing. */
function tent(situation: Situation): PhasePrompt {
  const { view, me } = situation;
  const { hand = 0, tents = 0 } = view.seats[me ?? -1] ?? {};
  const n = half(hand);
  const why = whyNotNow(situation, 'tent');
  const left = tents - 1;
  const use = left > 0 ? say('tent_use_more', { n: left }) : say('tent_use_last');
  const save = n ? say('tent_save_detail', { n }) : say('tent_save_none');
  return {
    title: say('tent_title'),
    text: say('tent_text'),
    line: n ? say('tent_line', { n, held: hand }) : say('tent_line_none'),
    section: 'storm',
    from: null,
    tray: '',
    actions: [
      plainAction('use tent', say('tent_use'), ['use tent'], why, { detail: use, key: 'T' }),
      plainAction('save tent', say('tent_save'), ['save tent'], why, { detail: save, key: 'N' }),
    ],
  };
}

/** NE-9: one look a sale, at a chamber that is not empty. */
function look(situation: Situation): PhasePrompt {
  const { view } = situation;
  const none = whyNotNow(situation, 'look');
  const looks = view.chambers.map(({ name, cards, known = {} }, at): Action => {
    const chamber = chamberName(name);
    const why = cards ? none : say('why_look_empty', { chamber: capital(chamber) });
    const seen = cards > 0 && total(known) === cards;
    return plainAction(`look ${name}`, say('look', { chamber }), [`look ${name}`], why, {
      short: capital(name),
      detail: seen ? say('look_seen') : say('look_new', { n: cards }),
      key: String(at + 1),
    });
  });
  return {
    title: say('look_title'),
    text: say('look_text'),
    line: say('look_line'),
    section: 'temple',
    from: null,
    tray: '',
    actions: [
      ...looks,
      plainAction('no look', say('look_none'), ['no look'], none, { aside: true, key: 'N' }),
    ],
  };
}

/** NE-10: two of the chamber's cards, or its only one. */
function keep(situation: Situation): PhasePrompt {
  const { view, chosen, numbers } = situation;
  const n = view.owed;
  const missing = n - total(chosen.pick);
  let why = whyNotNow(situation, 'keep');
  if (missing > 0) why ??= say(missing === n ? 'keep_none' : 'keep_more', { n: missing });
  if (missing < 0) why ??= say('keep_fewer', { n: -missing });
  const picks = picksOf('keep', chosen.pick, numbers);
  return {
    title: say('keep_title', { n }),
    text: say('keep_text'),
    line: why ?? say('keep_ready'),
    section: 'tomb',
    from: 'pick',
    tray: say('keeping'),
    lays: true,
    actions: [plainAction('keep', say('keep', { n }), picks, why, { key: 'K' })],
  };
}

/** NE-11: go on, or take what is turned up. */
function press(situation: Situation): PhasePrompt {
  const { view, numbers } = situation;
  const why = whyNotNow(situation, 'press');
  const found = mineOdds(view, numbers);
  const n = total(view.turned ?? {});
  const detail = say('press_go_detail');
  return {
    title: say('press_title'),
    text: say('press_text', { safe: found.safe }),
    line: say('press_line', { n: found.left, mineOdds: oddsText(found, numbers) }),
    section: 'mine',
    from: null,
    tray: '',
    lays: true,
    actions: [
      plainAction('go on', say('press_go'), ['go on'], why, { detail, key: 'G' }),
      plainAction('stop', say('press_stop'), ['stop'], why, {
        detail: say('press_stop_detail', { n }),
        key: 'S',
      }),
    ],
  };
}

/** NE-13: different kinds, told from the dearest to the cheapest. */
function name(situation: Situation): PhasePrompt {
  const { view, chosen, numbers } = situation;
  const n = view.owed;
  const kinds = kindsIn(chosen.pick, numbers);
  const missing = n - kinds.length;
  let why = whyNotNow(situation, 'name');
  if (missing > 0) why ??= say(missing === n ? 'name_none' : 'name_more', { n: missing });
  if (missing < 0) why ??= say('name_fewer', { n: -missing });
  const called = join(kinds.map((kind) => kindName(kind, 2)));
  const label = missing ? say('name_short') : say('name_do', { kinds: called });
  const turned = numbers.monuments[view.monument ?? '']?.turned ?? 0;
  return {
    title: say('name_title', { n }),
    text: say('name_text', { turned }),
    line: why ?? say('name_ready'),
    section: 'sphinx',
    from: 'pick',
    tray: say('naming'),
    kinds: true,
    lays: true,
    actions: [plainAction('name', label, picksOf('name', chosen.pick, numbers), why, { key: 'N' })],
  };
}

export const phasePrompts: PhasePrompts = { ...usual, tent, look, keep, press, name };
