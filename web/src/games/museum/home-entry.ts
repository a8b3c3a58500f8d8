import door from '@library/museum/words/en/door.json';
import type { HomeEntry } from '@/game/manifest';
import MuseumPicture from './art/MuseumPicture.svelte';

export const homeEntries: HomeEntry[] = [
  {
    ruleset: 'museum',
    position: 30,
    title: door.title,
    pitch: door.pitch,
    facts: door.facts,
    Drawing: MuseumPicture,
  },
];
