import type { AuthMode } from '../../src/contracts/points/authProviders.ts';
import type { ListedAuthProvider } from '../../src/flows/auth/listAuthProviders.ts';
import type { WalletInAppConfig } from './config.ts';
import type { ChosenWay } from './loginOffer.ts';

/** Where the chosen way in takes place, by the settings of the site; nothing where it has no such mode, as a code has none. */
export function modeOf(listed: readonly ListedAuthProvider[], { providerId }: Pick<ChosenWay, 'providerId'>, { mode, redirectUrl }: WalletInAppConfig['auth']): { readonly mode?: AuthMode } {
  const found = listed.find(({ provider: { id } }) => id === providerId)?.provider.modes.find((each) => each.mode === mode);
  if (!found) return {};
  if (found.mode === 'redirect') return { mode: { mode: 'redirect', ...(redirectUrl !== undefined && { redirectUrl }) } };
  return { mode: found.mode === 'window' && redirectUrl !== undefined ? { mode: 'window', redirectUrl } : found };
}
