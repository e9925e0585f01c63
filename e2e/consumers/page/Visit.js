import { createElement, useState } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { cookieStorage } from 'latchkey/adapters/browser';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useConnectionStatus, useEnsAvatar, useEnsName, useUnconfirmedAccount, useWallets } from 'latchkey/react';
import { registry } from './names.js';
import { rpc } from './rpc.js';

/** What a page that is rendered on a server begins with: one kit a request, and one for the life of a page. The server is asked over plain http. */
export function Visit({ header, children }) {
  const [kit] = useState(() => createLatchkey({
    chains: [defineChain({ id: 31337, name: 'Anvil', rpc, ens: { registry } })],
    plugins: [walletInjected],
    adapters: [cookieStorage({ header, secure: false })],
  }));
  return createElement(LatchkeyProvider, { kit }, createElement(ConnectButton), children);
}

/** Comes later and is hydrated late, when the kit has gone on long since. */
export function Account() {
  const account = useActiveAccount();
  const name = useEnsName();
  const avatar = useEnsAvatar({ name: name.at === 'read' ? (name.value ?? undefined) : undefined });
  const facts = {
    status: useConnectionStatus(),
    active: account?.address ?? 'none',
    unconfirmed: useUnconfirmedAccount()?.name ?? 'none',
    name: name.at === 'read' ? name.value : name.at,
    avatar: avatar.at,
    wallets: useWallets().map(({ wallet, state }) => `${wallet.name} ${state}`).join() || 'none',
  };
  return createElement('section', { id: 'account' }, createElement(ConnectButton), Object.entries(facts).map(([id, text]) => createElement('p', { id, key: id }, text)));
}
