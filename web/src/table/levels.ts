/** A bot's level for people: the server's word for it, as a name. */
export function levelName(level: string | null): string {
  return (level ?? '').replaceAll('-', ' ').replaceAll('_', ' ');
}
