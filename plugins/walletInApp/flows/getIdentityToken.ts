import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { inAppKey } from '../key.ts';
import type { IdentityToken } from '../readAnswers.ts';

/** What an identity token is asked for. */
export interface IdentityTokenRequest {
  /** From the site's server, and used once: it stands in the token, so that an older token is of no use. */
  readonly nonce?: string;
  readonly signal?: AbortSignal;
}

/**
 * A token for the site's own server, which says who is signed in, with which ways in and which address. It is signed by the wallet's server, whose keys are published; send it to your
 * server and keep it nowhere. It is in no action and no state. @throws wallet.notOpen without an in-app wallet, auth.failed, inApp.*
 */
export const getIdentityToken = /* @__PURE__ */ inAppKey.flow(async ({ live }, { nonce, signal }: IdentityTokenRequest = {}): Promise<IdentityToken> => {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: 'inApp' });
  const { readIdentityToken } = await loadPart(import('../readAnswers.ts'));
  return readIdentityToken(await frame.ask('identityToken', { nonce: nonce ?? null }, { signal }));
});
