import { chainErrors } from '../../contracts/chainErrors.ts';
import { signsInPage } from '../../contracts/signsInPage.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { Asker } from '../../domain/asker.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { AssetToWatch } from '../../domain/requests/parseWatchAsset.ts';
import { requestErrors } from '../../domain/requests/requestErrors.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A token that a wallet is to list, where, and who wants it. */
export interface WatchAssetRequest extends AssetToWatch {
  /** Absent: the wallet's. Wallets list tokens of the chain that they are on, and of no other. */
  readonly chainId?: ChainId | undefined;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  /** Absent: the site itself. */
  readonly asker?: Asker | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a wallet to list a token. A wallet that asks the person by itself is left to do so; for one that the kit holds the kit asks, and lists it among the
 * visitor's tokens. Resolves with false where the wallet says no without a reason.
 * @see EIP-747 @throws wallet.unsupported, wallet.noneActive, user.rejected, user.cancelled, request.otherChain, request.badParams, chain.unknown
 */
export function watchAsset(request: WatchAssetRequest): Flow<Promise<boolean>> {
  assertArguments('watchAsset({ address: string })', request);
  const { chainId, walletId: wanted, asker, signal, ...asked } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const active = activeSession(getState(), services, wanted);
    const { session, walletId } = active;
    const onChainId = chainId ?? session.chainId();
    if (session.chainId() !== onChainId) throw requestErrors.otherChain({ named: onChainId, chainId: session.chainId() });
    if (!signsInPage(walletId, services)) {
      if (!session.watchAsset) throw walletErrors.unsupported({ method: 'wallet_watchAsset' });
      return session.watchAsset(asked, { signal });
    }
    const chain = selectChain(getState(), onChainId);
    if (!chain) throw chainErrors.unknown({ chainId: onChainId });
    const { reviewAsset } = await loadPart(import('../review/reviewAsset.ts'));
    await dispatch(reviewAsset({ asked, chain, active, asker, signal }));
    return true;
  });
}
