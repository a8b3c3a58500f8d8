import home from '@words/home.json';
import type { Door } from '@/game/manifest';
import MuseumDoor from './art/MuseumDoor.svelte';

export const doors: Door[] = [
  {
    ruleset: 'museum',
    position: 30,
    title: home.title_museum,
    pitch: home.pitch_museum,
    facts: home.facts_museum,
    Drawing: MuseumDoor,
  },
];
