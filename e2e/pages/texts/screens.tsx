import type { ReactNode } from 'react';
import { decodeProposal, decodeSession } from '../../../adapters/walletConnect/apps/decodeApp.ts';
import { appConnected, connectAppFailed, connectAppLeft, served } from '../../../plugins/connectApp/slice.ts';
import { toConnectedApp } from '../../../plugins/connectApp/toConnectedApp.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { parseRecipient } from '../../../src/domain/recipients/parseRecipient.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { parseTokens } from '../../../src/domain/tokens/parseTokens.ts';
import type { Token } from '../../../src/domain/tokens/token.ts';
import { recipients } from '../../../src/flows/funds/recipients.ts';
import { definePlugin, showScreen, tokensPoint } from '../../../src/index.ts';
import type { Chain, Latchkey } from '../../../src/index.ts';
import { Added } from '../../../src/screens/AddNetwork/Added.tsx';
import RequestEnded from '../../../src/screens/Review/RequestEnded.tsx';
import SwitchRequest from '../../../src/screens/Review/SwitchRequest.tsx';
import { RecipientField } from '../../../src/screens/Send/RecipientField.tsx';
import Send from '../../../src/screens/Send/Send.tsx';
import { SendProgress } from '../../../src/screens/Send/SendProgress.tsx';
import SignMessage from '../../../src/screens/SignMessage/SignMessage.tsx';
import TokenDetails from '../../../src/screens/Token/Token.tsx';
import { activityRead } from '../../../src/store/activity.ts';
import { customChainsRead } from '../../../src/store/network.ts';
import { TokenFinder } from '../../../src/ui/funds/TokenFinder.tsx';
import { addressOf, batchesOf, chainsOf } from './previews.ts';
import type { World } from './node.ts';
import { toWellFormed } from './toWellFormed.ts';
import { asHex } from '../../../src/domain/encoding/hex.ts';

/** What the page lends to its places. */
export interface Stage {
  readonly kit: Latchkey;
  readonly world: World;
  readonly account: string;
  readonly home: Chain;
  /** Shows things on the board, so many at once, and looks at them once they are `ready`. */
  showOnBoard(items: readonly ReactNode[], size: number, ready?: (dialog: HTMLElement) => boolean): Promise<void>;
  /** What is seen now is looked at, and stays. */
  lookOn(): void;
  /** The same, and it is closed. */
  look(): Promise<void>;
  /** Waits until the dialog is so. What was dispatched before is shown by then. */
  until(isSo: (dialog: HTMLElement | undefined) => boolean): Promise<void>;
  connectKey(): Promise<void>;
  /** Errors of a wallet that refuses by these words. */
  refusalsOf(texts: readonly string[]): Promise<readonly WireError[]>;
}

type Show = (texts: readonly string[], stage: Stage) => Promise<void>;

const asked = { answer: () => {}, turnAway: () => {}, refuse: () => {}, isOpen: () => true } as const;

