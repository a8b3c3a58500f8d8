import door from '@library/archaeology/words/en/door.json';
import type { HomeEntry } from '@/game/manifest';
import CardGamePicture from './art/CardGamePicture.svelte';
import ExpeditionPicture from './art/ExpeditionPicture.svelte';

export const homeEntries: HomeEntry[] = [
  {
    ruleset: 'card-game',
    position: 10,
    title: door['title_card-game'],
    pitch: door['pitch_card-game'],
    facts: door['facts_card-game'],
    Drawing: CardGamePicture,
  },
  {
    ruleset: 'new-expedition',
    position: 20,
    title: door['title_new-expedition'],
    pitch: door['pitch_new-expedition'],
    facts: door['facts_new-expedition'],
    Drawing: ExpeditionPicture,
  },
];
