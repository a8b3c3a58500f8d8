import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeats } from '../board/keys';
import { asks } from '../new-expedition/asks';
import { momentAt, viewAt } from '../new-expedition/fixture';
import { Play } from './play.svelte';

const view = viewAt('mine', { phase: 'press', turned: { coin: 2 } });

function playing() {
  const act = vi.fn(async () => true);
  const play = new Play(() => ({ ...momentAt(view), act }), asks);
  const [on] = play.ask?.deeds ?? [];
  if (!on) throw new Error('nothing to do');
  return { play, act, on };
}

describe('a new offer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not taken by what was meant for the one before', async () => {
    const { play, act, on } = playing();
    play.settle();
    await play.click(on);
    expect(act).not.toHaveBeenCalled();
  });

  it('can be taken once it was there for a moment', async () => {
    const { play, act, on } = playing();
    play.settle();
    vi.advanceTimersByTime(1000);
    await play.click(on);
    expect(act).toHaveBeenCalledExactlyOnceWith(['go on']);
  });
});

describe('a key that is held down', () => {
  it('clicks no second time', () => {
    expect(repeats({ key: 'Enter', repeat: true })).toBe(true);
    expect(repeats({ key: ' ', repeat: true })).toBe(true);
  });

  it('moves about as long as it is held', () => {
    expect(repeats({ key: 'ArrowRight', repeat: true })).toBe(false);
    expect(repeats({ key: 'Enter', repeat: false })).toBe(false);
  });
});