/** Screens that show what others wrote, each text of it. */
export const screenPlaces = {
  /** Apps that were let in, as WalletConnect's library keeps them: the one that has just come, why one was not let in, and all of them. */
  apps: async (texts, { kit, account, look, lookOn, until, connectKey, refusalsOf }) => {
    const errors = await refusalsOf(texts);
    await connectKey();
    const chains = chainsOf(texts);
    const apps = texts.map((text, at) => {
      const session = { topic: `topic${at}`, expiry: 4e9, namespaces: { eip155: { chains: ['eip155:1', `eip155:${100_000 + at}`], accounts: [`eip155:1:${account}`], methods: [text], events: [text] } }, peer: { metadata: { name: text, url: at % 3 === 0 ? text : `https://app.example/${text}`, icons: [text], description: text } } };
      const proposal = decodeProposal({ id: at, params: { pairingTopic: 'x' }, verifyContext: { verified: { validation: 'VALID', origin: text } } });
      return toConnectedApp(decodeSession(session), 'key', account, at % 5 === 0 ? proposal?.origin : undefined);
    });
    kit.dispatch(showScreen('connectApp.apps', { walletId: 'key', address: account }));
    await until((dialog) => [dialog?.querySelector('form')].some(Boolean));
    for (const app of apps) {
      kit.dispatch(appConnected(app));
      await until((dialog) => dialog?.querySelector('form') === null);
      lookOn();
    }
    kit.dispatch(served([])); // or each failure would be looked at above all of them
    for (const error of errors) {
      kit.dispatch(connectAppFailed(error));
      await until((dialog) => [dialog?.querySelector('[aria-invalid]')].some(Boolean));
      lookOn();
    }
    kit.dispatch(connectAppLeft());
    for (const batch of batchesOf(apps, 90)) {
      kit.dispatch(customChainsRead(chains.filter(({ id }) => batch.some(({ chainIds }) => chainIds.includes(id)))));
      kit.dispatch(served(batch));
      await until((dialog) => dialog?.querySelectorAll('ul > li').length === batch.length);
      lookOn();
    }
    await look();
    kit.dispatch(customChainsRead([]));
  },
  /** Each token of a list by itself and in the form that sends it, and what came of that, by the words of a wallet. */
  tokens: async (texts, { kit, account, home, showOnBoard, connectKey, refusalsOf }) => {
    const errors = await refusalsOf(texts);
    await connectKey();
    for (const [turn, batch] of batchesOf(texts, 450).entries()) { // a chain's list shows no more than 500
      const listed = batch.flatMap((text, at) => listedToken(text, addressOf('a1', turn * 450 + at)));
      const plugin = definePlugin({ id: 'listed', contributes: [tokensPoint.of({ id: 'listed.tokens', load: async () => listed })] });
      kit.register(plugin);
      const isShown = (dialog: HTMLElement): boolean => Array.from(dialog.querySelectorAll('[data-item]')).every((item) => item.querySelector('button') !== null && !/Reading/.test(item.textContent));
      await showOnBoard(listed.map(({ address }) => <TokenDetails key={address} params={{ token: address }} />), 45, isShown);
      await showOnBoard(listed.map(({ address }) => <Send key={address} params={{ token: address }} />), 45, isShown);
      kit.unregister('listed');
    }
    for (const [turn, batch] of batchesOf(texts, 45).entries()) { // of what has ended the store keeps 50
      const sent = batch.map((text, at) => ({ id: `${turn}.${at}`, token: listedToken(text, addressOf('a2', at))[0], error: errors[turn * 45 + at] }));
      kit.dispatch(activityRead(sent.flatMap(({ id, error }) => (error ? { id, chainId: 1, from: asHex(account), to: asHex(account), valueWei: 0n, hasData: true, sinceMs: 0, phase: { at: 'failed', error } } : []))));
      await showOnBoard(sent.flatMap(({ id, token }) => (token ? <SendProgress key={id} chain={home} sent={{ id, token, units: 5n, to: account, name: undefined }} onAgain={() => {}} onBackToForm={() => {}} /> : [])), 45);
    }
    kit.dispatch(activityRead([]));
  },
  /** Tokens whose address was pasted, by what their contracts call themselves. */
  pasted: async (texts, { world, home, showOnBoard, connectKey }) => {
    await connectKey();
    const none = { tokens: [], isOwn: () => false, isLoading: false, isIncomplete: false, refetch: () => {} } as const;
    await showOnBoard(texts.map((text, at) => {
      const address = addressOf('b2', at);
      world.symbols.set(address, text);
      return <TokenFinder key={at} chain={home} chainTokens={none} holdings={{ of: () => ({ at: 'loading' }), refetch: () => {} }} search={address} onSearch={() => {}} onChoose={() => {}} />;
    }), 30, (dialog) => Array.from(dialog.querySelectorAll('[data-item]')).every((item) => item.querySelector('li') !== null));
  },
  /** Whom an account has paid, by the name that they were paid by; names that are looked up; and why that failed. */
  recipients: async (texts, { kit, showOnBoard, connectKey, refusalsOf }) => {
    const errors = await refusalsOf(texts);
    await connectKey();
    const services = servicesOf(kit);
    const field = { inputRef: () => {}, text: '', isSubmitted: true, onChange: () => {}, onChoose: () => {}, onRetry: () => {} } as const;
    await showOnBoard(texts.flatMap((text, at) => {
      recipients.add(services, { address: addressOf('e1', at), name: text });
      const reading = parseRecipient(text);
      const error = errors[at];
      return [
        <RecipientField key="paid" {...field} known={recipients.get(services).slice(0, 1)} recipient={{ at: 'empty' }} />,
        ...(reading.at === 'name' ? [<RecipientField key="name" {...field} known={[]} recipient={{ at: at % 2 === 0 ? 'nameUnknown' : 'lookingUp', name: reading.name }} />] : []),
        ...(error ? [<RecipientField key="error" {...field} known={[]} recipient={{ at: 'failed', error, retry: () => {} }} />] : []),
      ];
    }), 90);
  },
  /** What stands there once an app waits no longer, what asks for another network, and the networks that visitors added. */
  switches: async (texts, { kit, account, showOnBoard, connectKey }) => {
    await connectKey();
    const chains = chainsOf(texts);
    await showOnBoard(texts.map((text, at) => <RequestEnded key={at} params={{ asker: { name: text, ...(at % 2 > 0 && { url: at % 4 > 1 ? text : 'https://app.example' }) } }} />), 90);
    for (const [turn, batch] of batchesOf(texts, 15).entries()) {
      const ids = batch.map((_text, at) => 100_000 + turn * 15 + at);
      kit.dispatch(customChainsRead(chains.filter(({ id }) => ids.includes(id))));
      await showOnBoard(batch.map((text, at) => <SwitchRequest key={at} params={{ chainId: ids[at] ?? 0, walletId: 'key', address: account, ...(at % 3 > 0 && { asker: { name: text, ...(at % 2 > 0 && { url: text }) } }) }} {...asked} />), 15);
    }
    kit.dispatch(customChainsRead([]));
    await showOnBoard(chains.map((chain) => <Added key={chain.id} chain={chain} onDone={() => {}} />), 60);
  },
  /** Messages of the site itself, which may come from its server. */
  siteMessages: async (texts, { account, showOnBoard, connectKey }) => {
    await connectKey();
    await showOnBoard(texts.map((message, at) => <SignMessage key={at} params={{ message, walletId: 'key', address: account }} {...asked} />), 15, (dialog) => Array.from(dialog.querySelectorAll('[data-item]')).every((item) => item.querySelectorAll('input, button:not(:disabled)').length > 1));
  },
} as const satisfies Readonly<Record<string, Show>>;

/** As far as a list may have it. */
function listedToken(text: string, address: string): readonly Token[] {
  try {
    return parseTokens([{ chainId: 1, address, decimals: 6, name: text.slice(0, 60), symbol: text.replaceAll(/\s/g, '').slice(0, 20), logoURI: `data:image/svg+xml,${encodeURIComponent(toWellFormed(text))}` }]);
  } catch {
    return [];
  }
}
