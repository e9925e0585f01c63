import { createElement, useState } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { authGuest } from 'latchkey/plugins/authGuest';
import { walletInApp } from 'latchkey/plugins/walletInApp';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useSignMessage } from 'latchkey/react';
import { rpc } from './rpc.js';

/** A page with the in-app wallet, whose visitors need not say who they are. */
export function Guest({ wallet }) {
  const [kit] = useState(() => createLatchkey({
    chains: [defineChain({ id: 31337, name: 'Anvil', rpc })],
    plugins: [walletInApp.with({ url: wallet, siteId: 'shop', metadata: { name: 'Shop Wallet' } }), authGuest],
  }));
  return createElement(LatchkeyProvider, { kit }, createElement(ConnectButton), createElement(Sign));
}

function Sign() {
  const account = useActiveAccount();
  const { signMessage } = useSignMessage();
  const [signature, setSignature] = useState('none');
  const sign = () => signMessage({ message: 'Hello, shop' }).then(setSignature, (error) => setSignature(error.code));
  return [createElement('p', { id: 'account', key: 'account' }, account?.address ?? 'none'), createElement('button', { onClick: sign, key: 'sign' }, 'Sign'), createElement('p', { id: 'signature', key: 'signature' }, signature)];
}
