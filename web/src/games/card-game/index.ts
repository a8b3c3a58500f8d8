/** The Card Game, for the house. */
import type { GamePage } from '@/games/game';
import Board from './Board.svelte';
import { guide } from './guide';
import Result from './Result.svelte';
import { sentence, startsTurn } from './tales';
import { task } from './task';
import Values from './Values.svelte';

export const page: GamePage = { Board, Values, Result, sentence, task, startsTurn, guide };
