import door from '@library/museum/words/en/door.json';
import type { Door } from '@/game/manifest';
import MuseumDoor from './art/MuseumDoor.svelte';

export const doors: Door[] = [
  {
    ruleset: 'museum',
    position: 30,
    title: door.title,
    pitch: door.pitch,
    facts: door.facts,
    Drawing: MuseumDoor,
  },
];
