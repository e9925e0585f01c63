import { keccak256, Wallet } from 'ethers';
import { clockAdapter, fetchHttpAdapter } from '../../adapters/browser/index.ts';
import { createRpcTransport } from '../../src/api/transport/createRpcTransport.ts';
import type { RpcTransportOptions } from '../../src/api/transport/createRpcTransport.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { startFaultProxy } from '../lib/faultProxy.ts';
import type { Fault, FaultProxy } from '../lib/faultProxy.ts';
import { testAccounts } from '../lib/testAccounts.ts';

const [sender, recipient] = testAccounts;

describe('createRpcTransport, over a node', () => {
  let anvil: Anvil;
  let first: FaultProxy;
  let second: FaultProxy;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(() => anvil.stop());
  beforeEach(async () => {
    [first, second] = await Promise.all([startFaultProxy(anvil.url), startFaultProxy(anvil.url)]);
  });
  afterEach(() => Promise.all([first.close(), second.close()]));

  const transportTo = (rpc: readonly string[], options: Partial<RpcTransportOptions> = {}) =>
    createRpcTransport({ chain: defineChain({ id: anvil.chainId, name: 'Anvil', rpc }), http: fetchHttpAdapter.create(), clock: clockAdapter.create(), fraction: () => 0, ...options });
  const balanceOf = (address: string) => ({ method: 'eth_getBalance', params: [address, 'latest'] });
  /** Addresses whose balance is their number, so that an answer says to whom it belongs. */
  const fund = async (count: number): Promise<readonly string[]> => {
    const addresses = Array.from({ length: count }, (_, i) => `0x${(0x1000_0000 + i).toString(16).padStart(40, '0')}`);
    await Promise.all(addresses.map((address, i) => anvil.rpc('anvil_setBalance', [address, `0x${(i + 1).toString(16)}`])));
    return addresses;
  };
  const signed = async (): Promise<string> => {
    const nonce = Number(await anvil.rpc('eth_getTransactionCount', [sender.address, 'pending']));
    return new Wallet(sender.privateKey).signTransaction({ type: 2, chainId: anvil.chainId, nonce, to: recipient.address, value: 1n, gasLimit: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n });
  };
  const minedOnce = async (hash: string): Promise<void> => {
    // The hash comes before the block.
    await eventually(async () => expect(await anvil.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }));
  };

  describe('an endpoint that does not answer', () => {
    it.each<Fault>([{ kind: 'silent' }, { kind: 'stalling' }])('is left for the next one: %p', async (fault) => {
      first.always(fault);
      await expect(transportTo([first.url, second.url]).request({ method: 'eth_chainId' })).resolves.toBe('0x7a69');
      await expect(first.seen[0]?.ended).resolves.toBe('abandoned');
    });

    it.each<Fault>([{ kind: 'silent' }, { kind: 'stalling' }])('ends in an error within the limits when it is alone: %p', async (fault) => {
      first.always(fault);
      await expect(transportTo([first.url], { limitMs: 700, totalMs: 2_500 }).request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 'rpc.unreachable', message: expect.stringContaining(`RPC Error from ${first.host}`) });
      expect(first.seen.length).toBeGreaterThan(1);
      await expect(Promise.all(first.seen.map(({ ended }) => ended))).resolves.toEqual(first.seen.map(() => 'abandoned'));
    });
  });

  describe('a failure that passes', () => {
    const faults: readonly Fault[] = [
      { kind: 'status', status: 429 }, { kind: 'status', status: 429, headers: { 'retry-after': '0' } }, { kind: 'status', status: 500, body: '<html>' }, { kind: 'status', status: 503 },
      { kind: 'reset' }, { kind: 'malformed' }, { kind: 'page' }, { kind: 'status', status: 200 },
      { kind: 'rpcError', error: { code: -32_005, message: 'limit exceeded' } }, { kind: 'rpcError', error: { code: -32_603, message: 'Internal error' } },
    ];

    it.each(faults)('does not reach the caller of a read: %p', async (fault) => {
      first.next(fault, fault, fault);
      await expect(transportTo([first.url]).request({ method: 'eth_chainId' })).resolves.toBe('0x7a69');
      expect(first.seen).toHaveLength(4);
    });

    it.each(faults)('goes to the next endpoint instead where there is one: %p', async (fault) => {
      first.always(fault);
      await expect(transportTo([first.url, second.url]).request({ method: 'eth_chainId' })).resolves.toBe('0x7a69');
      expect([first.seen.length, second.seen.length]).toEqual([1, 1]);
    });
  });

  describe('a batch', () => {
    it.each<Fault>([
      { kind: 'reversed' }, { kind: 'doubled' }, { kind: 'leavingOut', nth: 7 }, { kind: 'wrongIds' },
      { kind: 'refusingBatches', most: 1 }, { kind: 'refusingBatches', most: 30, status: 413 }, { kind: 'refusingBatches', most: 1, status: 400 },
    ])('gives each call its own value: %p', async (fault) => {
      const addresses = await fund(250);
      first.always(fault);
      const transport = transportTo([first.url]);
      const balances = await Promise.all(addresses.map((address) => transport.request(balanceOf(address))));
      expect(balances).toEqual(addresses.map((_, i) => `0x${(i + 1).toString(16)}`));
    });

    it('is not tried again for a while at a node that takes none', async () => {
      const addresses = await fund(10);
      first.always({ kind: 'refusingBatches', most: 1 });
      const transport = transportTo([first.url]);
      await Promise.all(addresses.map((address) => transport.request(balanceOf(address))));
      const before = first.seen.length;
      await Promise.all(addresses.map((address) => transport.request(balanceOf(address))));
      expect(first.seen.slice(before).map(({ isBatch }) => isBatch)).toEqual(addresses.map(() => false));
    });
  });

  it.each([400, 500])('gives a revert its data, and the calls beside it their values, where the node answers it with status %i', async (status) => {
    const [address = ''] = await fund(1);
    first.always({ kind: 'statusOfErrors', status });
    const transport = transportTo([first.url, second.url]);
    // Init code that reverts with four bytes: PUSH4 deadbeef, PUSH1 0, MSTORE, PUSH1 4, PUSH1 28, REVERT.
    const revert = { method: 'eth_call', params: [{ data: '0x63deadbeef6000526004601cfd' }, 'latest'] };
    await expect(transport.request(revert)).rejects.toMatchObject({ code: 'rpc.error', context: { data: '0xdeadbeef', status } });
    const [reverted, balance] = await Promise.allSettled([transport.request(revert), transport.request(balanceOf(address))]);
    expect(reverted).toMatchObject({ reason: { code: 'rpc.error', context: { data: '0xdeadbeef', status } } });
    expect(balance).toEqual({ status: 'fulfilled', value: '0x1' });
    expect([first.seen.length, second.seen.length]).toEqual([2, 0]);
  });

  it('ends the request at the node when no caller waits any more', async () => {
    first.always({ kind: 'silent' });
    const abort = new AbortController();
    const answer = transportTo([first.url]).request({ method: 'eth_chainId' }, { signal: abort.signal });
    while (first.seen.length === 0) await new Promise((resolve) => void setImmediate(resolve));
    abort.abort(new Error('gave up'));
    await expect(answer).rejects.toThrow('gave up');
    await expect(first.seen[0]?.ended).resolves.toBe('abandoned');
  });

  describe('a transaction', () => {
    it('does not go to a node of another chain', async () => {
      const other = await startAnvil({ chainId: 5 });
      try {
        const alone = transportTo([other.url]);
        await expect(alone.request({ method: 'eth_sendRawTransaction', params: [await signed()] })).rejects.toMatchObject({ code: 'rpc.wrongChain' });
        await expect(alone.verify()).rejects.toMatchObject({ code: 'rpc.wrongChain' });
        const bytes = await signed();
        await expect(transportTo([other.url, first.url]).request({ method: 'eth_sendRawTransaction', params: [bytes] })).resolves.toBe(keccak256(bytes));
        await minedOnce(keccak256(bytes));
      } finally {
        await other.stop();
      }
    });

    it.each<Fault>([{ kind: 'reset' }, { kind: 'reset', afterNode: true }, { kind: 'stalling' }, { kind: 'malformed' }, { kind: 'status', status: 503 }])('counts as sent once it is, though the node was cut off: %p', async (fault) => {
      await anvil.rpc('evm_setAutomine', [false]);
      try {
        const transport = transportTo([first.url, second.url]);
        await transport.verify();
        first.next(fault);
        const bytes = await signed();
        await expect(transport.request({ method: 'eth_sendRawTransaction', params: [bytes] })).resolves.toBe(keccak256(bytes));
        await anvil.rpc('evm_mine');
        await minedOnce(keccak256(bytes));
      } finally {
        await anvil.rpc('evm_setAutomine', [true]);
      }
    });

    it('counts as sent when it is mined before the node is asked again', async () => {
      const transport = transportTo([first.url]);
      await transport.verify();
      first.next({ kind: 'reset', afterNode: true });
      const bytes = await signed();
      await expect(transport.request({ method: 'eth_sendRawTransaction', params: [bytes] })).resolves.toBe(keccak256(bytes));
      expect(first.seen.map(({ calls: [call] }) => call?.method)).toEqual(['eth_chainId', 'eth_sendRawTransaction', 'eth_chainId', 'eth_sendRawTransaction', 'eth_getTransactionByHash']);
    });

    it('that the node signs is never repeated', async () => {
      const transport = transportTo([first.url, second.url]);
      await transport.verify();
      const before = Number(await anvil.rpc('eth_getTransactionCount', [sender.address, 'latest']));
      first.next({ kind: 'reset', afterNode: true });
      await expect(transport.request({ method: 'eth_sendTransaction', params: [{ from: sender.address, to: recipient.address, value: '0x1' }] })).rejects.toMatchObject({ code: 'rpc.unreachable' });
      // The node takes it a moment after the connection is cut.
      await eventually(async () => expect(Number(await anvil.rpc('eth_getTransactionCount', [sender.address, 'latest']))).toBe(before + 1));
      expect(second.seen).toHaveLength(0);
    });
  });
});
