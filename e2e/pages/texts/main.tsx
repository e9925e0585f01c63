import { createRoot } from 'react-dom/client';
import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { decodeProposal } from '../../../adapters/walletConnect/apps/decodeApp.ts';
import { connectApp } from '../../../plugins/connectApp/index.ts';
import { Proposal } from '../../../plugins/connectApp/screens/Proposal.tsx';
import { describeErc7730 } from '../../../plugins/describeErc7730/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { closeModal, collectiblesPoint, connect, createLatchkey, defineChain, definePlugin, describersPoint, reviewSignature, reviewTypedData, screensPoint, showScreen, signMessage, tokensPoint } from '../../../src/index.ts';
import type { Nft } from '../../../src/index.ts';
import { normalizeName } from '../../../src/domain/ens/names.ts';
import { parseNfts } from '../../../src/domain/tokens/nft.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { NftDetails } from '../../../src/screens/Funds/Nfts.tsx';
import { NetworkRow } from '../../../src/screens/Networks/NetworkRow.tsx';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { ActivityLine } from '../../../src/ui/activity/ActivityLine.tsx';
import { useAccountName } from '../../../src/ui/hooks/reads/useAccountName.ts';
import { scrollerOf } from '../../../src/ui/primitives/LongRows.tsx';
import { RowText } from '../../../src/ui/primitives/Row.tsx';
import { announce } from './announce.ts';
import { Board, putOnBoard, ShownPreview } from './board.tsx';
import { inspect, openDialog as dialog } from './inspect.ts';
import { answerNode, claimName } from './node.ts';
import type { World } from './node.ts';
import { addressOf, batchesOf, chainsOf, previewPlaces } from './previews.ts';
import type { Maker } from './previews.ts';
import { screenPlaces } from './screens.tsx';
import type { Stage } from './screens.tsx';
import { toWellFormed } from './toWellFormed.ts';
import { walletPlaces } from './wallets.tsx';
import { asHex } from '../../../src/domain/encoding/hex.ts';

/** What a place has shown, and what was wrong with that, one line each. */
export interface Shown {
  /** Of how many texts the first word was seen there. */
  readonly seen: number;
  readonly faults: readonly string[];
}

/** Shows each of the texts at a place. */
export type ShowTexts = (place: Place, texts: readonly string[]) => Promise<Shown>;

export type Place = keyof typeof previewPlaces | keyof typeof screenPlaces | keyof typeof walletPlaces | 'messages' | 'typedData' | 'proposals' | 'holdings' | 'collectibles' | 'networks' | 'activity' | 'names';

const rpc = `${location.origin}/rpc`;
const world: World = { symbols: new Map(), names: new Map(), accounts: new Map(), logs: new Map(), reverts: new Map() };
answerNode(rpc, world);

const key = new Wallet(`0x${'11'.repeat(32)}`);
const say: Maker['say'] = { description: [], descriptor: undefined };
let listed: readonly unknown[] = [];
let owned: readonly Nft[] = [];
const home = defineChain({ id: 1, name: 'Home', rpc });
const kit = createLatchkey({
  chains: [home],
  devTools: false,
  onFault: () => {},
  plugins: [
    walletInjected.with({ connectDelayMs: 0 }),
    walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: key, chainId: 1 }) }),
    connectApp.with({ projectId: 'x' }),
    describeErc7730({ load: async () => say.descriptor }),
    definePlugin({
      id: 'texts',
      contributes: [
        screensPoint.of({ id: 'texts.board', load: async () => ({ default: Board }) }),
        tokensPoint.of({ id: 'texts.tokens', load: async () => listed }),
        collectiblesPoint.of({ id: 'texts.collectibles', load: async () => async () => owned }),
        describersPoint.of({ id: 'texts.describer', load: async () => async () => (say.description.length === 0 ? undefined : descriptionOf(say.description)) }),
      ],
    }),
  ],
});
createRoot(document.querySelector('#root') ?? document.body).render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);

