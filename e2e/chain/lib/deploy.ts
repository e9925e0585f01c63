import type { Anvil } from '../../lib/anvil.ts';
import { eventually } from '../../lib/eventually.ts';

/** Creates a contract; answers its address in lower case. */
export async function deploy(anvil: Pick<Anvil, 'rpc'>, data: string): Promise<string> {
  const { contractAddress } = await transact(anvil, { data });
  if (typeof contractAddress !== 'string') throw new Error('Nothing was created.');
  return contractAddress;
}

/** Sends from the node's own second account, which no test uses as a wallet, and waits for the block. @throws when it is reverted */
export async function transact({ rpc }: Pick<Anvil, 'rpc'>, call: { readonly to?: string; readonly data: string }): Promise<{ readonly contractAddress: unknown; readonly blockNumber: number }> {
  const [, from] = (await rpc('eth_accounts')) as readonly string[];
  const hash = await rpc('eth_sendTransaction', [{ from, gas: '0x989680', ...call }]);
  // The hash comes before the block.
  const { status, contractAddress, blockNumber } = await eventually(async () => {
    const receipt = await rpc('eth_getTransactionReceipt', [hash]);
    if (receipt === null) throw new Error('The transaction of the test itself is not in a block.');
    return receipt as { readonly status: string; readonly contractAddress: unknown; readonly blockNumber: string }; // the node's own
  });
  if (status !== '0x1') throw new Error('The transaction of the test itself was reverted.');
  return { contractAddress, blockNumber: Number(blockNumber) };
}
