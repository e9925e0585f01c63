import type { PreviewField, PreviewWarning } from '../../src/domain/preview/preview.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { exactAmount } from '../../src/domain/tokens/amounts.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import type { Descriptor, FieldFormat } from './descriptor.ts';
import { misfit } from './errors.ts';
import { ownToken } from './facts.ts';
import type { ChainFacts, Facts, TokenFacts } from './facts.ts';
import { formatDuration, formatInteroperable, formatUnit, formatUtc, maxDateSeconds } from './formats.ts';
import * as limits from './limits.ts';
import { lookUp } from './lookUp.ts';
import { constantsOf, paramOf } from './params.ts';
import type { Place } from './params.ts';
import { parsePath } from './paths.ts';
import { isSameNumber, scalarOf, toAddress, toData, toInteger } from './scalar.ts';
import type { Scalar } from './scalar.ts';
import { ours, outside, plain } from './texts.ts';
import type { Leaf } from './values.ts';

/** A value as it is shown. */
export interface Written {
  readonly field: Omit<PreviewField, 'label'>;
  /** In a sentence. */
  readonly text: string;
  /** Others chose the words, which could be read as more of the sentence: it stays out of sentences. */
  readonly isLoose?: boolean;
  /** Leaves that this shows beside its own. */
  readonly shows?: readonly Leaf[];
  /** Rows that follow, of calls within the call. */
  readonly rows?: readonly PreviewField[];
  readonly warnings?: readonly PreviewWarning[];
}

export interface InnerCall {
  readonly chainId: number;
  readonly from: string;
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: string;
}

/** What values are written with. */
export interface Writer {
  readonly descriptor: Descriptor;
  readonly facts: Facts;
  /** Whose signature it will be. */
  readonly account: string;
  /** Names of addresses that the site vouches for, by address in lower case. */
  readonly names: Readonly<Record<string, string>>;
  readonly describeCall: (call: InnerCall) => Promise<Written>;
}

type Write = (scalar: Scalar, place: Place, writer: Writer) => Promise<Written> | Written;

/** Writes one value. @throws describeErc7730.doesNotFit for a value that the format cannot be of */
export async function formatField(format: FieldFormat, scalar: Scalar, place: Place, writer: Writer): Promise<Written> {
  return writers[format](scalar, place, writer);
}

/** A value by its type alone. */
export function formatRaw({ type, value }: Scalar): Written {
  if (typeof value === 'boolean') return { field: { value: ours(value ? 'yes' : 'no'), format: 'text' }, text: String(value) };
  if (typeof value === 'bigint') return numberOf(value);
  if (type === '[]') return { field: { value: ours('none'), format: 'text' }, text: '[]' };
  if (type === 'address') return addressOf(toAddress({ type, value }));
  if (type !== 'string') return { field: { value: outside(value), format: 'raw' }, text: plain(value) };
  // As it is: the core cleans and bounds what plugins say, and warns where a text is changed or cut by that.
  return { field: { value: { text: value.slice(0, limits.maxValueCharacters) }, format: 'text' }, text: plain(value), ...((plain(value) !== value || mayReadOn(value)) && { isLoose: true }) };
}

/** An amount of a chain's own currency. */
export function nativeAmount(units: bigint, chain: ChainFacts | undefined): Written {
  if (!chain) return textOf(`${units} wei`, 'amount');
  return textOf(amountText(units, chain.nativeCurrency), 'amount');
}

