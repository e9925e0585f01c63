import { Interface } from 'ethers';
import { parseCustomChain } from '../../../src/domain/chains/parseCustomChain.ts';
import { createPreview } from '../../../src/domain/preview/createPreview.ts';
import type { Preview } from '../../../src/domain/preview/preview.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { describeCalls } from '../../../src/flows/review/describeCalls.ts';
import { describeRequest } from '../../../src/flows/review/describeRequest.ts';
import { describeReview } from '../../../src/flows/review/describeReview.ts';
import type { Latchkey, PreviewRequest, TypedData } from '../../../src/index.ts';
import { approvalLog, transferLog } from './node.ts';
import type { World } from './node.ts';
import { toSiweMessage } from './siweText.ts';
import { toWellFormed } from './toWellFormed.ts';

/** A preview, and the texts of others that it was made of. */
export interface Made {
  readonly preview: Preview;
  readonly texts: readonly string[];
}

export interface Maker {
  readonly kit: Latchkey;
  readonly world: World;
  readonly account: string;
  /** What the describer of the page says next, and the descriptor that the page's registry gives next. */
  readonly say: { description: readonly string[]; descriptor: unknown };
}

type Make = (texts: readonly string[], maker: Maker) => Promise<readonly Made[]>;

/** Where reviews show texts of others beside messages and typed data, which are shown in reviews of their own. */
export const previewPlaces = {
  /** Arguments, names that a site vouches for, functions that a site names, and capabilities of batches. */
  calls: (texts, { kit }) => eachOf(batchesOf(texts, 8), async (batch, at) => {
    const to = addressOf('c0', at);
    const [first = ''] = batch;
    const fn = new Interface([`function note(${batch.map((_text, index) => `string text${index}`).join(', ')})`]);
    const request = transaction(to, fn.encodeFunctionData('note', batch.map(toWellFormed)));
    const capabilities = Object.fromEntries(batch.map((text) => [text, { url: text, terms: text }]));
    const signatures = [fn.getFunction('note')?.format('full') ?? '', ...batch, ...batch.map((text) => `function ${text}(uint256 a)`)];
    const preview = await kit.dispatch(describeCalls({ requests: [request, transaction(addressOf('c1', at), '0x')], names: { [to]: first, [addressOf('c1', at)]: first }, signatures, asker: { name: first, url: first }, terms: { forceAtomic: true, capabilities } }));
    return { preview, texts: batch };
  }),

  /** Symbols that contracts give themselves: of a transfer, of what is given and got, and of allowances without limit. */
  amounts: (texts, { kit, world, account }) => eachOf(batchesOf(texts, 18), async (batch, at) => {
    const carrier = addressOf('c2', at);
    const tokens = batch.map((text, index) => [addressOf('b0', at * 18 + index), text] as const);
    for (const [token, text] of tokens) world.symbols.set(token, text);
    world.logs.set(carrier, tokens.flatMap(([token]) => [transferLog(token, carrier, account), approvalLog(token, account, carrier)]));
    const erc20 = new Interface(['function transfer(address to, uint256 amount)']);
    const transfer = transaction(addressOf('b0', at * 18), erc20.encodeFunctionData('transfer', [carrier, 5n]));
    const previews = await Promise.all([kit.dispatch(describeReview({ requests: [transaction(carrier, '0x')] })), kit.dispatch(describeRequest({ request: transfer }))]);
    return previews.map((preview) => ({ preview, texts: [] }));
  }, 8),

  /** Why contracts say that they refuse. */
  reverts: (texts, { kit, world }) => eachOf(texts, async (text, at) => {
    const to = addressOf('c3', at);
    world.reverts.set(to, text);
    return { preview: await kit.dispatch(describeReview({ requests: [transaction(to, '0x')] })), texts: [] };
  }),

  /** Currencies of networks that visitors add, and their names. */
  currencies: async (texts, { account }) => chainsOf(texts).map((chain) => {
    const facts = { account, activeChainId: chain.id, nowMs: 0, chains: [chain], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
    const request: PreviewRequest = { kind: 'transaction', chainId: chain.id, transaction: { to: addressOf('c4', 1), valueWei: 5n } };
    return { preview: createPreview(request, facts), texts: [] };
  }),

  /** What plugins say of a request, which is what others told them. */
  describers: (texts, { kit, say }) => inTurn(batchesOf(texts, 8), async (batch) => {
    say.description = batch;
    const preview = await kit.dispatch(describeRequest({ request: transaction(addressOf('c5', 1), '0x') }));
    say.description = [];
    return { preview, texts: batch };
  }),

  /** What descriptors of ERC-7730 say: owners, intents, labels, and names of enums. */
  descriptors: (texts, { kit, say }) => inTurn(batchesOf(texts, 8), async (batch, at) => {
    const [first = ''] = batch;
    const verifyingContract = addressOf('c6', at);
    const names = batch.map((_text, index) => `text${index}`);
    const data: TypedData = { domain: { name: 'Note', chainId: 1, verifyingContract }, types: { Note: names.map((name) => ({ name, type: 'string' })) }, primaryType: 'Note', message: Object.fromEntries(batch.map((text, index) => [`text${index}`, text])) };
    const format = { intent: first, interpolatedIntent: `${first.replaceAll(/[{}]/g, '')} {text0}`, fields: batch.map((text, index) => ({ path: `text${index}`, label: text })) };
    say.descriptor = { context: { eip712: { deployments: [{ chainId: 1, address: verifyingContract }] } }, metadata: { owner: first }, display: { formats: { [`Note(${names.map((name) => `string ${name}`).join(',')})`]: format } } };
    return { preview: await kit.dispatch(describeRequest({ request: { kind: 'typedData', data } })), texts: batch };
  }),

  /** Sign-ins by the letter of EIP-4361, whose statement, address and resources are the texts, as far as the grammar lets them. */
  signIns: (texts, { kit, account }) => eachOf(texts, async (text, at) => {
    const preview = await kit.dispatch(describeRequest({ request: { kind: 'message', message: toSiweMessage(text, at, account) }, ...(at % 2 > 0 && { asker: { name: text, url: 'https://app.example' } }) }));
    return { preview, texts: [text] };
  }),
} as const satisfies Readonly<Record<string, Make>>;

/** As a visitor would add them, by whatever text. */
export function chainsOf(texts: readonly string[], rpc = 'https://rpc.example'): readonly Chain[] {
  return texts.flatMap((text, at) => {
    try {
      return parseCustomChain({ id: 100_000 + at, name: text, rpc, nativeCurrency: { name: text, symbol: text, decimals: 18 }, blockExplorers: [{ name: text, url: 'https://explorer.example' }] });
    } catch {
      return []; // nothing of it can be shown
    }
  });
}

function transaction(to: string, data: string): PreviewRequest & { readonly kind: 'transaction' } {
  return { kind: 'transaction', chainId: 1, transaction: { to, data } };
}

/** A contract of its own for each thing. */
export function addressOf(kind: string, at: number): string {
  return `0x${(BigInt(`0x${kind.repeat(20)}`) + BigInt(at)).toString(16)}`;
}

export function batchesOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_none, at) => all.slice(at * size, (at + 1) * size));
}

async function inTurn<T>(all: readonly T[], make: (each: T, at: number) => Promise<Made | readonly Made[]>): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [at, each] of all.entries()) made.push(...[await make(each, at)].flat());
  return made;
}

/** So many at once that the time that reviews give a node is enough for all of them. */
async function eachOf<T>(all: readonly T[], make: (each: T, at: number) => Promise<Made | readonly Made[]>, atOnce = 100): Promise<readonly Made[]> {
  return (await inTurn(batchesOf([...all.entries()], atOnce), async (batch) => (await Promise.all(batch.map(([at, each]) => make(each, at)))).flat())).flat();
}
