import type { Clock } from '../../../src/domain/clock.ts';
import { coreKeysOf } from './coreKeysOf.ts';
import { walletConnectErrors } from '../errors.ts';
import { endWaits } from '../session/endWaits.ts';
import { guardVerify } from './guardVerify.ts';
import { hearAnswers } from '../auth/hearAnswers.ts';
import { isLibraryClient } from '../auth/libraryClient.ts';
import { startSignClient } from './startSignClient.ts';
import type { SiteMetadata, WalletConnectClient } from './client.ts';

export interface ClientOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  readonly metadata: SiteMetadata;
  /** Whether wallets may check by Verify that a request comes from this site. */
  readonly verify: boolean;
  readonly clock: Clock;
}

/** Fetches the library and starts it. @throws walletConnect.notInstalled, walletConnect.notLoaded */
export function loadClient({ verify, clock, ...options }: ClientOptions): Promise<WalletConnectClient> {
  return startSignClient({
    ...options,
    prefix: prefixOf(options),
    errors: walletConnectErrors,
    prepare: (client) => {
      endWaits(client.engine, clock);
      resumeEarly(client.engine);
      if (isLibraryClient(client)) hearAnswers(client, clock);
      guardVerify(client.core.verify, { clock, isWanted: verify });
    },
  });
}

function prefixOf({ projectId, relayUrl }: Pick<ClientOptions, 'projectId' | 'relayUrl'>): string {
  return `latchkey.${projectId}.${relayUrl}`;
}

/** Under which global names it keeps that core, and how often it was asked for. */
export function coreKeys(options: Pick<ClientOptions, 'projectId' | 'relayUrl'>): readonly string[] {
  return coreKeysOf(prefixOf(options));
}

/** What has come in the very moment of the start: nothing else takes it up, and all that comes later would wait behind it. Not in every version. */
function resumeEarly(engine: { processRelayMessageCache?(): void }): void {
  engine.processRelayMessageCache?.();
}
