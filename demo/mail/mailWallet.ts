import { definePlugin, defineQuestion, screensPoint, walletsPoint } from '../../src/index.ts';
import type { AnyPlugin, OpenWallet, WalletSession } from '../../src/index.ts';
import { walletErrors } from '../../src/plugin.ts';
import type { MailAsks } from './mailAsks.ts';

/** The server of a wallet that lets people in by codes, which it sends by mail. */
export interface MailServer {
  /** Sends a new code. */
  sendCode(address: string, signal: AbortSignal): Promise<void>;
  /** The key of this address; undefined where the code is wrong. */
  signIn(proof: { readonly address: string; readonly code: string }, signal: AbortSignal): Promise<string | undefined>;
  /** The key of those who have signed in before; undefined where there is no session. */
  resume(signal: AbortSignal): Promise<string | undefined>;
  /** The code that was sent is not wanted any more. */
  giveUp(): void;
  signOut(): Promise<void>;
}

/** Where the code was sent to is known to the screen alone: an address is personal. */
const mailQuestion = defineQuestion<MailAsks, string>({ id: 'acmeMail.ask', facts: ({ sentTo, isWrong = false }) => ({ hasSent: sentTo !== undefined, isWrong }), load: () => import('./MailScreen.tsx') });

/** The wallet of the README that asks for an address and for the code that was sent to it, with one more habit: a wrong code is asked for again. */
export function mailWallet(server: MailServer): AnyPlugin {
  const open: OpenWallet = async ({ ask, silent, signal, chainId, chains: [first] }) => {
    const toSession = async (key: string): Promise<WalletSession> => {
      const [{ localSession }, { Wallet }] = await Promise.all([import('../../adapters/ethers/index.ts'), import('ethers')]);
      const session = await localSession({ signer: new Wallet(key), chainId: chainId ?? first?.id ?? 1 });
      return { ...session, close: async (options) => { if (options.revoke) await server.signOut(); await session.close(options); } };
    };
    if (silent) {
      const key = await server.resume(signal);
      if (key === undefined) throw walletErrors.notConnected();
      return toSession(key);
    }
    signal.addEventListener('abort', server.giveUp);
    for (;;) {
      const address = await ask(mailQuestion, {});
      await server.sendCode(address, signal);
      for (let isWrong = false; ; isWrong = true) {
        const code = await ask(mailQuestion, { sentTo: address, isWrong }, { back: 'before' });
        if (code === undefined) break; // Back, to the address
        const key = await server.signIn({ address, code }, signal);
        if (key === undefined) continue;
        signal.removeEventListener('abort', server.giveUp);
        return toSession(key);
      }
    }
  };
  return definePlugin({
    id: 'acmeMail',
    contributes: [
      walletsPoint.of({ id: 'acmeMail', name: 'Acme Mail', kind: 'inApp', probe: () => 'reachable', open: async () => open }),
      screensPoint.of(mailQuestion),
    ],
  });
}
