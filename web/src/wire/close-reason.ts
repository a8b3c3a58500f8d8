/** Why a table can't be come back to: the close codes of docs/protocol.md, in words. */
import wire from '@words/wire.json';
import { words } from '@/words/words';

/** A close code, and its sentence. */
export interface CloseReason {
  code: number;
  reason: string;
}

const say = words(wire);
const FOREVER = new Set([1003, 1008, 1009, 4001, 4003, 4008]);

/** Would the same happen again? Then there is no use in coming back. */
export const isForever = (code: number): boolean => FOREVER.has(code);

export function closeReason(code: number, reason: string): string {
  if (code === 1008 && reason) return say('gone_1008_why', { reason });
  const key = `gone_${code}`;
  if (key in wire) return say(key as keyof typeof wire);
  return reason ? say('gone_why', { reason }) : say('gone_other');
}
