import { readAccountCode } from '../../api/bundler/readAccountState.ts';
import { writeErrors } from '../../api/writes/writeErrors.ts';
import type { AccountDelegation } from '../../contracts/accountDelegation.ts';
import { delegateOf } from '../../domain/accounts/delegateOf.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
import type { SendSponsor } from '../../domain/transactions/sendSponsor.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { waitForConfirmation } from '../following/waitForConfirmation.ts';
import { send } from '../sending/send.ts';
import type { Sent } from '../sending/sendTransaction.ts';
import { signAuthorization } from '../signing/signAuthorization.ts';

/** Calls that go as one transaction of the account to itself. */
export interface Together {
  readonly calls: readonly BatchCall[];
  readonly chainId: number;
  readonly walletId: string;
  readonly from: string;
  /** What all of it may cost at most, in wei, where the account pays. Undefined: the cap of the chain. */
  readonly maxFeeWei: bigint | undefined;
  /** Who carries it out: a relayer that pays, or the account, by this contract's code. */
  readonly by: SendSponsor | AccountDelegation;
  readonly signal: AbortSignal | undefined;
}

/** Sends calls as one transaction. @throws like `send`, transaction.notDelegated */
export function sendTogether({ by, ...order }: Together): Flow<Promise<Sent>> {
  if ('delegate' in by) return sendByOwnCode(order, by);
  const { calls, maxFeeWei: _others, from, ...rest } = order;
  return send({ ...rest, from, to: from, valueWei: calls.reduce((sum, { valueWei = 0n }) => sum + valueWei, 0n), sponsored: true }, { batch: calls, sponsor: by });
}

/**
 * The account calls itself. An account that has no code yet hands itself to the contract in the very transaction; chains pass over what does not fit without a word, and an account without code carries nothing
 * out and reports success. So that one is waited for, and the code is looked at afterwards.
 */
function sendByOwnCode({ calls, chainId, walletId, from, maxFeeWei, signal }: Omit<Together, 'by'>, { delegate, encodeCalls }: AccountDelegation): Flow<Promise<Sent>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const transport = await services.transport(chainId);
    const readDelegate = async (): Promise<string | undefined> => delegateOf(await readAccountCode(transport, from, signal));
    const refuse = (why: string): never => {
      throw writeErrors.notDelegated({ delegate, why });
    };
    const order = { to: from, data: encodeCalls(calls), chainId, walletId, from, ...(maxFeeWei !== undefined && { maxFeeWei }), signal };
    const [now, code] = await Promise.all([readDelegate(), readAccountCode(transport, delegate, signal)]);
    if (code === '0x') refuse(`it is not on chain ${chainId}`);
    if (now !== undefined && sameAddress(now, delegate)) return dispatch(send(order));
    // It may be what another wallet of the person relies on.
    if (now !== undefined) refuse(`it runs that of ${now}`);
    const authorization = await dispatch(signAuthorization({ address: delegate, chainId, walletId, signal }));
    // Its nonce is the one after that of the transaction that carries it.
    const sent = await dispatch(send({ ...order, nonce: authorization.nonce - 1, authorizationList: [authorization] }));
    await dispatch(waitForConfirmation({ id: sent.id, signal }));
    const then = await readDelegate();
    if (then === undefined || !sameAddress(then, delegate)) refuse('the chain passed over it, and nothing was carried out');
    return sent;
  });
}
