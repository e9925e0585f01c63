import { getIdentityToken } from './flows/getIdentityToken.ts';
import { watchIdentity } from './flows/watchIdentity.ts';
import { inAppId, walletIdOf } from './ids.ts';

/** How a site's session asks who is signed in to the in-app wallet: `defineSiteSession({ url, identity: inAppIdentity })`. */
export const inAppIdentity = { walletId: inAppId, getToken: getIdentityToken, watch: watchIdentity } as const;

/** The same for the wallet of an ecosystem. */
export function ecosystemIdentity(ecosystemId: string): Omit<typeof inAppIdentity, 'walletId'> & { readonly walletId: string } {
  return { ...inAppIdentity, walletId: walletIdOf({ ecosystemId }) };
}
