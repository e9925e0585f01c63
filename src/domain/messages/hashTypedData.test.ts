import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { TypedDataEncoder, Wallet } from 'ethers';
import { hashTypedData as viemHash } from 'viem';
import { revived } from '../../../fixtures/recorded.ts';
import type { RecordedCall } from '../../../fixtures/recorded.ts';

import { hasCode } from '../errors.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { hashTypedData } from './hashTypedData.ts';
import { recoverAddress } from './signatures.ts';

const recorded = JSON.parse(gunzipSync(readFileSync('fixtures/eip712/ethsigutil-typed.json.gz')).toString()) as readonly RecordedCall[];

interface SignCall {
  readonly test: string;
  readonly data: unknown;
  readonly privateKey: Uint8Array;
  readonly isRefused: boolean;
  readonly signature: unknown;
}

const signed: readonly SignCall[] = recorded
  .filter(({ fn, args }) => fn === 'signTypedData' && JSON.stringify(args[0]).includes('"version":"V4"'))
  .map(({ test, args, expect: matcher, value }) => {
    const { data, privateKey } = revived(args[0]) as { readonly data: unknown; readonly privateKey: Uint8Array };
    return { test, data, privateKey, isRefused: matcher === 'toThrow', signature: value };
  });

/** What that library takes though it is not in the usual form, by our reason for refusing it, and how often. */
const loose: readonly (readonly [why: RegExp, count: number])[] = [
  [/is no (?:bytes|bytes1|bytes32): /, 28], // numbers, plain text, half bytes, too short or too long
  [/is no address: /, 8], // numbers
  [/is no bool: /, 7],
  [/is no int8: /, 3], // 255 does not fit
  [/is no string: /, 3],
  [/unknown type "u?int(?:\[\])?"/, 11], // an alias that EIP-712 does not have
  [/unknown type "EIP712Domain"/, 4], // signs nothing but the domain
  [/checksum of 0xDD2a/, 1],
  [/is no object|is missing/, 2], // null and undefined as a struct
  [/contains itself/, 1],
];