const writers: Readonly<Record<FieldFormat, Write>> = {
  raw: formatRaw,
  amount: async (scalar, place, { facts }) => nativeAmount(toInteger(scalar), await facts.chain(place.holder.chainId)),
  tokenAmount: formatTokenAmount,
  nftName: async (scalar, place, { facts }) => {
    const id = toInteger(scalar);
    const collection = paramOf('collection', place);
    const name = collection && (await facts.collectionName(place.holder.chainId, toAddress(collection)));
    return { field: { value: { text: `#${id}` }, format: 'text', ...(name !== undefined && { name }) }, text: name === undefined ? `#${id}` : `${name} #${id}`, ...(mayReadOn(name) && { isLoose: true }) };
  },
  date: formatDate,
  duration: (scalar) => textOf(formatDuration(toInteger(scalar)), 'text'),
  unit: (scalar, place) => {
    const { base, decimals = 0n, prefix = false } = Object.fromEntries(['base', 'decimals', 'prefix'].map((name) => [name, constantsOf(name, place)[0]?.value]));
    if (typeof base !== 'string' || typeof decimals !== 'bigint' || decimals < 0n || decimals > BigInt(limits.maxDecimals) || typeof prefix !== 'boolean') throw misfit('a unit has wrong parameters');
    return textOf(plain(formatUnit(toInteger(scalar), { base, decimals: Number(decimals), isPrefixed: prefix })), 'number');
  },
  enum: (scalar, { params, source }) => {
    const path = parsePath(params['$ref']);
    const names = path?.root === '$' ? lookUp(source, path) : undefined;
    if (!isRecord(names)) throw misfit('an enum refers to nothing');
    const key = String(scalar.value).toLowerCase();
    const [, name] = Object.entries(names).find(([each]) => each.toLowerCase() === key || isSameNumber(scalar, each)) ?? [];
    return typeof name === 'string' ? textOf(plain(name), 'text') : formatRaw(scalar);
  },
  addressName: formatAddressName,
  calldata: formatCall,
  chainId: async (scalar, _place, { facts }) => {
    const id = toInteger(scalar);
    const chain = id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? await facts.chain(Number(id)) : undefined;
    return textOf(chain ? `${chain.name} (${id})` : `eip155:${id}`, 'text');
  },
  tokenTicker: async (scalar, place, writer) => {
    const address = toAddress(scalar);
    const token = await tokenAt(address, chainOf(place), writer);
    return { field: { value: { text: address }, format: 'address', ...(token?.symbol && { name: token.symbol }) }, text: token?.symbol || address, ...(mayReadOn(token?.symbol) && { isLoose: true }) };
  },
  interoperableAddressName: (scalar) => textOf(plain(formatInteroperable(toData(scalar)) ?? toData(scalar)), 'raw'),
};

async function formatTokenAmount(scalar: Scalar, place: Place, writer: Writer): Promise<Written> {
  const units = toInteger(scalar);
  const token = paramOf('token', place);
  if (!token) return { ...numberOf(units), warnings: [unknownToken] };
  const chainId = chainOf(place);
  const address = toAddress(token);
  // Only what stands for no token can stand for the currency, or a descriptor could pass tokens off as it.
  if (isStandIn(address) && constantsOf('nativeCurrencyAddress', place).some((each) => sameAddress(toAddress(each), address))) {
    const chain = await writer.facts.chain(chainId);
    const written = chain && isPastThreshold(units, place) ? endlessAmount(units, chain.nativeCurrency, place) : nativeAmount(units, chain);
    return { ...written, ...(token.leaf && { shows: [token.leaf] }) };
  }
  const known = await tokenAt(address, chainId, writer);
  if (!known) return { field: { value: ours('units', { amount: String(units), token: address }), format: 'amount' }, text: `${units} × ${address}`, warnings: [unknownToken] };
  const symbol = known.symbol === '' ? address : known.symbol;
  const isLoose = mayReadOn(symbol) && { isLoose: true };
  if (isPastThreshold(units, place)) return { ...endlessAmount(units, { ...known, symbol }, place), ...isLoose };
  return { ...textOf(amountText(units, { ...known, symbol }), 'amount'), ...isLoose };
}

function isPastThreshold(units: bigint, place: Place): boolean {
  const [threshold] = constantsOf('threshold', place);
  return threshold !== undefined && units >= toInteger(threshold);
}

/** The author's word for an amount past the threshold; the amount itself beside it, as long as that is one that could be. */
function endlessAmount(units: bigint, token: TokenFacts, place: Place): Written {
  const isEndless = units >= 1n << BigInt(limits.endlessAmountBits);
  const [message] = [...constantsOf('message', place), ...constantsOf('thresholdLabel', place)]; // an example of the standard has the other name
  const word = typeof message?.value === 'string' ? plain(message.value, limits.maxLabelGraphemes) : '';
  if (isEndless && word === '') return { field: { value: ours('unlimited', { symbol: token.symbol }), format: 'amount' }, text: `Unlimited ${token.symbol}` };
  const said = `${word === '' ? 'Unlimited' : word} ${token.symbol}`;
  return textOf(isEndless ? said : `${said} (${amountText(units, token)})`, 'amount');
}

async function formatDate(scalar: Scalar, place: Place, { facts }: Writer): Promise<Written> {
  const units = toInteger(scalar);
  if (place.params['encoding'] !== 'blockheight') {
    if (units < 0n || units > maxDateSeconds) return numberOf(units);
    return { field: { value: { text: String(units) }, format: 'date' }, text: formatUtc(Number(units)) };
  }
  const block = String(units);
  const seconds = units >= 0n && units <= BigInt(Number.MAX_SAFE_INTEGER) ? await facts.timeOfBlock(place.holder.chainId, Number(units)) : undefined;
  if (seconds === undefined || seconds < 0 || BigInt(seconds) > maxDateSeconds) return { field: { value: ours('block', { block }), format: 'text' }, text: `block ${block}` };
  return { field: { value: ours('blockAbout', { block, time: formatUtc(seconds) }), format: 'text' }, text: `block ${block}` };
}

