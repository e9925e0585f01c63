import { callsInShape, judgeShape, nowhere } from './judgeShape.ts';
import type { Leaf } from './leaves.ts';
import type { PreviewFacts } from './preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const digits = other.slice(2).toLowerCase();
const hash = `0x${'ab'.repeat(32)}`;
const facts: PreviewFacts = { account, activeChainId: 1, nowMs: 0, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
type Value = readonly [name: string, type: string, value: Leaf['value']];
const leavesOf = (...values: readonly Value[]): readonly Leaf[] => values.map(([path, type, value]) => ({ path, type, value }));
const codes = (values: readonly Value[], more: Partial<PreviewFacts> = {}): readonly string[] => judgeShape(leavesOf(...values), { ...facts, ...more }).map(({ level, code }) => `${level} ${code}`);
const to: Value = ['to', 'address', other];

describe('judgeShape', () => {
  it.each<[string, readonly Value[]]>([
    ['no values', []], ['a text', [['text', 'string', 'Hello']]], ['a vote', [['proposal', 'uint256', 7n], ['support', 'bool', true]]], ['whom it is for, and a number of its own', [to, ['nonce', 'uint256', 7n]]], ['whom it is for, and a text', [to, ['note', 'string', 'ten of them']]],
    ['the account itself beside an amount', [['spender', 'address', account], ['amount', 'uint256', 7n]]], ['no one beside an amount', [['spender', 'address', nowhere], ['amount', 'uint256', 7n]]], ['an address without a role beside an amount', [['token', 'address', other], ['amount', 'uint256', 7n]]],
    ['counters and dates alone', [['nonce', 'uint256', 7n], ['deadline', 'uint256', 7n]]], ['a number that is too small for an address', [['to', 'uint256', 2n ** 128n - 1n], ['amount', 'uint256', 7n]]], ['a number that is too large for one', [['to', 'uint256', 2n ** 160n], ['amount', 'uint256', 7n]]],
  ])('warns of nothing for %s', (_what, values) => {
    expect(codes(values)).toEqual([]);
  });

  it.each<[string, readonly Value[]]>([
    ['who may act', [['spender', 'address', other]]], ['who may act, in a list', [['grants[0].newOwner_', 'address', other]]], ['who gets something beside an amount', [to, ['amount', 'uint256', 7n]]], ['beside a flag', [to, ['isAll', 'bool', false]]], ['beside an amount as text', [to, ['amount', 'string', '1.5']]], ['beside a part', [to, ['part', 'string', '50%']]], ['beside a deadline', [to, ['deadline', 'uint256', 7n]]],
    ['an address as a number', [['to', 'uint256', BigInt(other)], ['amount', 'uint256', 7n]]], ['an address as text', [['to', 'string', other], ['amount', 'uint256', 7n]]],
  ])('warns of %s', (_what, values) => {
    expect([codes(values), codes(values, { isFromOutside: true })]).toEqual([['caution givesPower'], ['danger givesPower']]);
  });

  it('reads an address that is filled up to a word, and a word of few digits as none', () => {
    expect(judgeShape(leavesOf(['to', 'bytes32', `0x${'0'.repeat(24)}${digits}`], ['amount', 'uint256', 7n]), facts)).toContainEqual({ code: 'givesPower', level: 'caution', params: { address: `0x${digits}` } });
    expect(codes([['to', 'bytes32', `0x${'0'.repeat(63)}1`], ['amount', 'uint256', 7n]])).not.toContain('caution givesPower');
  });

  it('names five of many, each once', () => {
    const many = Array.from({ length: 9 }, (_, at): Value => [`spenders[${at}].spender`, 'address', `0x${String(Math.floor(at / 1.5) + 1).repeat(40)}`]);
    expect(codes(many)).toHaveLength(5);
    expect(codes([['spender', 'address', other], ['operator', 'address', other.toLowerCase()]])).toHaveLength(1);
  });

  it('takes any address beside an amount for one that gets power, where others ask', () => {
    const values: readonly Value[] = [['token', 'address', other], ['amount', 'uint256', 7n]];
    expect([codes(values), codes(values, { isFromOutside: true })]).toEqual([[], ['danger givesPower']]);
  });

  it.each<[string, readonly Value[]]>([
    ['a hash', [['digest', 'bytes32', hash]]], ['a hash as a number', [['digest', 'uint256', BigInt(hash)]]], ['a hash as text', [['digest', 'string', hash]]], ['a hash as text without 0x', [['digest', 'string', hash.slice(2)]]], ['a hash as bytes', [['digest', 'bytes', hash]]],
    ['a hash beside counters and dates', [['digest', 'bytes32', hash], ['nonce', 'uint256', 7n], ['deadline', 'uint256', 7n]]], ['a root beside anything', [['ordersRoot', 'bytes32', hash], ['note', 'string', 'Hello'], ['of', 'address', account]]],
  ])('asks for a tick for nothing but %s', (_what, values) => {
    expect(codes(values)).toEqual(['danger blindHash']);
  });

  it.each<[string, readonly Value[]]>([
    ['a hash beside a text', [['digest', 'bytes32', hash], ['note', 'string', 'Hello']]], ['a hash beside an amount', [['digest', 'bytes32', hash], ['amount', 'uint256', 7n]]], ['the highest number', [['digest', 'uint256', 2n ** 256n - 1n]]], ['a number of usual size', [['digest', 'uint256', 2n ** 200n - 1n]]], ['a root that is a text', [['root', 'string', 'of all'], ['note', 'string', 'Hello']]],
  ])('asks for none for %s', (_what, values) => {
    expect(codes(values)).toEqual([]);
  });

  it('asks for one for a hash beside texts and the account, where others ask, and for none for a vote', () => {
    const beside: readonly Value[] = [['note', 'string', 'Hello'], ['from', 'address', account]];
    for (const [name, warnings] of [['digest', ['danger blindHash']], ['nonce', []], ['orderNonce', []], ['salt', []], ['proposal', []]] as const) {
      expect(codes([[name, 'bytes32', hash], ...beside], { isFromOutside: true })).toEqual(warnings);
      expect(codes([[name, 'bytes32', hash], ...beside])).toEqual([]);
    }
  });
});

describe('judgeShape, where others ask', () => {
  it.each<[string, readonly Value[]]>([['a hash beside an amount', [['digest', 'bytes32', hash], ['amount', 'uint256', 7n]]], ['a hash beside another account', [['digest', 'bytes32', hash], ['who', 'address', other]]]])('asks for no tick for %s', (_what, values) => {
    expect(codes(values, { isFromOutside: true })).toEqual([]);
  });
});

describe('callsInShape', () => {
  const calls = (values: readonly Value[], contract?: string) => callsInShape(leavesOf(...values), contract).map((call) => [call.path, call.contract, call.data]);

  it('takes bytes for calls of what stands beside them, else of the contract', () => {
    expect(calls([to, ['data', 'bytes', '0x12345678']], account)).toEqual([['data', other, '0x12345678']]);
    expect(calls([['data', 'bytes', '0x12345678']], account)).toEqual([['data', account, '0x12345678']]);
    expect(calls([['to', 'string', 'you'], ['payer', 'address', other], ['data', 'bytes', '0x12345678']])).toEqual([['data', nowhere, '0x12345678']]);
  });

  it.each<[string, Value]>([['no bytes', ['data', 'bytes', '0x']], ['a hash', ['data', 'bytes', hash]], ['a fixed number of them', ['data', 'bytes4', '0x12345678']], ['a text', ['data', 'string', '0x12345678']]])('takes %s for none', (_what, value) => {
    expect(calls([to, value])).toEqual([]);
  });
});
