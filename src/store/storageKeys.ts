/** Every key under which the core remembers, behind the kit's id: `latchkey.connection`. Plugins name theirs in their permissions. */
export const storageKeys = { connection: 'connection', preferences: 'preferences', activity: 'activity' } as const;

export type CoreStorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Two kits on one page keep apart by their ids. */
export function storageKey(kitId: string, key: CoreStorageKey): string {
  return `${kitId}.${key}`;
}
