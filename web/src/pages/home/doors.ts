import type { Component } from 'svelte';
import ArcheologicDoor from '@/art/doors/ArcheologicDoor.svelte';
import CardGameDoor from '@/art/doors/CardGameDoor.svelte';
import ExpeditionDoor from '@/art/doors/ExpeditionDoor.svelte';
import MuseumDoor from '@/art/doors/MuseumDoor.svelte';

/** The games of the house, in the order of their doors. What is behind a door, the server says. */
export const doors = ['card-game', 'new-expedition', 'museum', 'archeologic'] as const;
export type Door = (typeof doors)[number];
export const drawings: Record<Door, Component> = {
  'card-game': CardGameDoor,
  'new-expedition': ExpeditionDoor,
  museum: MuseumDoor,
  archeologic: ArcheologicDoor,
};
/** Until the server has answered we trust that these are open: nothing jumps then. */
export const ready: readonly Door[] = ['card-game', 'new-expedition', 'museum', 'archeologic'];
/** Games that one person plays alone, by numbers, and that have pages about it. */
export const withQuests: readonly string[] = ['archeologic'];
export const isDoor = (ruleset: string): ruleset is Door =>
  (doors as readonly string[]).includes(ruleset);
