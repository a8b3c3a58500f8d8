import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isHeldKey } from '../board/board-keys';
import { situationAt, viewAt } from '../new-expedition/fixture';
import { phasePrompts } from '../new-expedition/phase-prompts';
import { CardDecision } from './decision.svelte';

const view = viewAt('mine', { phase: 'press', turned: { coin: 2 } });

function playing() {
  const act = vi.fn(async () => true);
  const decision = new CardDecision(() => ({ ...situationAt(view), act }), phasePrompts);
  const [on] = decision.prompt?.actions ?? [];
  if (!on) throw new Error('nothing to do');
  return { decision, act, on };
}

describe('a new offer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not taken by what was meant for the one before', async () => {
    const { decision, act, on } = playing();
    decision.settle();
    await decision.click(on);
    expect(act).not.toHaveBeenCalled();
  });

  it('can be taken once it was there for a moment', async () => {
    const { decision, act, on } = playing();
    decision.settle();
    vi.advanceTimersByTime(1000);
    await decision.click(on);
    expect(act).toHaveBeenCalledExactlyOnceWith(['go on']);
  });
});

describe('a key that is held down', () => {
  it('clicks no second time', () => {
    expect(isHeldKey({ key: 'Enter', repeat: true })).toBe(true);
    expect(isHeldKey({ key: ' ', repeat: true })).toBe(true);
  });

  it('moves about as long as it is held', () => {
    expect(isHeldKey({ key: 'ArrowRight', repeat: true })).toBe(false);
    expect(isHeldKey({ key: 'Enter', repeat: false })).toBe(false);
  });
});
