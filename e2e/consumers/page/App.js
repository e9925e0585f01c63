import { createElement } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useBalance } from 'latchkey/react';
import { rpc } from './rpc.js';

/** What the site says of Redux DevTools with `?devTools`; without it, the kit decides. A server has no address. */
const devTools = new URLSearchParams(globalThis.location?.search).has('devTools') && { devTools: true };
const kit = createLatchkey({ chains: [defineChain({ id: 31337, name: 'Anvil', rpc })], plugins: [walletInjected], ...devTools });

/** What every page of these sites has: the button, and the balance of the account that is connected. Without JSX, which some of the bundlers need a loader for. */
export function App({ children }) {
  return createElement(LatchkeyProvider, { kit }, createElement(ConnectButton), createElement(Balance), children);
}

function Balance() {
  const balance = useBalance();
  return createElement('p', { id: 'balance' }, balance.at === 'read' ? String(balance.valueWei) : balance.at);
}
