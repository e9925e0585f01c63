import { toBeHex } from 'ethers';
import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { Anvil } from '../../lib/anvil.ts';
import { eventually } from '../../lib/eventually.ts';
import { anvilProvider } from './anvilProvider.ts';

interface Batch {
  readonly chainId: string;
  readonly calls: readonly object[];
  readonly atomicRequired: boolean;
  readonly version: string;
  readonly id?: string;
  readonly from: string;
}

/** A node's own account as a wallet that carries out batches all or nothing: it puts the chain back where a call fails. `asked` is what it was asked about batches. */
export function batchingProvider(anvil: Anvil): Eip1193Provider & { readonly asked: { readonly method: string; readonly params: unknown }[] } {
  const wallet = anvilProvider(anvil);
  const ended = new Map<string, object>();
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    async wallet_sendCalls([batch]) {
      const { id = toBeHex(ended.size + 1, 32), calls, chainId, from } = batch as Batch; // as the kit sends it
      if (ended.has(id)) throw { code: 5720, message: 'Duplicate ID' };
      const before = await anvil.rpc('evm_snapshot');
      const receipts: { readonly status: string }[] = [];
      for (const call of calls) receipts.push(await carriedOut(anvil, { gas: '0x7a120', ...call, from }));
      const isGood = receipts.every(({ status }) => status === '0x1');
      if (!isGood) await anvil.rpc('evm_revert', [before]);
      ended.set(id, { version: '2.0.0', id, chainId, atomic: true, status: isGood ? 200 : 500, receipts: isGood ? receipts : receipts.slice(-1) });
      return { id };
    },
    async wallet_getCallsStatus([id]) {
      const status = ended.get(String(id));
      if (!status) throw { code: 5730, message: 'Unknown bundle id' };
      return status;
    },
    wallet_getCapabilities: async () => ({ [toBeHex(anvil.chainId)]: { atomic: { status: 'supported' } } }),
    wallet_showCallsStatus: async () => null,
  };
  return {
    ...wallet,
    asked,
    request: ({ method, params }) => {
      const answer = methods[method];
      if (!answer) return wallet.request({ method, ...(params && { params }) });
      asked.push({ method, params });
      return answer(Array.isArray(params) ? params : []);
    },
  };
}

async function carriedOut(anvil: Anvil, transaction: object): Promise<{ readonly status: string }> {
  const hash = await anvil.rpc('eth_sendTransaction', [transaction]);
  return eventually(async () => {
    const receipt: unknown = await anvil.rpc('eth_getTransactionReceipt', [hash]);
    if (receipt === null) throw new Error('Not in a block.');
    return receipt as { readonly status: string }; // as the node gives it
  });
}
