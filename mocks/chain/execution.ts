import { createTx } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes, unpadBytes } from '@ethereumjs/util';
import { runTx } from '@ethereumjs/vm';
import { AbiCoder } from 'ethers';
import { rpcCodes, RpcError } from '../rpcError.ts';
import { baseFeeWei, buildBlock, discarding, forgetWarmSlots, maxTransactionGas } from './engine.ts';
import { getBlock } from './blockTags.ts';
import { isNow, nextBlock, readState } from './context.ts';
import type { Block } from '@ethereumjs/block';
import type { Address } from '@ethereumjs/util';
import type { EVMResult } from '@ethereumjs/evm';
import type { RunTxResult } from '@ethereumjs/vm';
import type { TypedTransaction } from '@ethereumjs/tx';
import type { AccountOverride, BlockTag, CallRequest } from './params.ts';
import type { ChainContext } from './context.ts';
import type { Engine } from './engine.ts';
import type { Hex } from './hex.ts';

/** How to look at a state without leaving a trace in it. */
export interface View {
  readonly tag: BlockTag;
  readonly overrides: readonly AccountOverride[];
}

/**
 * What a call returns. On the latest state it runs as if in the next block, so that time moves on while no block is mined.
 * @throws 3 with the payload if the contract reverts, -32000 or -32015 if it cannot run
 */
export function call(context: ChainContext, request: CallRequest, { tag, overrides }: View): Promise<Hex> {
  const { engine } = context;
  if (request.authorizationList) throw new RpcError(rpcCodes.invalidParams, 'Invalid params: eth_call takes no authorizationList here');
  return readState(context, tag, () =>
    discarding(engine, async () => {
      await applyOverrides(engine, overrides);
      const from = request.from ?? zeroAddress;
      if (request.from && request.value > 0n && (await balanceOf(engine, from)) < request.value) throw noFunds();
      const { execResult } = await engine.vm.evm.runCall({
        caller: createAddressFromString(from),
        origin: createAddressFromString(from),
        ...(request.to && { to: createAddressFromString(request.to) }),
        data: hexToBytes(request.data),
        value: request.value,
        gasLimit: request.gas ?? callGas,
        gasPrice: request.gasPriceWei ?? 0n,
        block: blockFor(context, tag, request.gasPriceWei ? baseFeeWei : 0n),
        skipBalance: !request.from,
      });
      throwIfFailed(execResult, rpcCodes.executionFailed);
      return bytesToHex(execResult.returnValue);
    }),
  );
}

/** The gas that a transaction needs, with headroom for calls that must leave some behind. @throws as `call` does */
export function estimateGas(context: ChainContext, request: CallRequest, { tag, overrides }: View): Promise<bigint> {
  const { engine } = context;
  const most = request.gas !== undefined && request.gas < maxTransactionGas ? request.gas : maxTransactionGas;
  return readState(context, tag, () =>
    discarding(engine, async () => {
      await applyOverrides(engine, overrides);
      const block = blockFor(context, tag, 0n);
      const attempt = (gasLimit: bigint) => discarding(engine, () => runUnsigned(engine, request, block, gasLimit));
      const { execResult, totalGasSpent, gasRefund } = await attempt(most);
      throwIfFailed(execResult, rpcCodes.refused);
      if (await succeeds(attempt, totalGasSpent)) return totalGasSpent;
      // Nodes bisect; the first headroom that works takes two or three runs and is at most twice too much.
      for (const percent of [102n, 110n, 130n, 200n]) {
        const gasLimit = ((totalGasSpent + gasRefund + callStipend) * percent) / 100n;
        if (gasLimit >= most) break;
        if (await succeeds(attempt, gasLimit)) return gasLimit;
      }
      return most;
    }),
  );
}

/** Runs a signed transaction for good. @throws -32000 if it may not run at all; the state is then as before */
export async function execute({ vm, state }: Engine, transaction: TypedTransaction, block: Block, blockGasUsed: bigint): Promise<RunTxResult> {
  const { depth } = state;
  try {
    return await runTx(vm, { tx: transaction, block, blockGasUsed, skipHardForkValidation: true });
  } catch (error) {
    while (state.depth > depth) await vm.evm.journal.revert();
    forgetWarmSlots({ vm, state });
    throw refusal(error);
  }
}

/** The balance of an account that may not exist, in wei. */
export async function balanceOf({ state }: Engine, address: Hex): Promise<bigint> {
  return (await state.getAccount(createAddressFromString(address)))?.balance ?? 0n;
}

/** How many transactions an account has sent. */
export async function nonceOf({ state }: Engine, address: Hex): Promise<bigint> {
  return (await state.getAccount(createAddressFromString(address)))?.nonce ?? 0n;
}

/** What nodes say to a sender who cannot pay. */
export function noFunds(): RpcError {
  return new RpcError(rpcCodes.refused, 'insufficient funds for gas * price + value');
}

type ExecResult = EVMResult['execResult'];

const zeroAddress = '0x0000000000000000000000000000000000000000';
const callGas = 50_000_000n;
const callStipend = 2_300n;

