import { Transaction } from 'ethers';
import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import type { KeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { selectCallsBundles } from '../../store/calls.ts';
import { getCapabilities } from './getCapabilities.ts';
import { sendCalls } from './sendCalls.ts';

const [alice, bob] = mockAccounts;
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
const calls = [{ to: bob.address, valueWei: 1n }, { to: bob.address, valueWei: 2n }];
const word = (digit: string): string => `0x${digit.repeat(64)}`;

const kits: KeyedKit[] = [];
afterEach(() => {
  for (const { kit } of kits.splice(0)) kit.destroy();
});

/** A key whose wallet is set up to run a contract's code, on a node that has mined what it is handed, and whose own code is what `own` says. */
async function openKit(own: () => string) {
  const made = await createKeyedKit({
    endpoints: { a: {
      eth_sendRawTransaction: (raw: string) => Transaction.from(raw).hash, eth_blockNumber: '0x5',
      eth_getCode: (address: string) => (address.toLowerCase() === alice.address.toLowerCase() ? own() : '0x6001'),
      eth_getBlockByNumber: { number: '0x5', hash: word('5'), parentHash: word('4'), timestamp: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
      eth_getTransactionReceipt: (hash: string) => ({ transactionHash: hash, blockNumber: '0x5', blockHash: word('5'), status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1', logs: [], from: alice.address, to: alice.address, transactionIndex: '0x0', cumulativeGasUsed: '0x5208', type: '0x4' }),
    } },
    change: () => ({ delegation: { delegate, encodeCalls: (given) => `0x${given.length.toString(16).padStart(8, '0')}` } }),
  });
  kits.push(made);
  return { ...made, sent: () => made.settled(made.kit.dispatch(sendCalls({ calls, forceAtomic: true }))) };
}

describe('a batch by code that the account runs', () => {
  it('is told as failed where the chain passed over the authorisation, though it reports success', async () => {
    const { kit, signed, sent } = await openKit(() => '0x');
    await expect(sent()).rejects.toMatchObject({ code: 'transaction.notDelegated', message: expect.stringContaining('the chain passed over it') });
    expect(signed).toEqual([expect.objectContaining({ to: alice.address, data: '0x00000002', nonce: 0, authorizationList: [expect.objectContaining({ address: delegate, nonce: 1, chainId: 1 })] })]);
    expect(selectCallsBundles(kit.getState())).toEqual([]);
  });

  it('is sent without an authorisation where the account runs that code already, and not at all where it needs what the kit cannot do', async () => {
    const { kit, signed, sent, settled } = await openKit(() => `0xef0100${delegate.slice(2).toLowerCase()}`);
    await sent();
    expect(signed).toHaveLength(1);
    expect(signed[0]?.authorizationList ?? []).toEqual([]);
    await expect(settled(kit.dispatch(sendCalls({ calls, forceAtomic: true, capabilities: { flow: {} } })))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    expect((await settled(kit.dispatch(getCapabilities({ chainIds: [1] }))))[1]).toEqual({ atomic: 'supported', others: {} });
  });
});
