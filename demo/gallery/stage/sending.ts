import { Interface, parseEther, Wallet } from 'ethers';
import { mockChainOne } from '../../../mocks/index.ts';
import type { Hex, MockChain } from '../../../mocks/index.ts';
import { selectActivity, send } from '../../../src/index.ts';
import type { SendRequest } from '../../../src/index.ts';
import type { Stage } from './createStage.ts';

export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The first chain, whose blocks are made by the story from here on. */
export async function holdBlocks({ world }: Stage): Promise<MockChain> {
  const chain = await world.getChain(mockChainOne.id);
  chain.setMining({ at: 'manual' });
  return chain;
}

/** Sends, over the wallet that is connected; how it ends is to be seen. */
export function sendEther({ kit, begin }: Stage, amount: string, request: Partial<SendRequest> = {}): void {
  begin(kit.dispatch(send({ to: recipient, valueWei: parseEther(amount), ...request })));
}

/** Waits until the latest transaction is as far as told, in the kit's own words for it. */
export function untilSent({ kit, until }: Stage, at: string, count = 1): Promise<void> {
  return until(() => selectActivity(kit.getState()).filter(({ phase }) => phase.at === at).length >= count, `Nothing is ${at}.`);
}

/** Waits until the network was seen to know the latest: before, nothing can be said of what takes its place. */
export function untilKnown({ kit, until }: Stage): Promise<void> {
  return until(() => selectActivity(kit.getState()).slice(0, 1).some(({ phase }) => 'nonce' in phase && phase.nonce !== undefined), 'The network does not know it.');
}

/** Makes blocks, and lets the kit see each. */
export async function mine(stage: Stage, chain: MockChain, count = 1): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await chain.request({ method: 'evm_mine' });
    await stage.skip(5_000);
  }
}

/** Sends another transaction under the nonce of the last, from another device as it were. */
export async function replaceLast({ world: { accounts } }: Stage, chain: MockChain, replacement: { readonly to: string; readonly value: bigint }): Promise<void> {
  const [{ address, privateKey }] = accounts as typeof accounts & { readonly 0: (typeof accounts)[number] }; // the world always has some
  const nonce = Number(await chain.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] }));
  const raw = await new Wallet(privateKey).signTransaction({ ...replacement, nonce, chainId: chain.chainId, type: 2, gasLimit: 21_000, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 20_000_000_000n });
  await chain.request({ method: 'eth_sendRawTransaction', params: [raw as Hex] }); // signers write hexadecimal
}

const erc20 = new Interface(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)', 'function transferFrom(address from, address to, uint256 amount)', 'function setApprovalForAll(address operator, bool approved)']);

/** Calldata of a token. */
export function tokenCall(name: 'transfer' | 'approve' | 'transferFrom' | 'setApprovalForAll', ...values: readonly unknown[]): string {
  return erc20.encodeFunctionData(name, values);
}
