import type { Transfer } from '../../api/writes/planTransfer.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import { send } from './send.ts';
import type { Sent, SendRequest } from './sendTransaction.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** What is moved, and to whom. */
export type TransferRequest = Transfer & Omit<SendRequest, 'to' | 'data' | 'valueWei'>;

/**
 * Moves a token from the active account: an ERC-20 or, by its placeholder address, the native currency by `amount`; of a collection the token
 * `tokenId`. It is tried out first. Resolves as `send` does.
 * @throws token.*, contract.noCode, transaction.simulationFailed, transaction.insufficientFunds, input.*, and what `send` throws
 */
export function transferToken(request: TransferRequest): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const { token: _token, to: _to, amount: _amount, tokenId: _tokenId, ...sending } = request;
    const seen = seenOf(activeSession(getState(), services, sending.walletId, sending.from));
    const [{ planTransfer }, transport] = await Promise.all([loadPart(import('../../api/writes/planTransfer.ts')), loadPart(services.transport(sending.chainId ?? seen.chainId))]);
    const [transaction] = await Promise.all([planTransfer(transport, { ...request, from: seen.address }, { signal: sending.signal }), transport.verify({ signal: sending.signal })]);
    return dispatch(send({ ...sending, ...transaction, ...(transaction.data !== undefined && { simulate: false }) }, { seen }));
  });
}