async function formatAddressName(scalar: Scalar, place: Place, { facts, account, names }: Writer): Promise<Written> {
  const address = toAddress(scalar);
  // Likewise: an address that has a key is not passed off as the sender's.
  if (isStandIn(address) && constantsOf('senderAddress', place).some((each) => sameAddress(toAddress(each), address))) return addressOf(toAddress({ type: 'address', value: place.holder.from }));
  const types: unknown = place.params['types'];
  const mustBeOwn = Array.isArray(types) && types.length > 0 && types.every((type) => type === 'wallet') && !sameAddress(address, account);
  const mustHaveCode = Array.isArray(types) && types.length > 0 && types.every((type) => contractTypes.includes(String(type))) && !isStandIn(address);
  const isNone = mustHaveCode && (await facts.hasCode(place.holder.chainId, address)) === false;
  const code = mustBeOwn ? 'describeErc7730.notYours' : isNone ? 'describeErc7730.notContract' : undefined;
  // Only what the site vouches for is a name: a contract may call itself anything, and to ask for names tells nodes of every address.
  const name = sameAddress(address, account) ? undefined : names[address.toLowerCase()];
  const named = name === undefined ? addressOf(address) : { field: { ...addressOf(address).field, name: plain(name) }, text: `${plain(name)} (${address})` };
  return { ...named, ...(code && { warnings: [{ code, level: 'caution', params: { address } } as const] }) };
}

const contractTypes = ['contract', 'token', 'collection'];

async function formatCall(scalar: Scalar, place: Place, { describeCall }: Writer): Promise<Written> {
  const callee = paramOf('callee', place);
  if (!callee) throw misfit('a call within the call has no callee');
  const selector = paramOf('selector', place);
  const amount = paramOf('amount', place);
  const spender = paramOf('spender', place);
  const data = toData(scalar);
  const written = await describeCall({
    chainId: chainOf(place),
    from: spender ? toAddress(spender) : place.holder.from,
    to: toAddress(callee),
    valueWei: amount ? toInteger(amount) : 0n,
    data: selector ? `${toData(selector).slice(0, 10)}${data.slice(2)}` : data,
  });
  // Callee and amount are among the rows of the call.
  return { ...written, shows: [callee.leaf, amount?.leaf].filter((leaf) => leaf !== undefined) };
}

async function tokenAt(address: string, chainId: number, { facts, descriptor }: Writer): Promise<TokenFacts | undefined> {
  return (await facts.token(chainId, address)) ?? ownToken(descriptor, chainId, address);
}

function chainOf(place: Place): number {
  const given = paramOf('chainId', place);
  if (!given) return place.holder.chainId;
  const id = toInteger(given);
  if (id <= 0n || id > BigInt(Number.MAX_SAFE_INTEGER)) throw misfit('a chain id is none');
  return Number(id);
}

/** No contract and no account is there that could hold anything. */
function isStandIn(address: string): boolean {
  return isNativeToken(address) || BigInt(address) <= BigInt(limits.maxReservedAddress);
}

function amountText(units: bigint, { symbol, decimals }: TokenFacts): string {
  return `${exactAmount(units, decimals)} ${plain(symbol)}`.trim();
}

function addressOf(address: string): Written {
  return { field: { value: { text: address }, format: 'address' }, text: address };
}

function numberOf(value: bigint): Written {
  return { field: { value: { text: String(value) }, format: 'number' }, text: String(value) };
}

function textOf(text: string, format: PreviewField['format']): Written {
  return { field: { value: { text }, format }, text };
}

/** Blanks begin a new word: what others call a token could go on as the sentence does. */
function mayReadOn(words = ''): boolean {
  return /\s/.test(words);
}

/** Something is not shown to its end. */
export const leftOut: PreviewWarning = { code: 'describeErc7730.leftOut', level: 'danger' };
const unknownToken: PreviewWarning = { code: 'describeErc7730.unknownToken', level: 'caution' };

/** A constant that a descriptor shows as it is. @throws describeErc7730.doesNotFit */
export function literalOf(value: string | number | boolean, source: Place['source']): Scalar {
  const path = typeof value === 'string' && value.startsWith('$.') ? parsePath(value) : undefined;
  const scalar = scalarOf(path ? lookUp(source, path) : value);
  if (!scalar) throw misfit('a value refers to nothing');
  return scalar;
}
