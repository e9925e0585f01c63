import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import type { OpenRequest, WalletSession } from '../../../src/contracts/wallet.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';
import type { RememberedSession, SessionMemory } from '../sessionMemory.ts';
import type { ClientSession, WalletConnectClient } from '../client/client.ts';
import type { Providers } from './createProviders.ts';
import type { SessionEnder } from './createSessionEnder.ts';
import { findKnownLinks } from './findKnownLinks.ts';
import type { FindLinks } from './findKnownLinks.ts';
import { openApp } from './openApp.ts';
import { createSessionProvider } from './sessionProvider.ts';
import type { SessionProvider } from './sessionProvider.ts';

export interface OpenPairedOptions {
  readonly memory: Pick<SessionMemory, 'get' | 'set' | 'remove'>;
  /** The wallet's session until now. */
  readonly before: RememberedSession | undefined;
  readonly providers: Providers;
  readonly ender: Pick<SessionEnder, 'end'>;
  readonly request: OpenRequest;
  /** Links to the wallet's app on a phone. */
  readonly links: AppLinks | undefined;
  readonly findLinks: FindLinks | undefined;
}

/** Makes a wallet of a session that is open at the client, as any other EIP-1193 wallet, and remembers it. A new session that cannot be used is ended. @throws wallet.*, user.rejected */
export async function openPaired(client: WalletConnectClient, session: ClientSession, { memory, before, providers, ender, request, links, findLinks }: OpenPairedOptions): Promise<WalletSession> {
  const { walletId, silent, signal } = request;
  const { topic } = session;
  const clock = request.port(clockPort);
  const page = request.port(pagePort);
  const isOurs = (): boolean => memory.get(walletId)?.topic === topic;
  let known = links;
  if (!links) findKnownLinks(page, session, findLinks).then((found) => (known = found), () => {}); // without them the person goes there by hand
  let provider: SessionProvider | undefined;
  try {
    provider = createSessionProvider({
      client,
      session,
      clock,
      chainId: silent ? before?.chainId : request.chainId,
      onPrompt: (sent) => openApp(page, sent, known),
      onChain: (chainId) => isOurs() && memory.set(walletId, { topic, chainId }),
      onEnded: () => isOurs() && memory.remove(walletId),
    });
    providers.add(provider);
    const opened = await request.port(eip1193Port).open(provider, request);
    signal.throwIfAborted();
    memory.set(walletId, { topic, chainId: opened.chainId() });
    if (before && before.topic !== topic) void ender.end(client, before.topic, clock); // a wallet has one session
    return withClose(opened, provider);
  } catch (error) {
    providers.leave(provider);
    if (!silent) void ender.end(client, topic, clock);
    throw error;
  }

  function withClose(opened: WalletSession, own: SessionProvider): WalletSession {
    return {
      ...opened,
      close: async ({ revoke }) => {
        await opened.close({ revoke: false });
        providers.leave(own);
        if (!revoke && (silent || !signal.aborted)) return; // one that was given up while it opened ends too
        if (isOurs()) memory.remove(walletId);
        await ender.end(client, topic, clock);
      },
    };
  }
}
