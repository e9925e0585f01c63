import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { askForSignature } from './askForSignature.ts';
import type { ReviewHints } from './review.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** The typed data to sign once the person agrees, and what helps to describe it. */
export interface ReviewTypedDataRequest extends Pick<ReviewHints, 'names' | 'asker'> {
  readonly data: TypedData;
  /** Where the asker is, which a key does not have to follow. Absent: where the wallet is. */
  readonly chainId?: ChainId;
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** Shows in plain language what typed data allows, and asks for its signature once the person says so. Malformed data is refused and not shown. @throws message.badTypedData, user.cancelled when the person turns away, wallet.noneActive, wallet.notOpen */
export function reviewTypedData(request: ReviewTypedDataRequest): Flow<Promise<Hex>> {
  assertArguments('reviewTypedData({ data: object })', request);
  const { data, names, asker, chainId, walletId: wanted, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const { walletId, address } = activeSession(getState(), services, wanted);
    const { validateTypedData } = await loadPart(import('../../domain/messages/validateTypedData.ts'));
    const order = { kind: 'typedData', data: validateTypedData(data), ...(names && { names }), ...(asker && { asker }), ...(chainId !== undefined && { chainId }) } as const;
    return dispatch(askForSignature({ order, walletId, address }, signal));
  });
}
