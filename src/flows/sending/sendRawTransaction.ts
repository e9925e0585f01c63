import { broadcast } from '../../api/writes/broadcast.ts';
import { decodeSigned } from '../../api/writes/decodeSigned.ts';
import { toSendError } from '../../api/writes/toSendError.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { toWireError } from '../../domain/errors.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import { sendFailed, sendStarted, sendSubmitted } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { assertOnline } from './assertOnline.ts';
import type { Sent } from './sendTransaction.ts';
import { summarise } from './summarise.ts';
import { watchTransaction } from '../following/watchTransaction.ts';
import { writeContextOf } from './writeContextOf.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A signed transaction, and the chain that is to take it. */
export interface SendRawRequest {
  readonly chainId: ChainId;
  /** A signed transaction as `0x…`. */
  readonly raw: string;
  readonly signal?: AbortSignal | undefined;
}

/** Broadcasts bytes that were signed elsewhere, and follows them like any other transaction. @throws transaction.notSigned, transaction.*, chain.wrongChain, chain.unknown, rpc.* */
export function sendRawTransaction(request: SendRawRequest): Flow<Promise<Sent>> {
  assertArguments('sendRawTransaction({ chainId, raw: string })', request);
  const { chainId, raw, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    assertOnline(services);
    const { hash, from, to, chainId: signedFor, nonce, valueWei, data } = decodeSigned(raw);
    if (signedFor !== chainId) throw chainErrors.wrongChain({ actual: signedFor, wanted: chainId });
    const { transport } = await writeContextOf(services, getState(), chainId, signal);
    const id = services.port(randomPort).id();
    const action = await summarise({ from, to, data });
    dispatch(sendStarted({ id, chainId, from, ...(to !== undefined && { to }), valueWei, hasData: data !== '0x', ...(action && { action }), sinceMs: services.port(clockPort).nowMs() }));
    dispatch(sendSubmitted({ id, hash, nonce }));
    try {
      await broadcast(transport, { raw, hash }, services.signal);
    } catch (thrown) {
      const error = toSendError(thrown, nonce);
      dispatch(sendFailed({ id, error: toWireError(error) }));
      throw error;
    }
    dispatch(watchTransaction(id)).catch((error: unknown) => services.report('core', error));
    return { id, hash };
  });
}
