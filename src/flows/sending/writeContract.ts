import type { ContractCall, ContractResult, FunctionRef, PreparedCall } from '../../api/reads/readContract.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import type { ArgsField, FunctionArgs, FunctionField } from '../../domain/abi/functionTypes.ts';
import * as limits from '../../domain/limits.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow, KitDispatch } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import type { ActiveSession } from '../connection/activeSession.ts';
import { runQuery } from '../reads/runQuery.ts';
import { explained } from './explained.ts';
import { send } from './send.ts';
import type { SendRequest, Sent } from './sendTransaction.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/**
 * A function of a contract, and how it is to be called. The function by signature (`function mint(address to, uint256 amount)`), as ABI JSON,
 * or by name: in an interface given, or in the contract's own if it can be found.
 */
export type ContractWrite<Fn extends FunctionRef = FunctionRef, A extends Abi = never> = Omit<SendRequest, 'to' | 'data'> & {
  /** Of the contract. */
  readonly address: string;
} & FunctionField<Fn, A> & ArgsField<FunctionArgs<Fn>>;

/** A function of a contract, and in the name of which account it is tried out. */
export type ContractSimulation<Fn extends FunctionRef = FunctionRef, A extends Abi = never> = Omit<SendRequest, 'to' | 'data' | 'id' | 'simulate' | 'from'> & {
  /** Of the contract. */
  readonly address: string;
  /** Absent: the active account. */
  readonly from?: string;
} & FunctionField<Fn, A> & ArgsField<FunctionArgs<Fn>>;

/**
 * Runs a function of a contract first without sending it, so that no gas is paid for what would be refused, then sends it. Resolves as `send` does.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, and what `send` throws
 */
export function writeContract<const Fn extends FunctionRef, const A extends Abi>(write: ContractWrite<Fn, A>): Flow<Promise<Sent>>;
export function writeContract(write: ContractWrite): Flow<Promise<Sent>> {
  assertArguments('writeContract({ address: string, fn })', write);
  const { address, fn, args, ...request } = write;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const seen = seenOf(activeSession(getState(), services, request.walletId, request.from));
    const { address: from, walletId } = seen;
    const chainId = request.chainId ?? seen.chainId;
    const call = await resolve(dispatch, chainId, { address, fn, args }, request.signal);
    const isTried = request.simulate !== false;
    if (isTried) await dispatch(tryOut({ ...request, call, from, walletId, chainId }));
    return dispatch(send({ ...request, to: call.to, data: call.data, ...(isTried && { simulate: false }) }, { seen, abi: call.abi, functionName: call.item.name }));
  });
}

/**
 * Runs a function of a contract as the active account would, or as `from`, without sending anything, and gives what it returns.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, contract.noCode, rpc.*
 */
export function simulateContract<const Fn extends FunctionRef, const A extends Abi>(simulation: ContractSimulation<Fn, A>): Flow<Promise<ContractResult<Fn>>>;
export function simulateContract(simulation: ContractSimulation): Flow<Promise<ContractResult>> {
  assertArguments('simulateContract({ address: string, fn })', simulation);
  const { address, fn, args, from, chainId, ...request } = simulation;
  return coreFlow(async (dispatch, getState, services) => {
    // With both given, no wallet need be connected.
    const active = (): ActiveSession => activeSession(getState(), services, request.walletId);
    const onChainId = chainId ?? active().session.chainId();
    const { decodeAnswer } = await loadPart(import('../../api/reads/readContract.ts'));
    const call = await resolve(dispatch, onChainId, { address, fn, args }, request.signal);
    const returned = await dispatch(tryOut({ ...request, call, from: from ?? active().address, chainId: onChainId }));
    return decodeAnswer(await loadPart(services.transport(onChainId)), call, returned, { signal: request.signal });
  });
}

/** A function by its bare name is looked up in the interface of the contract, as far as that can be found. */
async function resolve(dispatch: KitDispatch, chainId: number, call: ContractCall, signal: AbortSignal | undefined): Promise<PreparedCall> {
  const { resolveCall } = await loadPart(import('../../api/reads/readContract.ts'));
  return resolveCall(call, {
    signal,
    abiOf: async (address, options) => {
      const { readApi } = await loadPart(import('../../api/readApi.ts')); // the part that reads bring too
      return dispatch(runQuery(readApi, readApi.endpoints.abi, { chainId, address }, { ...options, maxAgeSeconds: limits.abiSeconds }));
    },
  });
}

interface TriedCall {
  readonly call: PreparedCall;
  readonly from: string;
  readonly chainId: number;
  readonly walletId?: string;
  readonly valueWei?: bigint;
  readonly gas?: bigint;
  readonly signal?: AbortSignal | undefined;
}

/** Runs it on the chain it is for, without sending it. Gives what it returned. */
function tryOut({ call: { to, data, abi, item }, from, chainId, walletId, valueWei, gas, signal }: TriedCall): Flow<Promise<string>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const [{ simulate }, transport] = await Promise.all([loadPart(import('../../api/writes/simulate.ts')), loadPart(services.transport(chainId))]);
    const transaction = { from, to, data, ...(valueWei !== undefined && { valueWei }), ...(gas !== undefined && { gas }) };
    try {
      const [returned] = await Promise.all([simulate(transport, transaction, { signal, abi }), transport.verify({ signal })]);
      return returned;
    } catch (error) {
      throw await dispatch(explained(error, { ...transaction, chainId, walletId, abi, functionName: item.name, signal }));
    }
  });
}
