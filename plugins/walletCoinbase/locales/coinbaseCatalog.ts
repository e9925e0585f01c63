type ErrorName = 'sdkMissing' | 'sdkNotLoaded' | 'popupBlocked' | 'popupSilent' | 'popupClosed';

/** The errors that people read, and not only who builds the site; a translation has all of them. */
export type CoinbaseCatalog = Readonly<Record<`walletCoinbase.error.${ErrorName}` | `walletCoinbase.error.${ErrorName}.remedy`, string>>;