function descriptionOf(texts: readonly string[]): object {
  const [first = ''] = texts;
  return {
    title: { text: first },
    fields: texts.flatMap((text) => [{ label: { text }, value: { text }, format: 'text', name: text }, { label: { key: 'core.review.message' }, value: { key: 'core.review.unlimited', params: { symbol: text } }, format: 'amount' }]),
    warnings: texts.flatMap((text, at) => [{ code: `texts.said${at}`, level: 'caution', text }, { code: 'wouldFail', level: 'caution', params: { why: text } }]),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 2_000) throw new Error(`Not seen: ${dialog()?.textContent.slice(0, 300)}`);
    await new Promise((resolve) => void setTimeout(resolve, 4));
  }
}

const faults: string[] = [];
let said = '';

function lookAt(shown: HTMLElement): void {
  faults.push(...inspect(shown));
  said += shown.textContent;
}

/** What is seen now is looked at, and closed. */
async function look(): Promise<void> {
  const shown = dialog();
  if (shown) lookAt(shown);
  kit.dispatch(closeModal());
  await until(() => dialog() === undefined);
}

/** Shows things on the board, so many at once, and looks at them once they are `ready`. */
async function showOnBoard(items: readonly React.ReactNode[], size: number, ready: (shown: HTMLElement) => boolean = () => true): Promise<void> {
  for (const batch of batchesOf(items, size)) {
    putOnBoard(batch);
    kit.dispatch(showScreen('texts.board'));
    await until(() => dialog()?.querySelectorAll('[data-item]').length === batch.length);
    await until(() => [dialog()].some((shown) => shown !== undefined && ready(shown)));
    await look();
  }
}

/** Opens the NFTs of the account, which has one for each of the texts, numbered from the first. @returns the cards that are mounted */
async function showNfts(texts: readonly string[], first: number): Promise<() => readonly HTMLElement[]> {
  owned = texts.map((text, at): Nft => ({ chainId: 1, tokenAddress: addressOf('d0', first + at), id: BigInt(at), type: 'ERC721', metadata: { name: text, description: text, image: at % 2 === 0 ? text : `data:image/svg+xml,${encodeURIComponent(toWellFormed(text))}` } }));
  kit.dispatch(showScreen('core.funds'));
  await until(() => [dialog()?.querySelector('[role="tab"]:nth-of-type(2)')].some(Boolean));
  dialog()?.querySelector<HTMLElement>('[role="tab"]:nth-of-type(2)')?.click();
  return () => Array.from(dialog()?.querySelectorAll<HTMLElement>('ul[aria-label="NFTs"] > li') ?? []);
}

function isOverlaid(cards: readonly HTMLElement[]): boolean {
  const boxes = cards.map((card) => card.getBoundingClientRect());
  return boxes.some((box, at) => boxes.slice(at + 1).some((other) => box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1));
}

let asks = 0;

/** Asks, waits until the request is shown with its button, and gives it up. */
async function showOnce(ask: (signal: AbortSignal) => Promise<unknown>, texts: readonly string[]): Promise<void> {
  const ends = new AbortController();
  const asked = ask(ends.signal).then(() => true, () => true);
  await until(() => [dialog()?.querySelector('[data-held], button[disabled]')].some(Boolean));
  const shown = dialog();
  if (shown) {
    lookAt(shown);
    if (texts.some(isSpoofed) && !shown.textContent.includes('hidden characters')) faults.push(`no caution: ${JSON.stringify(texts).slice(0, 200)}`);
  }
  asks += 1;
  if (asks % 10 === 0) {
    ends.abort();
    await asked;
    return look(); // what stays says that the asker waits no longer
  }
  kit.dispatch(closeModal());
  await asked;
  await until(() => dialog() === undefined);
}

/** Has characters, before any that would be cut, that are not seen or turn others. */
function isSpoofed(text: string): boolean {
  return /(?![\n\r\t])[\p{Cc}\u115f\u200b\u202a-\u202e\u2066-\u2069\u3164]/u.test(text.slice(0, 150));
}

async function connectKey(): Promise<void> {
  if (kit.getState().connection.activeWalletId !== 'key') await kit.dispatch(connect({ walletId: 'key' }));
}

/** A wallet that refuses everything in other words each time. */
async function refusalsOf(texts: readonly string[]): Promise<readonly WireError[]> {
  let words = '';
  announce({ name: 'Refuser', rdns: 'test.refuser', request: async (method) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [key.address];
    if (method === 'eth_chainId') return '0x1';
    throw { code: -32_603, message: words };
  } });
  await kit.dispatch(connect({ walletId: 'test.refuser' }));
  const errors: WireError[] = [];
  for (const text of texts) {
    words = text;
    await kit.dispatch(signMessage({ message: 'Hello', walletId: 'test.refuser' })).catch((error: unknown) => errors.push(toWireError(error)));
  }
  return errors;
}

