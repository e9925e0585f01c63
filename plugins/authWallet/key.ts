import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthWalletState } from './slice.ts';

/** A person who signs in with a wallet. */
export interface WalletAttempt {
  /** Opens a wallet and has it sign; one that is under way is given up. */
  choose(walletId: string): void;
  /** Back to the wallets; what is under way is given up. */
  chooseAgain(): void;
  /** Resolves once the screen is to go: the proof was accepted, or a wallet asks something by a screen of its own. */
  whenOver(): Promise<'letIn' | 'aside'>;
}

/** What of it lives beside the store. */
export interface AuthWalletLive {
  attempt: WalletAttempt | undefined;
}

/** What the plugin's flows and screens find their live things by. */
export const authWalletKey = /* @__PURE__ */ definePluginKey<{ state: AuthWalletState; live: AuthWalletLive }>()('authWallet', [clockPort, pagePort]);
