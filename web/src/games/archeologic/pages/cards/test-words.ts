/** A wrong test in words. */
import { join } from '@/words/words';
import { say } from './say';

export function testWords(colours: Record<string, boolean>): string {
  const names = (good: boolean) => Object.keys(colours).filter((name) => colours[name] === good);
  const [right, wrong] = [names(true), names(false)];
  if (right.length === 0) return say('tested_none');
  return say('tested_wrong', { right: join(right), wrong: join(wrong) });
}
