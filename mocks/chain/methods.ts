import { bytesToHex, createAddressFromString, hexToBytes, setLengthLeft, unpadBytes } from '@ethereumjs/util';
import { invalidParams, rpcCodes, RpcError } from '../rpcError.ts';
import { baseFeeWei, suggestedTipWei } from './engine.ts';
import { encodeBlock, encodePendingBlock } from './blocks.ts';
import { encodeTransaction } from './wire.ts';
import { call, estimateGas, balanceOf, nonceOf } from './execution.ts';
import { feeHistory } from './feeHistory.ts';
import { findBlock } from './blockTags.ts';
import { nextBlock, readState } from './context.ts';
import { findLogs } from './logs.ts';
import { mineBlock } from './mining.ts';
import { simulate } from './simulation.ts';
import { submit } from './submission.ts';
import { toQuantity } from './hex.ts';
import { optional, parseAddress, parseBlockTag, parseBytes, parseCallRequest, parseCount, parseFlag, parseHash, parseList, parseLogFilter, parseOverrides, parseQuantity } from './params.ts';
import type { ChainContext } from './context.ts';
import type { Miner } from './mining.ts';

/** Answers one JSON-RPC method; called with the chain locked, with positional parameters that are not checked yet. */
export type Method = (context: ChainContext, params: readonly unknown[], miner: Miner) => Promise<unknown>;

