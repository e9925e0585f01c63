import { note } from './recorder.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openWalletFrame } from '../../../adapters/walletFrame/index.ts';
import type { WalletFrame } from '../../../adapters/walletFrame/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { getIdentityToken, openFrameScreen, walletInApp, watchIdentity } from '../../../plugins/walletInApp/index.ts';
import { createLatchkey, disconnect, send, signMessage } from '../../../src/index.ts';
import { definePlugin } from '../../../src/plugin.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from '../../../src/react.ts';
import { everythingOf } from '../everythingOf.ts';
import type { FrameOutcome } from '../inApp/main.ts';

declare global {
  interface Window {
    /** By the kit's own verbs, as a site does. */
    askKit(what: 'sign' | 'pay' | 'token' | 'export' | 'phrase' | 'recovery' | 'backup' | 'leave'): Promise<FrameOutcome>;
    /** What a kit would do that keeps a secret and tells it. */
    leak(secret: string): void;
  }
}

const params = new URLSearchParams(location.search);
const read = (name: string): string => params.get(name) ?? '';
let frame: WalletFrame | undefined;
window.walletErrors = [];

const kit = createLatchkey({
  chains: [{ id: 31_337, name: 'Anvil', rpc: read('rpc'), nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }],
  devTools: true,
  onFault: ({ owner, error }) => note('events', { type: 'fault', owner, error: everythingOf(error) }),
  plugins: [
    walletInApp.with({
      url: read('wallet'), siteId: 'shop', metadata: { name: 'Shop Wallet' },
      // The kit's own, of which the test keeps the link: what the kit never asks for is asked for as well.
      openFrame: async (options) => (frame = await openWalletFrame(options)),
    }),
    authCode, authGuest,
  ],
});
kit.dispatch(watchIdentity((change) => note('events', { type: 'identity', change })));

async function outcome(run: () => Promise<unknown>): Promise<FrameOutcome> {
  try {
    return { answer: await run() };
  } catch (error) {
    window.walletErrors.push(everythingOf(error));
    return { code: error instanceof Error && 'code' in error ? String(error.code) : `no code: ${String(error)}` };
  }
}

window.askWallet = (method, given) => outcome(async () => frame?.ask(method, given as never, { forMs: 'none' })); // as a test wrote them
window.askKit = (what) => outcome(() => {
  switch (what) {
    case 'sign': return kit.dispatch(signMessage({ message: 'Hello' }));
    case 'pay': return kit.dispatch(send({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 10n ** 15n })).then(({ hash }) => hash);
    case 'token': return kit.dispatch(getIdentityToken()).then(({ token }) => token);
    case 'leave': return kit.dispatch(disconnect());
    default: return kit.dispatch(openFrameScreen({ screen: what }));
  }
});

window.leak = (secret) => {
  // Under a name that is shown to DevTools, which are sent no text under names that are not known.
  const leaking = createSlice({ name: 'leaking', initialState: { url: '' }, reducers: { leaked: (state, { payload: { url } }: PayloadAction<{ url: string }>) => void (state.url = url) } });
  kit.register(definePlugin({ id: 'leaking', slices: [leaking], setup: (ctx) => void ctx.dispatch(leaking.actions.leaked({ url: secret })) }));
  window.dispatchEvent(new CustomEvent('leaking', { detail: { secret } }));
};

function Account(): ReactNode {
  return <p data-testid="account">{useActiveAccount()?.address ?? 'none'}</p>;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><ConnectButton /><Account /></LatchkeyProvider></StrictMode>);