/** A block of the past is its own environment; the present is the block to come. */
function blockFor(context: ChainContext, tag: BlockTag, baseFeePerGas: bigint): Block {
  if (isNow(context, tag)) return nextBlock(context, { baseFeePerGas });
  const { number, timestamp, parentHash } = getBlock(context.blocks, tag).block.header;
  return buildBlock(context.engine, { number, timestamp, parentHash, baseFeePerGas });
}

type Run = Pick<RunTxResult, 'execResult' | 'totalGasSpent' | 'gasRefund'>;

/** Intrinsic gas, refunds, delegations and floor included: everything but the signature. */
async function runUnsigned(engine: Engine, request: CallRequest, block: Block, gasLimit: bigint): Promise<Run> {
  const { vm, common } = engine;
  const from = request.from ?? zeroAddress;
  const sender = createAddressFromString(from);
  try {
    const transaction = createTx(
      {
        type: request.authorizationList ? 4 : 2,
        chainId: common.chainId(),
        nonce: await nonceOf(engine, from),
        ...(request.to && { to: request.to }),
        value: request.value,
        data: request.data,
        gasLimit,
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
        accessList: request.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
        ...(request.authorizationList && { authorizationList: [...request.authorizationList] }),
      },
      { common, freeze: false },
    );
    transaction.getSenderAddress = () => sender;
    transaction.isSigned = () => true;
    transaction.hash = () => new Uint8Array(32);
    if (await isContract(engine, sender)) return await runAsContract(engine, request, block, gasLimit, transaction.getIntrinsicGas());
    return await runTx(vm, { tx: transaction, block, skipHardForkValidation: true });
  } catch (error) {
    throw refusal(error);
  }
}

/** Whether it has code that is more than a delegation. @see EIP-7702 */
async function isContract({ state }: Engine, address: Address): Promise<boolean> {
  const code = bytesToHex(await state.getCode(address));
  return code !== '0x' && !code.startsWith('0xef0100');
}

/** Nodes estimate for contracts, e.g. smart accounts, as for other senders, though these may send no transaction by themselves. @see EIP-3607 */
async function runAsContract(engine: Engine, { from = zeroAddress, to, data, value }: CallRequest, block: Block, gasLimit: bigint, intrinsicGas: bigint): Promise<Run> {
  if (gasLimit < intrinsicGas) throw new RpcError(rpcCodes.refused, 'intrinsic gas too low');
  if ((await balanceOf(engine, from)) < value) throw noFunds();
  const caller = createAddressFromString(from);
  const { execResult } = await engine.vm.evm.runCall({ caller, origin: caller, ...(to && { to: createAddressFromString(to) }), data: hexToBytes(data), value, gasLimit: gasLimit - intrinsicGas, gasPrice: 0n, block });
  return { execResult, totalGasSpent: intrinsicGas + execResult.executionGasUsed, gasRefund: execResult.gasRefund ?? 0n };
}

async function succeeds(attempt: (gasLimit: bigint) => Promise<Run>, gasLimit: bigint): Promise<boolean> {
  try {
    return !(await attempt(gasLimit)).execResult.exceptionError;
  } catch {
    return false; // Too little even to begin with; a larger limit already ran.
  }
}

async function applyOverrides({ state }: Engine, overrides: readonly AccountOverride[]): Promise<void> {
  for (const { address: hex, balance, nonce, code, slots, isWhole } of overrides) {
    const address = createAddressFromString(hex);
    if (balance !== undefined) await state.modifyAccountFields(address, { balance });
    if (nonce !== undefined) await state.modifyAccountFields(address, { nonce });
    if (code !== undefined) await state.putCode(address, hexToBytes(code));
    if (isWhole) await state.clearStorage(address);
    for (const { key, value } of slots) await state.putStorage(address, hexToBytes(key), unpadBytes(hexToBytes(value)));
  }
}

function throwIfFailed({ exceptionError, returnValue }: ExecResult, otherwise: typeof rpcCodes.executionFailed | typeof rpcCodes.refused): void {
  if (!exceptionError) return;
  if (exceptionError.error !== 'revert') throw new RpcError(otherwise, exceptionError.error);
  const data = bytesToHex(returnValue);
  throw new RpcError(rpcCodes.reverted, `execution reverted${reasonOf(data)}`, { data });
}

/** The part of geth's message after "execution reverted"; nothing for custom errors, which only their ABI explains. */
function reasonOf(data: Hex): string {
  const coder = AbiCoder.defaultAbiCoder();
  const body = `0x${data.slice(10)}`;
  try {
    if (data.startsWith('0x08c379a0')) return `: ${String(coder.decode(['string'], body)[0])}`;
    if (data.startsWith('0x4e487b71')) return `: panic code 0x${BigInt(coder.decode(['uint256'], body)[0]).toString(16)}`;
  } catch {
    // A contract may return anything after the selector; the payload itself goes out in any case.
  }
  return '';
}

/** The library's long message in the words of a node. */
function refusal(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('enough funds')) return noFunds();
  if (message.includes('INTRINSIC') || message.includes('lower than the minimum')) return new RpcError(rpcCodes.refused, 'intrinsic gas too low', { cause: error });
  return new RpcError(rpcCodes.refused, message.split(' (vm hf')[0] ?? message, { cause: error });
}
