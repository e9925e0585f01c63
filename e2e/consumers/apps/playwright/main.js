import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useSend } from 'latchkey/react';

// A real node's address, with a key in it: the tests answer there.
const kit = createLatchkey({ chains: [defineChain({ id: 11_155_111, name: 'Sepolia', rpc: 'https://sepolia.example/v1/key' })], plugins: [walletInjected] });

function Shop() {
  const account = useActiveAccount();
  const { send } = useSend();
  const [said, setSaid] = useState('');
  const pay = () => send({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 10n ** 17n }).then(() => setSaid('Paid'), (error) => setSaid(`Not paid: ${error.code}`));
  return createElement('main', {}, createElement(ConnectButton), createElement('button', { disabled: !account, onClick: pay }, 'Pay'), createElement('p', { role: 'status' }, said));
}

createRoot(document.getElementById('root')).render(createElement(LatchkeyProvider, { kit }, createElement(Shop)));
