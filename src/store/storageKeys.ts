/** Every key under which the core remembers. Plugins name theirs in their permissions. */
export const storageKeys = { connection: 'connection', preferences: 'preferences', activity: 'activity', calls: 'calls', nonces: 'nonces', customChains: 'customChains', ownTokens: 'ownTokens', offeredTokens: 'offeredTokens', recipients: 'recipients', attempts: 'attempts', told: 'told' } as const;

export type CoreStorageKey = (typeof storageKeys)[keyof typeof storageKeys];
