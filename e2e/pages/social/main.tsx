import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMockWalletFrame } from '../../../mocks/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authSocial } from '../../../plugins/authSocial/index.ts';
import { addWayIn, walletInApp } from '../../../plugins/walletInApp/index.ts';
import type { WalletFrame, WalletFrameOptions, WalletInAppConfig } from '../../../plugins/walletInApp/index.ts';
import { createLatchkey, defineChain, definePlugin, isWalletError } from '../../../src/index.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from '../../../src/react.ts';

/** A site with the in-app wallet in memory, whose logins a server of the test plays. Whatever the store holds and whatever is dispatched is kept for the test to look through. */
const params = new URLSearchParams(location.search);
const wallet = params.get('wallet') ?? '';
const seen: string[] = [location.href];
const push = history.replaceState.bind(history);
history.replaceState = (...given: Parameters<typeof push>): void => {
  seen.push(`replaced ${String(given[2])}`);
  push(...given);
};

const frame = createMockWalletFrame();
const post = (path: string, body: object, signal: AbortSignal | undefined): Promise<Response> => fetch(`${wallet}${path}`, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) });

async function openFrame(options: WalletFrameOptions): Promise<WalletFrame> {
  const own = await frame.openFrame(options);
  const ask: WalletFrame['ask'] = async (method, asked, how) => {
    if (method === 'beginLogin') return (await post('/begin', asked, how?.signal)).json();
    const { proof }: { readonly proof?: { readonly type: string } } = Object(asked);
    if (proof?.type !== 'flow') return own.ask(method, asked, how);
    if (!(await post('/prove', proof, how?.signal)).ok) throw inAppErrors.codeExpired();
    await own.ask('proveDevice', {}, how);
    return own.ask(method as 'signIn', { proof: { type: 'device', flowId: 'of-the-test', publicKey: 'of-the-test', signature: 'of-the-test' } }, how);
  };
  return { ...own, ask };
}

function readAuth(): WalletInAppConfig['auth'] {
  const mode = params.get('mode');
  const redirectUrl = params.get('redirectUrl');
  if (mode === 'window') return { mode, redirectUrl: redirectUrl ?? location.href };
  return mode === 'redirect' ? { mode, ...(redirectUrl !== null && { redirectUrl }) } : {};
}

const actions: unknown[] = [];
const recorder = definePlugin({ id: 'recorder', middleware: [() => (next) => (action) => {
  actions.push(action);
  return next(action);
}] });
const kit = createLatchkey({
  chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })],
  plugins: [recorder, walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame, auth: readAuth(), metadata: { name: 'Shop Wallet' } }), authCode, authSocial.with({ limitMs: Number(params.get('limitMs') ?? 600_000) })],
});
Object.assign(window, { seen, kit, readAll: () => JSON.stringify([actions, kit.getState()]) });

function Shop(): ReactNode {
  const account = useActiveAccount();
  return (
    <main>
      <h1>Shop</h1>
      <ConnectButton />
      <p data-testid="account">{account?.address ?? 'none'}</p>
      <button type="button" onClick={() => void kit.dispatch(addWayIn()).then(() => Object.assign(window, { linked: true }), (error: unknown) => Object.assign(window, { linked: isWalletError(error) ? error.code : 'failed' }))}>Add a way</button>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><Shop /></LatchkeyProvider></StrictMode>);
