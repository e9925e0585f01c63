import type { AppGrant, AppProposal } from '../../adapters/walletConnect/index.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { connectAppErrors } from './errors.ts';

/** Why a sign-in that an app asks for is not shown, with the code that tells the app. */
export interface RefusedSignIn {
  readonly code: number;
  readonly error: WalletError;
}

/** Holds a sign-in that an app asks for as it is connected to the app itself: one for another site is refused before anything is shown, and so is one of an app whose address is not known. */
export function judgeSignIn({ signIn, app, origin }: Pick<AppProposal, 'signIn' | 'app' | 'origin'>, { methods }: Pick<AppGrant, 'methods'>, write: () => unknown): RefusedSignIn | undefined {
  if (!signIn) return undefined;
  const { asked } = signIn;
  if (!asked) return { code: invalid, error: connectAppErrors.badSignIn() };
  const site = originOf(origin ?? app.url);
  if (site === undefined || new URL(site).host !== asked.domain || originOf(asked.aud) !== site) return { code: invalid, error: connectAppErrors.foreignSignIn() };
  if (methods.length === 0) return { code: 5101, error: connectAppErrors.unsupportedMethods({ methods: '-' }) };
  try {
    write();
    return undefined;
  } catch (cause) {
    return { code: invalid, error: connectAppErrors.badSignIn({}, { cause }) };
  }
}

const invalid = -32_602;

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
