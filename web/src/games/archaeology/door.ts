import door from '@library/archaeology/words/en/door.json';
import type { Door } from '@/game/manifest';
import CardGameDoor from './art/CardGameDoor.svelte';
import ExpeditionDoor from './art/ExpeditionDoor.svelte';

export const doors: Door[] = [
  {
    ruleset: 'card-game',
    position: 10,
    title: door['title_card-game'],
    pitch: door['pitch_card-game'],
    facts: door['facts_card-game'],
    Drawing: CardGameDoor,
  },
  {
    ruleset: 'new-expedition',
    position: 20,
    title: door['title_new-expedition'],
    pitch: door['pitch_new-expedition'],
    facts: door['facts_new-expedition'],
    Drawing: ExpeditionDoor,
  },
];
