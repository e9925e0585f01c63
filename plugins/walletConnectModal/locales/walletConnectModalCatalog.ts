type ErrorName = 'notInstalled' | 'notShown';

/** Everything that the plugin says: what it fails with. A translation has all of it. */
export type WalletConnectModalCatalog = Readonly<Record<`walletConnectModal.error.${ErrorName}` | `walletConnectModal.error.${ErrorName}.remedy`, string>>;
