import home from '@words/home.json';
import type { Door } from '@/game/manifest';
import CardGameDoor from './art/CardGameDoor.svelte';
import ExpeditionDoor from './art/ExpeditionDoor.svelte';

export const doors: Door[] = [
  {
    ruleset: 'card-game',
    position: 10,
    title: home['title_card-game'],
    pitch: home['pitch_card-game'],
    facts: home['facts_card-game'],
    Drawing: CardGameDoor,
  },
  {
    ruleset: 'new-expedition',
    position: 20,
    title: home['title_new-expedition'],
    pitch: home['pitch_new-expedition'],
    facts: home['facts_new-expedition'],
    Drawing: ExpeditionDoor,
  },
];