describe('hashTypedData', () => {
  it.each(signed.filter(({ isRefused }) => isRefused))('refuses what others refuse: $test', ({ data }) => {
    expect(() => hashTypedData(data as TypedData)).toThrow(expect.objectContaining({ code: 'message.badTypedData' }));
  });

  const taken = signed.filter(({ isRefused, signature }) => !isRefused && typeof signature === 'string').map((each) => ({ ...each, outcome: outcome(() => hashTypedData(each.data as TypedData)) }));

  it.each(taken.filter((each) => 'hash' in each.outcome))('hashes as others do: $test', ({ outcome: made, privateKey, signature }) => {
    expect('hash' in made && recoverAddress(made.hash, String(signature))).toBe(new Wallet(hex(privateKey)).address);
  });

  it('refuses of what others take only loose forms', () => {
    const reasons = taken.flatMap(({ outcome: made }) => ('why' in made ? [made.why] : []));
    expect(loose.map(([why]) => [why, reasons.filter((reason) => why.test(reason)).length])).toEqual(loose);
    expect(reasons.filter((reason) => !loose.some(([why]) => why.test(reason)))).toEqual([]);
    expect(taken.length - reasons.length).toBe(37);
  });

  it('hashes as ethers does: arrays of structs, fixed arrays, negative integers, every width of bytes', () => {
    const data: TypedData = {
      domain: { name: 'Every kind', version: '2', chainId: 137, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', salt: `0x${'ab'.repeat(32)}` },
      types: {
        Order: [{ name: 'parts', type: 'Part[]' }, { name: 'grid', type: 'int16[2][]' }, { name: 'owner', type: 'address' }, { name: 'note', type: 'string' }, { name: 'isOpen', type: 'bool' }, { name: 'blob', type: 'bytes' }, { name: 'tag', type: 'bytes4' }, { name: 'Best', type: 'Alpha' }],
        Part: [{ name: 'amount', type: 'uint256' }, { name: 'of', type: 'Alpha[1]' }],
        Alpha: [{ name: 'x', type: 'int256' }],
      },
      primaryType: 'Order',
      message: {
        parts: [{ amount: 2n ** 256n - 1n, of: [{ x: -1n }] }, { amount: '0x10', of: [{ x: '-57896044618658097711785492504343953926634992332820282019728792003956564819968' }] }],
        grid: [[-32768, 32767], ['1', 0]], owner: '0xb9a5dc0048db9a7d13548781df3cd4b2334606391f75f40c14225a92f4cb3537'.slice(0, 42), note: 'naïve ✓', isOpen: true, blob: '0x00ff', tag: '0xdeadbeef', Best: { x: 0 },
      },
    };
    const { EIP712Domain: _, ...types } = data.types;
    expect(hashTypedData(data)).toBe(TypedDataEncoder.hash(data.domain, types as never, data.message));
    expect(hashTypedData(JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))).toBe(hashTypedData(data));
  });

  it('hashes what is declared where there is more, as ethers and viem do', () => {
    const data = { domain: { name: 'Mail', chainId: 1 }, types: { Mail: [{ name: 'to', type: 'address' }] }, primaryType: 'Mail', message: { to: `0x${'12'.repeat(20)}`, amount: 5 } };
    expect(hashTypedData(data)).toBe(TypedDataEncoder.hash(data.domain, data.types, data.message));
    const spelt = { ...data, types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] } };
    expect(hashTypedData(spelt)).toBe(hashByViem(spelt));
  });

  it('hashes a domain by its own type where the data spell it out, in whatever order', () => {
    const domain = { name: 'Mail', chainId: 1, salt: `0x${'ab'.repeat(32)}` };
    const types = { EIP712Domain: [{ name: 'salt', type: 'bytes32' }, { name: 'chainId', type: 'uint256' }, { name: 'name', type: 'string' }], Mail: [{ name: 'to', type: 'address' }] };
    const data = { domain, types, primaryType: 'Mail', message: { to: `0x${'12'.repeat(20)}` } };
    expect(hashTypedData(data)).toBe(hashByViem(data));
    expect(hashTypedData(data)).not.toBe(TypedDataEncoder.hash(domain, { Mail: types.Mail }, data.message));
  });

  it('hashes by the types as they are now, also where the same object said something else before', () => {
    const fields = [{ name: 'to', type: 'address' }];
    const data = { domain: { name: 'Mail' }, types: { Mail: fields }, primaryType: 'Mail', message: { to: `0x${'00'.repeat(20)}` } };
    const byEthers = (): string => TypedDataEncoder.hash(data.domain, data.types, data.message);
    const before = hashTypedData(data);
    expect(before).toBe(byEthers());
    fields[0] = { name: 'to', type: 'bytes20' };
    expect(hashTypedData(data)).not.toBe(before);
    expect(hashTypedData(data)).toBe(byEthers());
  });

  // With each way from a type to another being followed, none of these would ever end.
  it.each<[number, (name: string) => string]>([[28, (name) => `${name}[]`], [32, (name) => `${name}[]`], [50, (name) => `${name}[]`], [50, (name) => `${name}[2][][3][]`]])('hashes %p types that all name each other', (count, listOf) => {
    const names = Array.from({ length: count }, (_, at) => `T${at}`);
    const types = Object.fromEntries(names.map((name, at) => [name, names.slice(at + 1).map((each) => ({ name: each, type: listOf(each) }))]));
    const data = { domain: {}, types, primaryType: 'T0', message: Object.fromEntries(names.slice(1).map((name) => [name, []])) };
    expect(hashTypedData(data)).toBe(hashByViem({ ...data, types: { ...types, EIP712Domain: [] } }));
  });

  it('refuses values without end that a short text holds', () => {
    const shared = Array.from({ length: 40 }).reduce<object>((inner) => ({ a: inner, b: inner }), { x: true });
    const types = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`T${at}`, at === 40 ? [{ name: 'x', type: 'bool' }] : [{ name: 'a', type: `T${at + 1}` }, { name: 'b', type: `T${at + 1}` }]]));
    expect(() => hashTypedData({ domain: {}, types, primaryType: 'T0', message: shared as TypedData['message'] })).toThrow(expect.objectContaining({ code: 'message.badTypedData' }));
  });

  it('hashes types with a colon in their names as ethers and viem do, where these refer to others too', () => {
    const types = { 'HyperliquidTransaction:UsdSend': [{ name: 'hyperliquidChain', type: 'string' }, { name: 'parts', type: 'Part:Of[2]' }], 'Part:Of': [{ name: 'time', type: 'uint64' }] };
    const data = { domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 42161, verifyingContract: `0x${'0'.repeat(40)}` }, types, primaryType: 'HyperliquidTransaction:UsdSend', message: { hyperliquidChain: 'Mainnet', parts: [{ time: 1 }, { time: 2 }] } };
    expect(hashTypedData(data)).toBe(TypedDataEncoder.hash(data.domain, data.types, data.message));
    expect(hashTypedData(data)).toBe(hashByViem(data));
  });
});

/** viem wants types that it knows beforehand. */
function hashByViem(data: TypedData): string {
  return viemHash(data as Parameters<typeof viemHash>[0]);
}

function outcome(run: () => string): { readonly hash: string } | { readonly why: string } {
  try {
    return { hash: run() };
  } catch (error) {
    if (hasCode(error, 'message.badTypedData')) return { why: error.message };
    throw error;
  }
}

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
