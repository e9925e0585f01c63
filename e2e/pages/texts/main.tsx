import { createRoot } from 'react-dom/client';
import { localSession } from '../../../adapters/ethers/index.ts';
import { connectApp } from '../../../plugins/connectApp/index.ts';
import { Proposal } from '../../../plugins/connectApp/screens/Proposal.tsx';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { closeModal, connect, createLatchkey, defineChain, definePlugin, disconnect, openModal, reviewSignature, reviewTypedData, screensPoint, showScreen } from '../../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { Wallet } from 'ethers';

/** What a test has shown, place by place, each text of the list at every place. Resolves with how many were shown. */
export interface TextsPage {
  review(texts: readonly string[]): Promise<number>;
  messages(texts: readonly string[]): Promise<number>;
  proposals(texts: readonly string[]): Promise<number>;
  wallets(texts: readonly string[]): Promise<number>;
}

const key = new Wallet(`0x${'11'.repeat(32)}`);
const chains = [defineChain({ id: 31_337, name: 'Home', rpc: `${location.origin}/rpc` })];
let proposed: readonly string[] = [];
const kit = createLatchkey({
  chains,
  devTools: false,
  onFault: () => {},
  plugins: [
    walletInjected.with({ connectDelayMs: 0 }),
    walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: key, chainId: 31_337 }) }),
    connectApp.with({ projectId: 'x' }),
    definePlugin({ id: 'texts', contributes: [screensPoint.of({ id: 'texts.proposals', load: async () => ({ default: () => <>{proposed.map((text, at) => <Proposal key={at} isApproving={false} proposal={proposalOf(text, at)} />)}</> }) })] }),
  ],
});
createRoot(document.querySelector('#root') ?? document.body).render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);

function proposalOf(text: string, at: number): Parameters<typeof Proposal>[0]['proposal'] {
  const verdict = (['verified', 'unknown', 'mismatch', 'scam'] as const)[at % 4] ?? 'unknown';
  return { pairingTopic: 'x', name: text, url: text, ...(at % 3 === 0 && { origin: text }), verdict, walletId: 'key', address: key.address, chainIds: [31_337], otherChains: 1, signs: true, sends: true } as never; // ids apart, all that the screen shows
}

const dialog = (): HTMLElement | undefined => Array.from(document.querySelectorAll('[data-latchkey]')).flatMap((host) => host.shadowRoot?.querySelector<HTMLElement>('dialog[open]') ?? [])[0];

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 2_000) throw new Error(`Not seen: ${dialog()?.textContent.slice(0, 300)}`);
    await new Promise((resolve) => void setTimeout(resolve, 4));
  }
}

/** Asks, waits until the request is shown with its button, and gives it up. */
async function showOnce(ask: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const ends = new AbortController();
  const asked = ask(ends.signal).then(() => true, () => true);
  await until(() => [dialog()?.querySelector('[data-held], button[disabled]')].some(Boolean));
  ends.abort();
  await asked;
  await until(() => dialog() === undefined);
  return 1;
}

function batchesOf(texts: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_none, at) => texts.slice(at * size, (at + 1) * size));
}

const page: TextsPage = {
  review: async (texts) => {
    if (!kit.getState().connection.activeWalletId) await kit.dispatch(connect({ walletId: 'key' }));
    let shown = 0;
    for (const batch of batchesOf(texts, 8)) {
      const message = Object.fromEntries(batch.map((text, at) => [`text${at}`, text]));
      const [first = ''] = batch;
      const data = { domain: { name: first, version: first }, types: { Note: Object.keys(message).map((name) => ({ name, type: 'string' })) }, primaryType: 'Note', message };
      await showOnce((signal) => kit.dispatch(reviewTypedData({ data, names: { [key.address]: first }, asker: { name: first, url: first }, signal })));
      shown += batch.length;
    }
    return shown;
  },
  messages: async (texts) => {
    if (!kit.getState().connection.activeWalletId) await kit.dispatch(connect({ walletId: 'key' }));
    let shown = 0;
    for (const [at, text] of texts.entries()) {
      await showOnce((signal) => kit.dispatch(reviewSignature({ message: text, ...(at % 4 > 0 && { asker: { name: text, ...(at % 2 > 0 && { url: text }) } }), signal })));
      shown += 1;
    }
    return shown;
  },
  proposals: async (texts) => {
    let shown = 0;
    for (const batch of batchesOf(texts, 50)) {
      proposed = batch;
      kit.dispatch(showScreen('texts.proposals'));
      await until(() => dialog()?.querySelectorAll('dl').length === batch.length);
      kit.dispatch(closeModal());
      await until(() => dialog() === undefined);
      shown += batch.length;
    }
    return shown;
  },
  wallets: async (texts) => {
    if (kit.getState().connection.activeWalletId) await kit.dispatch(disconnect());
    for (const [at, text] of texts.entries()) {
      const icon = `data:image/svg+xml,${encodeURIComponent(text.startsWith('<svg') ? text : `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)}`;
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: { uuid: crypto.randomUUID(), name: text, icon, rdns: `test.wallet${at}` }, provider: { request: async () => [], on: () => {}, removeListener: () => {} } }) }));
    }
    kit.dispatch(openModal());
    await until(() => (dialog()?.querySelectorAll('li').length ?? 0) > 50);
    const shown = dialog()?.querySelectorAll('li').length ?? 0;
    kit.dispatch(closeModal());
    await until(() => dialog() === undefined);
    return shown;
  },
};
Object.assign(window, { textsPage: page });
