import { AbiCoder, id } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { refusal } from '../../fixtures/rpc/fakeNode.ts';
import { rpcErrors } from './transport/errors.ts';
import { readPreviewFacts } from './readPreviewFacts.ts';

const [token, other] = ['0x5fbdb2315678afecb367f032d93f642f64180aa3', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
const supplySelector = id('totalSupply()').slice(0, 10);
const dollar = { name: 'Dollar', symbol: 'USDX', decimals: 6 };

interface Node {
  /** Undefined: refused. */
  readonly supply?: bigint;
  readonly code?: Readonly<Record<string, string>>;
  readonly fault?: Error;
}

function transportOf({ supply, code = {}, fault }: Node = {}) {
  return createFakeTransport(async ({ method, params = [] }) => {
    if (fault) throw fault;
    const [first] = params;
    if (method === 'eth_getCode') return code[String(first).toLowerCase()] ?? '0x';
    const { data }: { readonly data?: string } = Object(first);
    if (data?.startsWith(supplySelector) !== true || supply === undefined) throw refusal();
    return AbiCoder.defaultAbiCoder().encode(['uint256'], [supply]);
  });
}
const live = (): AbortSignal => new AbortController().signal;

describe('readPreviewFacts', () => {
  it('tells tokens with their supply, and which addresses have code', async () => {
    await expect(readPreviewFacts(transportOf({ supply: 5n, code: { [token]: '0x60' } }), { tokens: [token], code: [token, other], metadataOf: async () => dollar }, live())).resolves.toEqual({
      tokens: { [token]: { symbol: 'USDX', decimals: 6, totalSupply: 5n } }, hasCode: { [token]: true, [other]: false }, isIncomplete: false,
    });
  });

  it('does without a supply, which not every token tells', async () => {
    expect((await readPreviewFacts(transportOf(), { tokens: [token], code: [], metadataOf: async () => dollar }, live())).tokens).toEqual({ [token]: { symbol: 'USDX', decimals: 6 } });
  });

  it('takes a contract whose decimals are only assumed for no token: its amounts could not be told', async () => {
    await expect(readPreviewFacts(transportOf({ supply: 5n }), { tokens: [token], code: [], metadataOf: async () => ({ ...dollar, decimals: 18, decimalsAssumed: true }) }, live())).resolves.toEqual({ tokens: {}, hasCode: {}, isIncomplete: false });
  });

  it('leaves out what a node fails at, keeps the rest, and says that it is not all', async () => {
    const facts = await readPreviewFacts(transportOf({ fault: rpcErrors.noResponse() }), { tokens: [token], code: [other], metadataOf: async () => dollar }, live());
    expect(facts).toEqual({ tokens: { [token]: { symbol: 'USDX', decimals: 6 } }, hasCode: {}, isIncomplete: true });
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
    expect(facts).toEqual({ tokens: {}, hasCode: { [other]: true }, isIncomplete: true });
    answer(dollar);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(facts.tokens).toEqual({});
  });
});
