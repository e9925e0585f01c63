import type { WalletFrame } from '../../adapters/walletFrame/index.ts';
import { refusalError } from '../../adapters/walletFrame/refusalError.ts';
import { createInAppSession } from '../../plugins/walletInApp/createInAppSession.ts';
import type { InAppSession, InAppSessionOptions } from '../../plugins/walletInApp/createInAppSession.ts';
import { createTestFrame } from '../../server/testing/createTestFrame.ts';
import { createTestServer } from '../../server/testing/createTestServer.ts';
import { Refused } from '../../server/wallet/frame/createGate.ts';
import type { SiteFacts } from '../../server/wallet/frame/parts.ts';
import type { ConfirmFacts } from '../../server/wallet/frame/view.ts';

/** An in-app wallet whose person confirms all: its own frame, Worker and server, without a page between. */
export interface TestInApp {
  readonly frame: ReturnType<typeof createTestFrame>;
  readonly addresses: readonly string[];
  /** What the person was shown, in order. */
  readonly shown: readonly ConfirmFacts[];
  openSession(options: Pick<InAppSessionOptions, 'chainId' | 'delegation'>): Promise<InAppSession>;
}

/** @param site what its operator has set */
export async function openInApp(site: Partial<SiteFacts> = {}): Promise<TestInApp> {
  const shown: ConfirmFacts[] = [];
  const frame = createTestFrame(createTestServer(), { confirm: async (facts) => (shown.push(facts), true) }, { parts: { site } });
  await frame.signInAsGuest();
  const { addresses } = await frame.ask('open', {});
  // What the frame refuses is told to a page by its code.
  const told: Pick<WalletFrame, 'ask'> = { ask: (method, params) => frame.ask(method, params).catch((error: unknown) => {
    throw error instanceof Refused ? refusalError({ type: 'refusal', id: '1', code: error.code }, 'wallet.example') : error;
  }) };
  return { frame, addresses, shown, openSession: async (options) => createInAppSession({ frame: told, addresses, expired: () => {}, leave: async () => {}, ...options }) };
}
