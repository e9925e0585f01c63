import { createBlock } from '@ethereumjs/block';
import { Hardfork, Mainnet, createCustomCommon } from '@ethereumjs/common';
import { createEVM } from '@ethereumjs/evm';
import { createVM } from '@ethereumjs/vm';
import { JournalState } from './journalState.ts';
import type { Block, HeaderData } from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import type { VM } from '@ethereumjs/vm';

/** What executes: the EVM over its state, at the rules of one hard fork. Stateful, so one task at a time. */
export interface Engine {
  readonly common: Common;
  readonly state: JournalState;
  readonly vm: VM;
}

/** The fees and the size of every block; the base fee does not move. */
export const blockGasLimit = 60_000_000n;
export const baseFeeWei = 1_000_000_000n;
export const suggestedTipWei = 1_000_000n;
/** The most gas that one transaction may have. @see EIP-7825 */
export const maxTransactionGas = 16_777_216n;

/** An EVM at the Osaka rules over an empty state. `blockHashAt` answers the BLOCKHASH instruction. */
export async function createEngine(chainId: number, blockHashAt: (number: number) => Uint8Array): Promise<Engine> {
  const common = createCustomCommon({ chainId, name: `mock ${chainId}` }, Mainnet, { hardfork: Hardfork.Osaka });
  const state = new JournalState();
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => blockHashAt(Number(number)) }),
    putBlock: async () => undefined,
    shallowCopy() {
      return this;
    },
  };
  const evm = await createEVM({ common, stateManager: state, blockchain });
  const vm = await createVM({ common, stateManager: state, blockchain, evm });
  return { common, state, vm };
}

/** A block of this chain; what `header` leaves out is the same in every block. */
export function buildBlock({ common }: Engine, header: HeaderData): Block {
  return createBlock(
    { header: { gasLimit: blockGasLimit, baseFeePerGas: baseFeeWei, coinbase, ...header } },
    { common, skipConsensusFormatValidation: true },
  );
}

/** Runs `task` and takes every change to the state back, also when it throws in the middle of a call. */
export async function discarding<T>({ state, vm }: Engine, task: () => Promise<T>): Promise<T> {
  const depth = state.depth;
  await vm.evm.journal.checkpoint();
  try {
    return await task();
  } finally {
    // A JavaScript error inside the EVM (a precompile it does not have) leaves inner checkpoints open.
    while (state.depth > depth) await vm.evm.journal.revert();
    forgetWarmSlots({ state, vm });
  }
}

/** Ends a piece of execution outside a transaction: addresses are cold again and storage has no earlier value. */
export function forgetWarmSlots({ state, vm }: Pick<Engine, 'state' | 'vm'>): void {
  vm.evm.journal.cleanJournal();
  state.originalStorageCache.clear();
}

const coinbase = '0x00000000000000000000000000000000000c0ffe';
