import { AbiCoder, id } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { refusal } from '../../fixtures/rpc/fakeNode.ts';
import { rpcErrors } from './transport/errors.ts';
import { readPreviewFacts } from './readPreviewFacts.ts';

const [token, other] = ['0x5fbdb2315678afecb367f032d93f642f64180aa3', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
const supplySelector = id('totalSupply()').slice(0, 10);
const supportsSelector = id('supportsInterface(bytes4)').slice(0, 10);
const dollar = { name: 'Dollar', symbol: 'USDX', decimals: 6 };

interface Node {
  /** Undefined: refused. */
  readonly supply?: bigint;
  /** What it says to ERC-165. */
  readonly interfaces?: readonly string[];
  readonly code?: Readonly<Record<string, string>>;
  readonly fault?: Error;
}

function transportOf({ supply, interfaces, code = {}, fault }: Node = {}) {
  return createFakeTransport(async ({ method, params = [] }) => {
    if (fault) throw fault;
    const [first] = params;
    if (method === 'eth_getCode') return code[String(first).toLowerCase()] ?? '0x';
    const { data }: { readonly data?: string } = Object(first);
    if (interfaces && data?.startsWith(supportsSelector)) return AbiCoder.defaultAbiCoder().encode(['bool'], [interfaces.some((each) => data.slice(10).startsWith(each.slice(2)))]);
    if (data?.startsWith(supplySelector) !== true || supply === undefined) throw refusal();
    return AbiCoder.defaultAbiCoder().encode(['uint256'], [supply]);
  });
}
const live = (): AbortSignal => new AbortController().signal;

describe('readPreviewFacts', () => {
  it('tells tokens with their supply, and which addresses have code', async () => {
    await expect(readPreviewFacts(transportOf({ supply: 5n, code: { [token]: '0x60' } }), { tokens: [token], code: [token, other], metadataOf: async () => dollar }, live())).resolves.toEqual({
      tokens: { [token]: { symbol: 'USDX', decimals: 6, totalSupply: 5n } }, collections: {}, hasCode: { [token]: true, [other]: false }, delegated: {}, isIncomplete: false,
    });
  });

  it('does without a supply, which not every token tells', async () => {
    expect((await readPreviewFacts(transportOf(), { tokens: [token], code: [], metadataOf: async () => dollar }, live())).tokens).toEqual({ [token]: { symbol: 'USDX', decimals: 6 } });
  });

  it('takes a contract whose decimals are only assumed for no token: its amounts could not be told', async () => {
    await expect(readPreviewFacts(transportOf({ supply: 5n }), { tokens: [token], code: [], metadataOf: async () => ({ ...dollar, decimals: 18, decimalsAssumed: true }) }, live())).resolves.toEqual({ tokens: {}, collections: {}, hasCode: {}, delegated: {}, isIncomplete: false });
  });

  it.each(['0x80ac58cd', '0xd9b67a26'])('takes one without decimals that says to be %s for a collection', async (id) => {
    const assumed = async () => ({ ...dollar, decimals: 18, decimalsAssumed: true as const });
    expect(await readPreviewFacts(transportOf({ interfaces: [id] }), { tokens: [token], code: [], metadataOf: assumed }, live())).toMatchObject({ tokens: {}, collections: { [token]: true }, isIncomplete: false });
    expect(await readPreviewFacts(transportOf({ interfaces: ['0x01ffc9a7'] }), { tokens: [token], code: [], metadataOf: assumed }, live())).toMatchObject({ collections: {}, isIncomplete: false });
  });

  it('takes one with no decimals, where it says so, for a collection all the same', async () => {
    expect(await readPreviewFacts(transportOf({ interfaces: ['0x80ac58cd'] }), { tokens: [token], code: [], metadataOf: async () => ({ ...dollar, decimals: 0 }) }, live())).toMatchObject({ tokens: {}, collections: { [token]: true } });
    expect(await readPreviewFacts(transportOf({ interfaces: [] }), { tokens: [token], code: [], metadataOf: async () => ({ ...dollar, decimals: 0 }) }, live())).toMatchObject({ tokens: { [token]: { decimals: 0 } }, collections: {} });
  });

  it('tells accounts whose code is only lent to them', async () => {
    expect(await readPreviewFacts(transportOf({ code: { [other]: `0xef0100${'ab'.repeat(20)}`, [token]: '0x60' } }), { tokens: [], code: [token, other], metadataOf: async () => dollar }, live())).toMatchObject({ hasCode: { [token]: true, [other]: true }, delegated: { [other]: true } });
  });

  it('leaves out what a node fails at, keeps the rest, and says that it is not all', async () => {
    const facts = await readPreviewFacts(transportOf({ fault: rpcErrors.noResponse() }), { tokens: [token], code: [other], metadataOf: async () => dollar }, live());
    expect(facts).toEqual({ tokens: { [token]: { symbol: 'USDX', decimals: 6 } }, collections: {}, hasCode: {}, delegated: {}, isIncomplete: true });
  });

  it('says that it is not all where the metadata fails for want of an answer', async () => {
    expect((await readPreviewFacts(transportOf(), { tokens: [token], code: [], metadataOf: async () => { throw rpcErrors.noResponse(); } }, live())).isIncomplete).toBe(true);
  });

  it('ends with its signal, with what has come by then, which does not change any more', async () => {
    const abort = new AbortController();
    let answer = (_metadata: typeof dollar): void => {};
    const reading = readPreviewFacts(transportOf({ code: { [other]: '0x60' } }), { tokens: [token], code: [other], metadataOf: () => new Promise((resolve) => { answer = resolve; }) }, abort.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    abort.abort(new Error('too late'));
    const facts = await reading;
    expect(facts).toEqual({ tokens: {}, collections: {}, hasCode: { [other]: true }, delegated: {}, isIncomplete: true });
    answer(dollar);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(facts.tokens).toEqual({});
  });
});
