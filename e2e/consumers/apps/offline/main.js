import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createLatchkey, defineChain } from 'latchkey';
import { frameOverText } from 'latchkey/adapters/walletFrame';
import { authCode } from 'latchkey/plugins/authCode';
import { walletInApp } from 'latchkey/plugins/walletInApp';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useSignMessage } from 'latchkey/react';
import { createPageWallet } from 'latchkey-server/mocks';
import { rpc } from './rpc.js';

// As the README of the server writes it: the wallet and its server, all of it in this page.
const wallet = createPageWallet({ site: { siteId: 'shop', name: 'Shop', origins: [location.origin], signIn: ['email', 'guest'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100 } } });
const kit = createLatchkey({
  chains: [defineChain({ id: 31337, name: 'Anvil', rpc })],
  plugins: [walletInApp.with({ url: wallet.url, siteId: 'shop', openFrame: frameOverText(wallet), metadata: { name: 'Shop Wallet' } }), authCode],
});

function Page() {
  const account = useActiveAccount();
  const { signMessage } = useSignMessage();
  const [code, setCode] = useState('none');
  const [signature, setSignature] = useState('none');
  useState(() => wallet.mailbox.onMail(({ text }) => setCode(/\b\d{6}\b/.exec(text)?.[0] ?? 'none')));
  const sign = () => signMessage({ message: 'Hello, shop' }).then(setSignature, (error) => setSignature(error.code));
  return [
    createElement(ConnectButton, { key: 'connect' }), createElement('p', { id: 'code', key: 'code' }, code), createElement('p', { id: 'account', key: 'account' }, account?.address ?? 'none'),
    createElement('button', { onClick: sign, key: 'sign' }, 'Sign'), createElement('p', { id: 'signature', key: 'signature' }, signature),
  ];
}

createRoot(document.getElementById('root')).render(createElement(LatchkeyProvider, { kit }, createElement(Page)));
