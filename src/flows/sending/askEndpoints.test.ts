import { Transaction } from 'ethers';
import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import type { Answers, KeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { NodeError, silence } from '../../../fixtures/rpc/lyingNode.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { selectChain } from '../../store/network.ts';
import { askEndpoints } from './askEndpoints.ts';
import { estimateTransaction } from './estimateTransaction.ts';
import { send } from './send.ts';

const [, bob] = mockAccounts;
const gwei = 10n ** 9n;
const hex = (amount: bigint): string => `0x${amount.toString(16)}`;
const paying = (tipGwei: bigint): Answers => ({ eth_feeHistory: { baseFeePerGas: [hex(gwei), hex(gwei)], reward: [[hex(tipGwei * gwei)]] } });
const greedy: Answers = { ...paying(4_500_000n), eth_maxPriorityFeePerGas: hex(4_500_000n * gwei) };

const kits: KeyedKit[] = [];
afterEach(() => {
  for (const { kit } of kits.splice(0)) kit.destroy();
});
async function openKit(endpoints: Readonly<Record<string, Answers>>): Promise<KeyedKit> {
  const made = await createKeyedKit({ endpoints });
  kits.push(made);
  return made;
}
const tipOf = async ({ kit, settled }: KeyedKit): Promise<bigint | undefined> => {
  const { fees } = await settled(kit.dispatch(estimateTransaction({ to: bob.address })));
  return fees.type === 'eip1559' ? fees.maxPriorityFeePerGasWei : undefined;
};

describe('askEndpoints', () => {
  const ask = ({ kit }: KeyedKit) => {
    const chain = selectChain(kit.getState(), 1);
    if (!chain) throw new Error('no chain');
    return askEndpoints(servicesOf(kit), chain, async (transport, signal) => transport.request({ method: 'eth_feeHistory' }, { signal }), new AbortController().signal);
  };

  it('gives the word of each endpoint, without those that are silent, fail, or serve another chain', async () => {
    const made = await openKit({ a: { eth_feeHistory: '0x1' }, b: { eth_feeHistory: silence }, c: { eth_feeHistory: '0x3', eth_chainId: '0x5' } });
    expect(await made.settled(ask(made))).toEqual(['0x1']);
    const others = await openKit({ a: { eth_feeHistory: new NodeError('no') }, b: { eth_feeHistory: '0x2' }, c: { eth_feeHistory: '0x3' }, d: { eth_feeHistory: '0x4' } });
    expect(await others.settled(ask(others))).toEqual(['0x2', '0x3']);
  });

  it('asks none where there is no other', async () => {
    const made = await openKit({ a: { eth_feeHistory: '0x1' } });
    expect(await made.settled(ask(made))).toEqual([]);
    expect(made.asked).not.toContain('a.test eth_feeHistory');
  });
});

describe('behavior: a tip that one endpoint suggests', () => {
  it.each<[string, Readonly<Record<string, Answers>>, bigint]>([
    ['is bounded by what another saw paid', { a: greedy, b: paying(1n) }, 10n],
    ['is bounded by the cap where the other is silent', { a: greedy, b: { eth_feeHistory: silence } }, 200n],
    ['is bounded by the cap where the other keeps no history', { a: greedy, b: {} }, 200n],
    ['is bounded by the cap where there is no other', { a: greedy }, 200n],
    ['is bounded by what another saw paid, where the one that suggests it says nothing of that', { a: { eth_maxPriorityFeePerGas: hex(4_500_000n * gwei) }, b: paying(2n) }, 20n],
  ])('%s', async (_what, endpoints, tipGwei) => {
    expect(await tipOf(await openKit(endpoints))).toBe(tipGwei * gwei);
  });

  it('is left as it is where others pay as much', async () => {
    expect(await tipOf(await openKit({ a: { ...paying(300n), eth_maxPriorityFeePerGas: hex(300n * gwei) }, b: paying(250n) }))).toBe(330n * gwei);
  });
});

describe('behavior: a nonce that a node says is used', () => {
  const refusing = (counted: string, raws: string[]): Answers => ({
    eth_getTransactionCount: (_address: string, of: string) => (of === 'latest' ? counted : '0x3'),
    eth_sendRawTransaction: (raw: string) => {
      raws.push(raw);
      return raws.length > 1 ? Transaction.from(raw).hash : new NodeError('nonce too low');
    },
  });

  it('has a second transaction signed only if every endpoint counts it', async () => {
    const raws: string[] = [];
    const made = await openKit({ a: refusing('0x4', raws), b: refusing('0x4', raws) });
    await made.settled(made.kit.dispatch(send({ to: bob.address, valueWei: 1n })));
    expect(made.signed.map(({ nonce }) => nonce)).toEqual([3, 4]);
  });

  it.each<[string, (raws: string[]) => Readonly<Record<string, Answers>>]>([
    ['there is no other endpoint', (raws) => ({ a: refusing('0x4', raws) })],
    ['another endpoint does not count it', (raws) => ({ a: refusing('0x4', raws), b: refusing('0x3', raws) })],
    ['another endpoint is silent', (raws) => ({ a: refusing('0x4', raws), b: { ...refusing('0x4', raws), eth_getTransactionCount: (_address: string, of: string) => (of === 'latest' ? silence : '0x3') } })],
  ])('has no second one signed where %s, for both would be paid', async (_where, endpoints) => {
    const made = await openKit(endpoints([]));
    await expect(made.settled(made.kit.dispatch(send({ to: bob.address, valueWei: 1n })))).rejects.toMatchObject({ code: 'transaction.nonceUsed' });
    expect(made.signed).toHaveLength(1);
  });
});
