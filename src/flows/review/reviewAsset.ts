import type { Asker } from '../../domain/asker.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { hasCode } from '../../domain/errors.ts';
import type { AssetToWatch } from '../../domain/requests/parseWatchAsset.ts';
import { requestErrors } from '../../domain/requests/requestErrors.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { looksAlike } from '../../domain/tokens/looksAlike.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { ActiveSession } from '../connection/activeSession.ts';
import { fetchTokens } from '../funds/fetchTokens.ts';
import { ownTokens } from '../funds/ownTokens.ts';
import { fetchTokenMetadata } from '../reads/fetchTokenMetadata.ts';
import { askForAsker } from './askForAsker.ts';
import { assetQuestion } from './assetQuestion.ts';

export interface ReviewAssetRequest {
  readonly asked: AssetToWatch;
  readonly chain: Chain;
  readonly active: ActiveSession;
  readonly asker?: Asker | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists a token among the visitor's own once the person agrees, with what its contract says of itself and nothing of what was asked.
 * @throws request.badParams where no token is there, user.cancelled when the person turns away, rpc.* where its contract cannot be read
 */
export function reviewAsset({ asked, chain, active: { walletId, address }, asker, signal }: ReviewAssetRequest): Flow<Promise<void>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const token = await dispatch(readToken(asked.address, chain, signal));
    const { tokens } = await dispatch(fetchTokens());
    const known = [...tokens, ...ownTokens.get(services), { ...chain.nativeCurrency, chainId: chain.id, address: '' }].filter(({ chainId }) => chainId === chain.id);
    const others = known.filter((each) => !sameAddress(each.address, token.address));
    const isImitation = others.some((each) => looksAlike(each.symbol, token.symbol) || looksAlike(each.name, token.name));
    await dispatch(askForAsker(asker, assetQuestion, { walletId, address, token, asked, isImitation, ...(asker && { asker }) }, signal));
    ownTokens.add(services, token);
  });
}

/** As a list may hold it. */
function readToken(address: string, chain: Chain, signal: AbortSignal | undefined): Flow<Promise<Token>> {
  return async (dispatch) => {
    const { name, symbol, decimals, decimalsAssumed } = await dispatch(fetchTokenMetadata({ chainId: chain.id, token: address, nativeCurrency: chain.nativeCurrency }, signal)).catch((error: unknown) => {
      throw hasCode(error, 'contract.noCode') ? noToken(error) : error;
    });
    if (decimalsAssumed) throw noToken();
    return { chainId: chain.id, address, name: shownText((name || address).slice(0, 60), 60), symbol: shownText(symbol.replace(/\s/g, '').slice(0, 20), 20), decimals };
  };
}

function noToken(cause?: unknown): Error {
  return requestErrors.badParams({ method: 'wallet_watchAsset', why: 'there is no ERC20 token at this address' }, { cause });
}
