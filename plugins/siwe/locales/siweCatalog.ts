import type { strings } from '../strings.ts';

type ErrorName = 'failed' | 'payloadFailed' | 'nonceReused' | 'messageChanged' | 'otherMessage' | 'timedOut' | 'checkFailed' | 'logoutFailed' | 'expired' | 'wrongDomain' | 'wrongUri' | 'wrongAddress' | 'wrongChain' | 'wrongScheme' | 'wrongNonce' | 'wrongSignature' | 'notYetValid' | 'issuedInFuture' | 'badMessage';

/** Everything that the plugin says, its errors included; a translation has all of it. */
export type SiweCatalog = Readonly<Record<keyof typeof strings | `siwe.error.${ErrorName}` | `siwe.error.${ErrorName}.remedy`, string>>;
