import type { ContractCall, ContractResult, FunctionRef, PreparedCall } from '../../api/reads/readContract.ts';
import type { Services } from '../../contracts/services.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import type { ActiveSession } from '../connection/activeSession.ts';
import { explained } from './explained.ts';
import { send } from './send.ts';
import type { SendRequest, Sent } from './sendTransaction.ts';

/** A function of a contract, and how it is to be called. */
export interface ContractWrite extends Omit<SendRequest, 'to' | 'data'> {
  /** Of the contract. */
  readonly address: string;
  /** By signature (`function mint(address to, uint256 amount)`), as ABI JSON, or by name: in an interface given, or in the contract's own if it can be found. */
  readonly fn: FunctionRef;
  readonly args?: readonly unknown[];
}

/**
 * Runs a function of a contract first without sending it, so that nobody pays for what would be refused, then sends it. Resolves as `send` does.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, and what `send` throws
 */
export function writeContract({ address, fn, args, ...request }: ContractWrite): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const seen = seenOf(activeSession(getState(), services, request.walletId, request.from));
    const { address: from, walletId } = seen;
    const chainId = request.chainId ?? seen.chainId;
    const call = await resolve(services, chainId, { address, fn, args }, request.signal);
    const isTried = request.simulate !== false;
    if (isTried) await dispatch(tryOut({ ...request, call, from, walletId, chainId }));
    return dispatch(send({ ...request, to: call.to, data: call.data, ...(isTried && { simulate: false }) }, { seen, abi: call.abi, functionName: call.item.name }));
  });
}

/**
 * Runs a function of a contract as the active account would, or as `from`, without sending anything, and gives what it returns.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, contract.noCode, rpc.*
 */
export function simulateContract({ address, fn, args, from, chainId, ...request }: Omit<ContractWrite, 'id' | 'simulate'> & { readonly from?: string }): Flow<Promise<ContractResult>> {
  return coreFlow(async (dispatch, getState, services) => {
    // With both given, no wallet need be connected.
    const active = (): ActiveSession => activeSession(getState(), services, request.walletId);
    const onChainId = chainId ?? active().session.chainId();
    const { decodeAnswer } = await import('../../api/reads/readContract.ts');
    const call = await resolve(services, onChainId, { address, fn, args }, request.signal);
    const returned = await dispatch(tryOut({ ...request, call, from: from ?? active().address, chainId: onChainId }));
    return decodeAnswer(await services.transport(onChainId), call, returned, { signal: request.signal });
  });
}

/** A function by its bare name is looked up in the interface of the contract, as far as that can be found. */
async function resolve(services: Services, chainId: number, call: ContractCall, signal: AbortSignal | undefined): Promise<PreparedCall> {
  const { resolveCall } = await import('../../api/reads/readContract.ts');
  return resolveCall(call, {
    signal,
    abiOf: async (address, options) => {
      const { abiReaderOf } = await import('../../api/abiReaderOf.ts');
      return abiReaderOf(services)(await services.transport(chainId), { address }, options);
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
    const [{ simulate }, transport] = await Promise.all([import('../../api/writes/simulate.ts'), services.transport(chainId)]);
    const transaction = { from, to, data, ...(valueWei !== undefined && { valueWei }), ...(gas !== undefined && { gas }) };
    try {
      const [returned] = await Promise.all([simulate(transport, transaction, { signal, abi }), transport.verify({ signal })]);
      return returned;
    } catch (error) {
      throw await dispatch(explained(error, { ...transaction, chainId, walletId, abi, functionName: item.name, signal }));
    }
  });
}