function isName(text: string): boolean {
  try {
    return normalizeName(text) === text;
  } catch {
    return false;
  }
}

function Name({ address }: { readonly address: string }): React.ReactNode {
  const name = useAccountName(address);
  return <RowText><bdi data-name={name !== undefined}>{name ?? address}</bdi></RowText>;
}

const own: Readonly<Record<Exclude<Place, keyof typeof previewPlaces | keyof typeof screenPlaces | keyof typeof walletPlaces>, (texts: readonly string[]) => Promise<void>>> = {
  /** Each message in a review of its own, of the site and of others. */
  messages: async (texts) => {
    await connectKey();
    for (const [at, text] of texts.entries()) await showOnce((signal) => kit.dispatch(reviewSignature({ message: text, ...(at % 4 > 0 && { asker: { name: text, ...(at % 2 > 0 && { url: text }) } }), signal })), at % 4 > 0 ? [text] : []);
  },
  typedData: async (texts) => {
    await connectKey();
    for (const batch of batchesOf(texts, 8)) {
      const message = Object.fromEntries(batch.map((text, at) => [`text${at}`, text]));
      const [first = ''] = batch;
      const data = { domain: { name: first, version: first }, types: { Note: Object.keys(message).map((name) => ({ name, type: 'string' })) }, primaryType: 'Note', message };
      await showOnce((signal) => kit.dispatch(reviewTypedData({ data, names: { [key.address]: first }, asker: { name: first, url: first }, signal })), batch);
    }
  },
  /** Apps that want to be let in, as WalletConnect's library hands them on. */
  proposals: async (texts) => showOnBoard(texts.flatMap((text, at) => {
    const verified = [{ validation: 'VALID', origin: text }, { validation: 'UNKNOWN' }, { validation: 'INVALID', origin: text }, { isScam: true, origin: text }][at % 4];
    const made = decodeProposal({ id: at, params: { pairingTopic: 'x', proposer: { metadata: { name: text, url: at % 3 === 0 ? text : `https://app.example/${text}` } } }, verifyContext: { verified } });
    if (!made) return [];
    const { app, verdict, origin } = made;
    return <Proposal key={at} isApproving={false} proposal={{ ...app, pairingTopic: 'x', verdict, ...(origin !== undefined && { origin }), walletId: 'key', address: key.address, chainIds: [1], otherChains: 1, signs: true, sends: true } as never} />; // ids apart, all that the screen shows
  }), 60),
  /** Tokens of lists with names, symbols and pictures, as far as a list may have them, among what the account holds. */
  holdings: async (texts) => {
    listed = texts.map((text, at) => ({ chainId: 1, address: addressOf('a0', at), decimals: 6, name: text.slice(0, 60), symbol: text.replaceAll(/\s/g, '').slice(0, 20), logoURI: `data:image/svg+xml,${encodeURIComponent(toWellFormed(text))}` }));
    await connectKey();
    kit.dispatch(showScreen('core.funds'));
    const rows = (): number => dialog()?.querySelectorAll('ul[aria-label="Tokens"] > li').length ?? 0;
    const more = (): HTMLElement | undefined => Array.from(dialog()?.querySelectorAll('button') ?? []).find((button) => button.textContent === 'Show more');
    await until(() => rows() > 20);
    for (let before = 0; more() && rows() > before;) {
      before = rows();
      more()?.click();
      await until(() => rows() > before);
    }
    await look();
  },
  /** NFTs by name and picture: all of a list, those in view of a long list, and one by one. */
  collectibles: async (texts) => {
    await connectKey();
    for (const [turn, batch] of batchesOf(texts, 50).entries()) {
      const cards = await showNfts(batch, turn * 50);
      await until(() => cards().length === batch.length);
      await look();
      await showOnBoard(parseNfts(owned, 1).map((nft, at) => <NftDetails key={at} nft={nft} chain={home} holder={addressOf('d0', 0)} />), 50);
    }
    const many = texts.slice(0, 120);
    const cards = await showNfts(many, 0);
    await until(() => cards().length > 0);
    const scroller = scrollerOf(cards()[0] ?? null);
    for (let before = -1; scroller && scroller.scrollTop > before;) {
      before = scroller.scrollTop;
      await until(() => !isOverlaid(cards())); // what has just come into view is measured first
      for (const shown of [dialog()]) if (shown) lookAt(shown);
      scroller.scrollTop += 300;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (!cards().some((card) => card.ariaPosInSet === String(many.length))) faults.push('the last NFT is never in view');
    await look();
  },
  /** Networks that visitors add, in the list, failing by the words of a wallet. */
  networks: async (texts) => {
    const errors = await refusalsOf(texts);
    const button = { ref: () => {}, tabIndex: 0, onFocus: () => {}, onKeyDown: () => {} } as const;
    await showOnBoard(chainsOf(texts).map((chain, at) => {
      const error = errors[at];
      return <NetworkRow key={at} chain={chain} isCurrent={false} hasBadge phase={error ? { at: 'failed', error } : { at: 'idle' }} isBusy={false} button={button} onChoose={() => {}} onCancel={() => {}} onRemove={() => {}} />;
    }), 60);
  },
  /** The history: what was sent of which token, and how it ended by the words of a wallet. */
  activity: async (texts) => {
    const errors = await refusalsOf(texts);
    await showOnBoard(errors.map((error, at) => {
      const token = addressOf('b1', at);
      world.symbols.set(token, texts[at] ?? '');
      return <ActivityLine key={at} entry={{ id: `${at}`, chainId: 1, from: asHex(key.address), to: asHex(token), valueWei: 0n, hasData: true, sinceMs: 0, phase: { at: 'failed', error }, ...(at % 5 === 0 && { action: { kind: 'transfer', token, amount: 5n, counterparty: key.address } }) }} />;
    }), 60);
  },
  /** Names that accounts claim by their reverse records: those that may be names, and some of those that may not, beside one that is honest. */
  names: async (texts) => {
    const claimed = ['alice.eth', ...texts.filter(isName), ...texts.filter((text) => !isName(text)).filter((_text, at) => at % 6 === 0)];
    for (const [at, text] of claimed.entries()) claimName(world, addressOf('e0', at), text);
    putOnBoard(claimed.map((_text, at) => <Name key={at} address={addressOf('e0', at)} />));
    kit.dispatch(showScreen('texts.board'));
    await until(() => dialog()?.querySelector('[data-name="true"]')?.textContent === 'alice.eth');
    await new Promise((resolve) => void setTimeout(resolve, 1_000)); // the others have been read with it
    await look();
  },
};

/** Shows previews on the board, and sees to it that they warn of what they leave out. */
async function showPreviews(texts: readonly string[], place: keyof typeof previewPlaces): Promise<void> {
  await connectKey();
  const made = await previewPlaces[place](texts, { kit, world, account: key.address, say });
  for (const { preview, texts: of } of made) if (of.some(isSpoofed) && !preview.warnings.some(({ code }) => code === 'hiddenText')) faults.push(`no caution: ${JSON.stringify(of).slice(0, 200)}`);
  await showOnBoard(made.map(({ preview }, at) => <ShownPreview key={at} preview={preview} />), 60);
}

const stage: Stage = {
  kit,
  world,
  account: key.address,
  home,
  showOnBoard,
  look,
  lookOn: () => {
    const shown = dialog();
    if (shown) lookAt(shown);
  },
  until: async (isSo) => {
    await new Promise((resolve) => void setTimeout(resolve));
    await until(() => isSo(dialog()));
  },
  connectKey,
  refusalsOf,
};
const stagePlaces = { ...screenPlaces, ...walletPlaces };

const showTexts: ShowTexts = async (place, texts) => {
  faults.length = 0;
  said = '';
  await (isPreviewPlace(place) ? showPreviews(texts, place) : isStagePlace(place) ? stagePlaces[place](texts, stage) : own[place](texts));
  const words = texts.flatMap((text) => /[a-z0-9]{4,}/i.exec(text) ?? []);
  return { seen: words.filter((word) => said.includes(word)).length, faults: [...faults] };
};
Object.assign(window, { showTexts, inspect });

function isPreviewPlace(place: Place): place is keyof typeof previewPlaces {
  return place in previewPlaces;
}

function isStagePlace(place: Place): place is keyof typeof stagePlaces {
  return place in stagePlaces;
}
