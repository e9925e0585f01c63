import { pagePort } from '../../src/contracts/ports/page.ts';
import type { OpenRequest } from '../../src/contracts/wallet.ts';
import type { Clock } from '../../src/domain/clock.ts';
import * as limits from './limits.ts';
import type { ClientHolder } from './client/createClientHolder.ts';
import type { ClientSession, WalletConnectClient } from './client/client.ts';
import type { Delays } from './createDelays.ts';
import { pair } from './pair.ts';
import type { SessionEnder } from './session/createSessionEnder.ts';
import type { SessionMemory } from './sessionMemory.ts';

export interface PairAnewOptions {
  readonly memory: Pick<SessionMemory, 'addCode' | 'removeCode'>;
  /** Codes that this page shows: the page that shows one deals with what comes of it. */
  readonly ownCodes: Set<string>;
  readonly ender: Pick<SessionEnder, 'end'>;
  readonly delays: Pick<Delays, 'delay'>;
  readonly holder: Pick<ClientHolder, 'discard'>;
  readonly request: OpenRequest;
  readonly signsInOnConnect?: boolean | undefined;
  readonly clock: Clock;
}

/** Pairs with a wallet, and keeps which codes are shown, here and for other tabs. @throws user.rejected, pairing.expired, walletConnect.*, the signal's reason */
export async function pairAnew(client: WalletConnectClient, { memory, ownCodes, ender, delays, holder, request, signsInOnConnect, clock }: PairAnewOptions): Promise<ClientSession> {
  try {
    return await pair(client, {
      request,
      signsInOnConnect,
      clock,
      onCode: (codeId) => {
        ownCodes.add(codeId);
        memory.addCode(codeId, { walletId: request.walletId, untilMs: clock.nowMs() + limits.walletConnectCodeMs });
      },
      onCodeOver: (codeId) => {
        ownCodes.delete(codeId);
        memory.removeCode(codeId);
      },
      onLate: ({ topic }) => void ender.end(client, topic, clock),
      onWake: (listener) => request.port(pagePort).onWake(listener),
      later: (run) => delays.delay(run, limits.walletConnectGraceMs, clock),
    });
  } catch (error) {
    // What it has begun would go on for a minute and disturb the next attempt.
    if (!client.core.relayer.connected && client.session.getAll().length === 0) holder.discard();
    throw error;
  }
}
