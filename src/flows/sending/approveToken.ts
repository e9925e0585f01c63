import type { ApprovedAmount } from '../../api/writes/planApproval.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import { send } from './send.ts';
import type { Sent } from './sendTransaction.ts';
import { waitForConfirmation } from '../following/waitForConfirmation.ts';
import { writeContract } from './writeContract.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

interface Who {
  /** Absent: the wallet's chain. */
  readonly chainId?: ChainId;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** Whose token it is: no other account signs. Absent: the account selected now. */
  readonly from?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Who may take how much of a token of the active account. */
export interface TokenApproval extends Who {
  readonly token: string;
  readonly spender: string;
  /** Exact, in the token's smallest unit, unless `'unlimited'` is asked for in so many words. */
  readonly amount: ApprovedAmount;
}

/**
 * Lets a spender take that much of a token, if it may not already. Gives what was sent: nothing, one approval, or for tokens that want it one of
 * zero first, which is confirmed before the other is sent.
 * @throws token.*, contract.noCode, transaction.*, and what `send` throws
 */
export function approveToken(request: TokenApproval): Flow<Promise<readonly Sent[]>> {
  assertArguments('approveToken({ token: string, spender: string, amount })', request);
  const { token, spender, amount, ...who } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const seen = seenOf(activeSession(getState(), services, who.walletId, who.from));
    const owner = seen.address;
    const [{ planApproval, simulateApproval }, transport] = await Promise.all([loadPart(import('../../api/writes/planApproval.ts')), loadPart(services.transport(who.chainId ?? seen.chainId))]);
    await transport.verify({ signal: who.signal });
    const options = { signal: who.signal };
    const sent: Sent[] = [];
    for (const step of await planApproval(transport, { token, owner, spender, amount }, options)) {
      const last = sent.at(-1);
      if (last) await dispatch(waitForConfirmation({ id: last.id, signal: who.signal }));
      const { to, data } = await simulateApproval(transport, { token, owner, spender, amount: step }, options);
      sent.push(await dispatch(send({ ...who, from: owner, to, data, simulate: false }, { seen })));
    }
    return sent;
  });
}

/** Who may move all tokens of a collection of the active account. */
export interface CollectionApproval extends Who {
  /** Of ERC-721 or ERC-1155. */
  readonly collection: string;
  readonly operator: string;
  /** Whether the operator may move every token of the collection from now on, or none any more. */
  readonly isApproved: boolean;
}

/** Lets an operator move all tokens of a collection, or forbids it. @throws transaction.simulationFailed, and what `send` throws */
export function approveCollection(request: CollectionApproval): Flow<Promise<Sent>> {
  assertArguments('approveCollection({ collection: string, operator: string, isApproved: boolean })', request);
  const { collection, operator, isApproved, ...who } = request;
  return writeContract({ ...who, address: collection, fn: 'function setApprovalForAll(address operator, bool approved)', args: [operator, isApproved] });
}

/** Which approval is taken away. */
export type ApprovalRevocation = Who & ({ readonly token: string; readonly spender: string } | { readonly collection: string; readonly operator: string });

/** Takes an approval away. Sends nothing where a token knows of none. @throws as `approveToken` does */
export function revokeApproval(approval: ApprovalRevocation): Flow<Promise<readonly Sent[]>> {
  assertArguments('revokeApproval(approval: object)', approval);
  return async (dispatch) => ('token' in approval ? dispatch(approveToken({ ...approval, amount: 0n })) : [await dispatch(approveCollection({ ...approval, isApproved: false }))]);
}
