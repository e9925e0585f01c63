type ErrorName = 'noProjectId' | 'notInstalled' | 'notLoaded' | 'unreachable' | 'refused' | 'noSharedNetwork' | 'requestExpired';

/** Everything that the plugin says: what it fails with. A translation has all of it. */
export type WalletConnectCatalog = Readonly<Record<`walletConnect.error.${ErrorName}` | `walletConnect.error.${ErrorName}.remedy`, string>>;
