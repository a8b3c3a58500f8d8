import home from '@words/home.json';
import type { Door } from '@/game/manifest';
import { words } from '@/words/words';
import ArcheologicDoor from './art/ArcheologicDoor.svelte';

const say = words(home);
const game = { game: home.title_archeologic };
const address = '/games/archeologic';

export const doors: Door[] = [
  {
    ruleset: 'archeologic',
    position: 40,
    title: home.title_archeologic,
    pitch: home.pitch_archeologic,
    facts: home.facts_archeologic,
    Drawing: ArcheologicDoor,
    challenges: true,
    links: [
      { href: `${address}/quests`, text: say('quests'), label: say('quests_at', game) },
      { href: `${address}/quests#daily`, text: say('daily'), label: say('daily_at', game) },
      { href: `${address}/companion`, text: say('companion'), label: say('companion_at', game) },
    ],
  },
];
