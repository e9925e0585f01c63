import type { ContractResult, FunctionRef, PreparedCall } from '../api/reads/readContract.ts';
import type { Services } from '../contracts/services.ts';
import type { Flow } from '../store/coreState.ts';
import { activeSession } from './activeSession.ts';
import type { ActiveSession } from './activeSession.ts';
import { send } from './send.ts';
import type { SendRequest, Sent } from './send.ts';

/** A function of a contract, and how it is to be called. */
export interface ContractWrite extends Omit<SendRequest, 'to' | 'data'> {
  /** Of the contract. */
  readonly address: string;
  /** By signature (`function mint(address to, uint256 amount)`), as ABI JSON, or by its name in an interface. */
  readonly fn: FunctionRef;
  readonly args?: readonly unknown[];
}

/**
 * Runs a function of a contract first without sending it, so that nobody pays for what would be refused, then sends it. Resolves as `send` does.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, and what `send` throws
 */
export function writeContract({ address, fn, args, ...request }: ContractWrite): Flow<Promise<Sent>> {
  return async (dispatch, getState, services) => {
    services.noteIntent();
    const { session, address: from } = activeSession(getState(), services, request.walletId);
    const { call } = await run(services, { address, fn, args, ...request, from, chainId: request.chainId ?? session.chainId() });
    return dispatch(send({ ...request, to: call.to, data: call.data }));
  };
}

/**
 * Runs a function of a contract as the active account would, or as `from`, without sending anything, and gives what it returns.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, abi.*, input.*, contract.noCode, rpc.*
 */
export function simulateContract(write: Omit<ContractWrite, 'id'> & { readonly from?: string }): Flow<Promise<ContractResult>> {
  return async (_dispatch, getState, services) => {
    const { from, chainId, ...rest } = write;
    // With both given, no wallet need be connected.
    const active = (): ActiveSession => activeSession(getState(), services, write.walletId);
    const { decode } = await run(services, { ...rest, from: from ?? active().address, chainId: chainId ?? active().session.chainId() });
    return decode();
  };
}

type Run = Omit<ContractWrite, 'chainId' | 'args'> & { readonly from: string; readonly chainId: number; readonly args?: readonly unknown[] | undefined };

async function run(services: Services, { address, fn, args, from, chainId, valueWei, gas, signal }: Run): Promise<{ readonly call: PreparedCall; decode(): Promise<ContractResult> }> {
  const [{ decodeAnswer, prepareCall }, { simulate }, transport] = await Promise.all([import('../api/reads/readContract.ts'), import('../api/writes/simulate.ts'), services.transport(chainId)]);
  const call = prepareCall({ address, fn, args });
  const returned = await simulate(transport, { from, to: call.to, data: call.data, ...(valueWei !== undefined && { valueWei }), ...(gas !== undefined && { gas }) }, { signal, abi: call.abi });
  return { call, decode: () => decodeAnswer(transport, call, returned, { signal }) };
}
