import { createElement } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useBalance } from 'latchkey/react';
import { rpc } from './rpc.js';

const kit = createLatchkey({ chains: [defineChain({ id: 31337, name: 'Anvil', rpc })], plugins: [walletInjected] });

/** What every page of these sites has: the button, and the balance of the account that is connected. Without JSX, which some of the bundlers need a loader for. */
export function App({ children }) {
  return createElement(LatchkeyProvider, { kit }, createElement(ConnectButton), createElement(Balance), children);
}

function Balance() {
  const balance = useBalance();
  return createElement('p', { id: 'balance' }, balance.at === 'read' ? String(balance.valueWei) : balance.at);
}
