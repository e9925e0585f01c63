import { clockPort } from '../../contracts/ports/clock.ts';
import { hasCode } from '../../domain/errors.ts';
import type { Permit } from '../../domain/tokens/permit.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { approveToken } from '../sending/approveToken.ts';
import type { TokenApproval } from '../sending/approveToken.ts';
import type { Sent } from '../sending/sendTransaction.ts';
import { signTypedData } from './signMessage.ts';
import { switchChain } from '../networks/switchChain.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How long a permit may be used. */
const permitSeconds = 20 * 60;

/** Who may take how much of a token, by a signature instead of a transaction. */
export interface PermitRequest extends TokenApproval {
  /** How long the permit may be used, 20 minutes if absent. */
  readonly forSeconds?: number;
}

/**
 * Signs leave for a spender, without a transaction of the owner's own. The spender sends `encodePermit(permit)` to the token, or hands
 * the parts to a contract that does. The token is asked whether it would take it before it is given out.
 * @see EIP-2612 @throws token.noPermit, token.permitWithoutLimit, token.unlimitedUnasked, transaction.simulationFailed, user.rejected, wallet.*, rpc.*
 */
export function signPermit(request: PermitRequest): Flow<Promise<Permit>> {
  assertArguments('signPermit({ token: string, spender: string, amount })', request);
  const { token, spender, amount, forSeconds = permitSeconds, chainId, walletId, from, signal } = request;
  return coreFlow(async (dispatch, getState, services): Promise<Permit> => {
    services.noteUserActivation();
    const { session, address: owner, walletId: signerId } = activeSession(getState(), services, walletId, from);
    const onChainId = chainId ?? session.chainId();
    const [{ preparePermit, finishPermit }, { readBlock }, transport] = await Promise.all([loadPart(import('../../api/writes/preparePermit.ts')), loadPart(import('../../api/blocks/readBlock.ts')), loadPart(services.transport(onChainId))]);
    const { timestampSeconds } = await readBlock(transport, 'latest', { signal });
    // The chain's time counts, whatever this machine believes; where blocks come by demand, the last one may be old.
    const deadline = BigInt(Math.max(timestampSeconds, Math.floor(services.port(clockPort).nowMs() / 1_000)) + forSeconds);
    const prepared = await preparePermit(transport, { token, owner, spender, amount, deadline }, { signal });
    // Wallets refuse to sign for a chain that they are not on.
    if (session.chainId() !== onChainId) await dispatch(switchChain({ chainId: onChainId, walletId: signerId, ...(signal && { signal }) }));
    const signature = await dispatch(signTypedData({ data: prepared.data, walletId: signerId, address: owner, ...(signal && { signal }) }));
    return finishPermit(transport, prepared, signature, { signal });
  });
}

/** How a spender came to be allowed. */
export type Allowed =
  | { readonly by: 'allowance' }
  | { readonly by: 'permit'; readonly permit: Permit }
  | { readonly by: 'approval'; readonly sent: readonly Sent[] };

/** Lets a spender take that much: nothing to do where it may already, by a signature where the token takes one for the amount, else by a transaction. @throws as `signPermit` and `approveToken` do */
export function approveOrPermit(request: PermitRequest): Flow<Promise<Allowed>> {
  assertArguments('approveOrPermit({ token: string, spender: string, amount })', request);
  const { forSeconds, ...approval } = request;
  return coreFlow(async (dispatch, getState, services): Promise<Allowed> => {
    services.noteUserActivation();
    const { token, spender, amount, walletId, from, signal } = approval;
    const { session, address: owner, walletId: by } = activeSession(getState(), services, walletId, from);
    const chainId = approval.chainId ?? session.chainId();
    const [{ planApproval }, transport] = await Promise.all([loadPart(import('../../api/writes/planApproval.ts')), loadPart(services.transport(chainId))]);
    if ((await planApproval(transport, { token, owner, spender, amount }, { signal })).length === 0) return { by: 'allowance' };
    const pinned = { ...approval, chainId, walletId: by, from: owner }; // what was planned for one account of one chain is for no other
    try {
      return { by: 'permit', permit: await dispatch(signPermit({ ...pinned, ...(forSeconds !== undefined && { forSeconds }) })) };
    } catch (error) {
      if (!noPermitCodes.some((code) => hasCode(error, code))) throw error;
      return { by: 'approval', sent: await dispatch(approveToken(pinned)) };
    }
  });
}

/** There is none for this amount, or the token refused the one that was signed. */
const noPermitCodes = ['token.noPermit', 'token.permitWithoutLimit', 'transaction.simulationFailed'] as const;
