import { configureStore, createSlice } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../../demo/App.tsx';
import { readChains, readConnectDelayMs, readMail, readNonce, readRelay } from '../../../demo/demoConfig.ts';
import { httpMail } from '../../../demo/mail/httpMail.ts';
import { mailWallet } from '../../../demo/mail/mailWallet.ts';
import { httpSite } from '../../../demo/signIn/signInSite.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import { walletConnect } from '../../../plugins/walletConnect/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, isStorable } from '../../../src/index.ts';

/** What the site keeps beside the kit. */
const cart = createSlice({ name: 'cart', initialState: { items: 0 }, reducers: { added: (state) => void (state.items += 1) } });

/** `?store=host` puts the kit into a store of the site; `&devTools=on` and `off` say so to the kit, which else decides by itself. */
async function start(): Promise<void> {
  const search = new URLSearchParams(location.search);
  const isHosted = search.get('store') === 'host';
  const chosen = search.get('devTools');
  const relay = readRelay();
  const mail = readMail();
  const kit = createLatchkey({
    id: 'shopKit',
    chains: await readChains(),
    store: isHosted ? 'host' : 'own',
    ...(chosen !== null && { devTools: chosen === 'on' }),
    plugins: [
      walletInjected.with({ connectDelayMs: readConnectDelayMs() }),
      siwe.with({ ...httpSite('/siwe'), isRequired: false }),
      ...(mail === undefined ? [] : [mailWallet(httpMail(mail))]),
      ...(relay ? [walletConnect.with({ projectId: 'local-test-project', relayUrl: relay.relayUrl, verify: relay.verify, metadata: { name: 'Shop' } })] : []),
    ],
  });
  if (isHosted) {
    const store = configureStore({
      reducer: { cart: cart.reducer, latchkey: kit.reducer },
      middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(kit.middleware),
      devTools: { name: 'shop', ...kit.devTools },
    });
    kit.attach(store);
    Object.assign(globalThis, { addToCart: () => store.dispatch(cart.actions.added()), readCart: () => store.getState().cart.items });
  }
  const nonce = readNonce();
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<StrictMode><App kit={kit} mocked={undefined} {...(nonce !== undefined && { nonce })} /></StrictMode>);
}

void start();
