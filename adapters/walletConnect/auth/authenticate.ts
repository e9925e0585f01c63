import type { ConnectSignIn } from '../../../src/contracts/connectSignIn.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import type { AuthProposed, Proposed, WalletConnectClient } from '../client/client.ts';
import { walletConnectErrors } from '../errors.ts';
import * as limits from '../limits.ts';
import { toAuthPayload } from './authPayload.ts';
import { isLibraryClient } from './libraryClient.ts';
import { readSigned } from './readCacaos.ts';
import { sendAuth } from './sendAuth.ts';

export interface AuthenticateOptions {
  /** CAIP-2, the wanted one first. */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly signIn: ConnectSignIn;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Whether a client can ask for a sign-in with the session. */
export function canAuthenticate(client: WalletConnectClient): boolean {
  return client.proposeWithSignIn !== undefined || isLibraryClient(client);
}

/**
 * Asks for a session and a sign-in in one prompt, and proposes the session beside it. What was signed is handed over before the session is, if it is what was asked for: a session that comes
 * with anything else, or with nothing, is as good as that of a proposal, and the sign-in is asked for later. @see CAIP-222 @throws walletConnect.unreachable
 */
export async function authenticate(client: WalletConnectClient, { chains, methods, events, signIn, clock, signal }: AuthenticateOptions): Promise<Proposed> {
  const payload = toAuthPayload(signIn.fields, { chains, methods });
  const proposed = await withLimit<AuthProposed>(
    async (inner) => {
      if (client.proposeWithSignIn) return client.proposeWithSignIn({ payload, methods, events });
      if (isLibraryClient(client)) return sendAuth(client, { payload, methods, events, clock, signal: inner });
      throw walletConnectErrors.unreachable();
    },
    { clock, signal, forMs: limits.walletConnectSendMs, timedOut: () => walletConnectErrors.unreachable() },
  );
  return {
    ...proposed,
    approval: async () => {
      const session = await proposed.approval();
      const signed = readSigned(proposed.cacaos(), { fields: signIn.fields, chains: payload.chains, methods });
      if (signed) signIn.signed(signed);
      return session;
    },
  };
}
