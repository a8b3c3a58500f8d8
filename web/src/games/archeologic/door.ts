import door from '@library/archeologic/words/en/door.json';
import type { Door } from '@/game/manifest';
import { words } from '@/words/words';
import ArcheologicDoor from './art/ArcheologicDoor.svelte';

const say = words(door);
const game = { game: door.title };
const address = '/games/archeologic';

export const doors: Door[] = [
  {
    ruleset: 'archeologic',
    position: 40,
    title: door.title,
    pitch: door.pitch,
    facts: door.facts,
    Drawing: ArcheologicDoor,
    challenges: true,
    links: [
      { href: `${address}/quests`, text: say('quests'), label: say('quests_at', game) },
      { href: `${address}/quests#daily`, text: say('daily'), label: say('daily_at', game) },
      { href: `${address}/companion`, text: say('companion'), label: say('companion_at', game) },
    ],
  },
];
