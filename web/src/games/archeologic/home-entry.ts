import door from '@library/archeologic/words/en/door.json';
import type { HomeEntry } from '@/game/manifest';
import { words } from '@/words/words';
import ArcheologicPicture from './art/ArcheologicPicture.svelte';

const say = words(door);
const game = { game: door.title };
const address = '/games/archeologic';

export const homeEntries: HomeEntry[] = [
  {
    ruleset: 'archeologic',
    position: 40,
    title: door.title,
    pitch: door.pitch,
    facts: door.facts,
    Drawing: ArcheologicPicture,
    challenges: true,
    links: [
      { href: `${address}/quests`, text: say('quests'), label: say('quests_at', game) },
      { href: `${address}/quests#daily`, text: say('daily'), label: say('daily_at', game) },
      { href: `${address}/companion`, text: say('companion'), label: say('companion_at', game) },
    ],
  },
];
