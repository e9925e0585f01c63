import type { WalletFrame } from '../../adapters/walletFrame/index.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { hashMessage } from '../../src/domain/messages/hashMessage.ts';
import { signatureBy } from './createInAppSession.ts';
import { toMessagePayload } from './toSignPayload.ts';

/** Who signs, and on which chain the wallet is. */
export interface SiteSigner {
  /** Checksummed. */
  readonly address: string;
  readonly chainId: number;
}

/**
 * Has the wallet sign the site's message, where a guard has one, before it counts as connected. Within the bounds of its operator the frame takes it as part of the sign-in that the person
 * has just made; else it shows it. What fails is left to the guard's own screen. @throws user.rejected, the reason of the signal
 */
export async function signInAtSite(frame: Pick<WalletFrame, 'ask'>, { prepareSignIn, signal, warn }: Pick<OpenRequest, 'prepareSignIn' | 'signal' | 'warn'>, { address, chainId }: SiteSigner): Promise<void> {
  const prepared = await prepareSignIn?.({ address });
  if (!prepared) return;
  try {
    const message = createSiweMessage({ ...prepared.fields, address });
    const answer = await frame.ask('sign', { method: 'personal_sign', payload: toMessagePayload(message), address, chainId, isFlow: false, isSignIn: true }, { signal, forMs: 'none' });
    prepared.signed({ address, message, signature: signatureBy(address, hashMessage(message), answer) });
  } catch (error) {
    signal.throwIfAborted();
    if (hasCode(error, 'user.rejected')) throw error;
    warn(error);
  }
}
