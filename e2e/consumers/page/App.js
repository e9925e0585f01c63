import { createElement } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useBalance } from 'latchkey/react';
import { Buttons, plugins } from './plugins.js';
import { rpc } from './rpc.js';

/** What the site says of Redux DevTools with `?devTools`; without it, the kit decides. A server has no address. */
const devTools = new URLSearchParams(globalThis.location?.search).has('devTools') && { devTools: true };
const kit = createLatchkey({ chains: [defineChain({ id: 31337, name: 'Anvil', rpc })], plugins: [walletInjected, ...plugins], ...devTools });

/** Of a page that is served under a policy: it lets what has it through. */
const nonce = globalThis.document?.querySelector('meta[name="csp-nonce"]')?.content;

/** What every page of these sites has: the button, and the balance of the account that is connected. Without JSX, which some of the bundlers need a loader for. */
export function App({ children }) {
  return createElement(LatchkeyProvider, { kit, ...(nonce && { nonce }) }, createElement(ConnectButton), createElement(Balance), createElement(Buttons), children);
}

function Balance() {
  const balance = useBalance();
  return createElement('p', { id: 'balance' }, balance.at === 'read' ? String(balance.valueWei) : balance.at);
}
