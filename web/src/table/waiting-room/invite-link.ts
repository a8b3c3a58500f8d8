/** Where others find a table. The server knows its address on the network; ours may be "localhost". */
import { api, Refusal } from '@/wire/api';
import type { Invite } from '@/wire/generated/wire';

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

export async function inviteLink(table: string): Promise<Invite> {
  try {
    return await api.invite(table);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ownInviteLink(table);
  }
}

/** As far as this page can tell by itself. */
export function ownInviteLink(table: string): Invite {
  const reach = HERE.has(location.hostname) ? 'computer' : 'network';
  return { link: `${location.origin}/t/${table}`, reach };
}