/** Every method of the mocked chain by its name. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>(
  Object.entries({
    // The chain
    eth_chainId: async ({ chainId }) => toQuantity(chainId),
    net_version: async ({ chainId }) => String(chainId),
    web3_clientVersion: async () => 'latchkey-mock-chain/1',
    eth_syncing: async () => false,
    eth_accounts: async () => [],
    eth_blockNumber: async ({ blocks }) => toQuantity(blocks.head?.number ?? 0),

    // Fees
    eth_gasPrice: async () => toQuantity(baseFeeWei + suggestedTipWei),
    eth_maxPriorityFeePerGas: async () => toQuantity(suggestedTipWei),
    eth_feeHistory: async (context, [count, newest, percentiles]) =>
      feeHistory(context.blocks, {
        count: parseCount(count, 'block count'),
        newest: parseBlockTag(newest, 'newest block'),
        percentiles: optional(percentiles, 'percentiles', parsePercentiles),
      }),

    // Accounts
    eth_getBalance: async (context, [address, tag]) => {
      const account = parseAddress(address, 'address');
      return readState(context, parseBlockTag(tag, 'block'), async () => toQuantity(await balanceOf(context.engine, account)));
    },
    eth_getTransactionCount: async (context, [address, given]) => {
      const account = parseAddress(address, 'address');
      const tag = parseBlockTag(given, 'block');
      const used = await readState(context, tag, () => nonceOf(context.engine, account));
      return toQuantity(tag.at === 'pending' ? context.pool.nextNonce(account, used) : used);
    },
    eth_getCode: async (context, [address, tag]) => {
      const account = createAddressFromString(parseAddress(address, 'address'));
      return readState(context, parseBlockTag(tag, 'block'), async () => bytesToHex(await context.engine.state.getCode(account)));
    },
    eth_getStorageAt: async (context, [address, slot, tag]) => {
      const account = createAddressFromString(parseAddress(address, 'address'));
      const key = toWord(parseQuantity(slot, 'slot'));
      return readState(context, parseBlockTag(tag, 'block'), async () => bytesToHex(setLengthLeft(await context.engine.state.getStorage(account, key), 32)));
    },

    // Execution
    eth_call: async (context, [request, tag, overrides, blockOverrides]) => {
      if (blockOverrides !== undefined && blockOverrides !== null) throw invalidParams('block overrides are not supported');
      return call(context, parseCallRequest(request), { tag: parseBlockTag(tag, 'block'), overrides: parseOverrides(overrides) });
    },
    eth_simulateV1: async (context, [payload, tag]) => simulate(context, payload, tag),
    eth_estimateGas: async (context, [request, tag, overrides]) =>
      toQuantity(await estimateGas(context, parseCallRequest(request), { tag: parseBlockTag(tag, 'block'), overrides: parseOverrides(overrides) })),
    eth_sendRawTransaction: async (context, [raw], miner) => {
      const { hash } = await submit(context, parseBytes(raw, 'transaction'), miner.mining);
      const refusal = (await miner.poolChanged())?.dropped.get(hash);
      if (refusal) throw refusal;
      return hash;
    },

    // Transactions and blocks
    eth_getTransactionByHash: async ({ blocks, pool }, [given]) => {
      const hash = parseHash(given, 'transaction hash');
      const pooled = pool.withHash(hash);
      return blocks.withTransaction(hash)?.transaction ?? (pooled ? encodeTransaction(pooled.transaction) : null);
    },
    eth_getTransactionReceipt: async ({ blocks }, [hash]) => blocks.withTransaction(parseHash(hash, 'transaction hash'))?.receipt ?? null,
    eth_getBlockByNumber: async (context, [given, full]) => {
      const tag = parseBlockTag(given, 'block');
      const isFull = parseFlag(full, 'full transactions');
      if (tag.at === 'pending') return encodePendingBlock(nextBlock(context), context.pool.all.map(({ transaction }) => encodeTransaction(transaction)), isFull);
      const block = findBlock(context.blocks, tag);
      return block ? encodeBlock(block, isFull) : null;
    },
    eth_getBlockByHash: async ({ blocks }, [hash, full]) => {
      const block = blocks.withHash(parseHash(hash, 'block hash'));
      return block ? encodeBlock(block, parseFlag(full, 'full transactions')) : null;
    },
    eth_getBlockReceipts: async (context, [tag]) => findBlock(context.blocks, parseBlockTag(tag, 'block'))?.receipts ?? null,

    // Logs and filters
    eth_getLogs: async (context, [filter]) => findLogs(context.blocks, parseLogFilter(filter)),
    eth_newFilter: async ({ filters }, [filter]) => filters.install({ kind: 'logs', filter: parseLogFilter(filter) }),
    eth_newBlockFilter: async ({ filters }) => filters.install({ kind: 'blocks' }),
    eth_newPendingTransactionFilter: async ({ filters }) => filters.install({ kind: 'pending' }),
    eth_getFilterChanges: async ({ filters }, [id]) => filters.changes(parseFilterId(id)),
    eth_getFilterLogs: async ({ filters }, [id]) => filters.logs(parseFilterId(id)),
    eth_uninstallFilter: async ({ filters }, [id]) => filters.uninstall(parseFilterId(id)),

    // Levers that only test chains have
    evm_snapshot: async context => context.snapshots.take(context),
    evm_revert: async (context, [id]) => context.snapshots.revert(context, parseQuantity(id, 'snapshot')),
    evm_mine: async (context, [atSeconds]) => {
      const seconds = optional(atSeconds, 'timestamp', parseCount);
      if (seconds !== undefined) setNextTimestamp(context, seconds);
      await mineBlock(context);
      return '0x0';
    },
    evm_increaseTime: async ({ time }, [seconds]) => toQuantity(time.increase(parseCount(seconds, 'seconds'))),
    evm_setNextBlockTimestamp: async (context, [seconds]) => {
      setNextTimestamp(context, parseCount(seconds, 'timestamp'));
      return null;
    },
    hardhat_setBalance: async ({ engine }, [address, balance]) => {
      await engine.state.modifyAccountFields(createAddressFromString(parseAddress(address, 'address')), { balance: parseQuantity(balance, 'balance') });
      return true;
    },
    hardhat_setNonce: async ({ engine }, [address, nonce]) => {
      await engine.state.modifyAccountFields(createAddressFromString(parseAddress(address, 'address')), { nonce: parseQuantity(nonce, 'nonce') });
      return true;
    },
    hardhat_setCode: async ({ engine }, [address, code]) => {
      await engine.state.putCode(createAddressFromString(parseAddress(address, 'address')), hexToBytes(parseBytes(code, 'code')));
      return true;
    },
    hardhat_setStorageAt: async ({ engine }, [address, slot, value]) => {
      const account = createAddressFromString(parseAddress(address, 'address'));
      await engine.state.putStorage(account, toWord(parseQuantity(slot, 'slot')), unpadBytes(hexToBytes(parseHash(value, 'value'))));
      return true;
    },
  } satisfies Record<string, Method>),
);

function toWord(value: bigint): Uint8Array {
  return hexToBytes(`0x${value.toString(16).padStart(64, '0')}`);
}

function parsePercentiles(value: unknown, what: string): readonly number[] {
  const percentiles = parseList(value, what).map(one => (typeof one === 'number' ? one : Number.NaN));
  const isRising = percentiles.every((one, index) => one >= (percentiles[index - 1] ?? 0) && one <= 100);
  if (!isRising) throw invalidParams(`${what}: expected rising numbers from 0 to 100`);
  return percentiles;
}

function parseFilterId(value: unknown): string {
  return toQuantity(parseQuantity(value, 'filter'));
}

function setNextTimestamp({ blocks, time }: ChainContext, seconds: number): void {
  const last = blocks.head?.timestampSeconds ?? 0;
  if (seconds <= last) throw new RpcError(rpcCodes.refused, `timestamp ${seconds} is not later than that of the last block, ${last}`);
  time.setNext(seconds);
}
