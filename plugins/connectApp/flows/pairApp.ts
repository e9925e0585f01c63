import { userErrors } from '../../../src/contracts/errors.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import type { WalletId } from '../../../src/domain/kitNames.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import * as limits from '../limits.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { selectChains } from '../../../src/store/network.ts';
import { connectAppKey } from '../key.ts';
import { connectAppErrors } from '../errors.ts';
import { judgeProposal } from '../judgeProposal.ts';
import { judgeSignIn } from '../judgeSignIn.ts';
import { appProposed, connectAppFailed, pairingStarted } from '../slice.ts';
import type { AppProposalFact } from '../slice.ts';

/** The link of an app that is to be connected, and the wallet that is to answer it. */
export interface PairAppRequest {
  /** What the person pasted: a link that begins with `wc:`, or one with it inside. It is a secret and is kept nowhere. */
  readonly link: string;
  /** Who would answer; the active wallet if absent. */
  readonly walletId?: WalletId | undefined;
}

/** Follows an app's link and shows what it wants. A newer link ends an older. @throws connectApp.*, wallet.notOpen, user.cancelled */
export const pairApp = /* @__PURE__ */ connectAppKey.flow(async ({ live, dispatch, getState, noteUserActivation }, { link, walletId: wanted }: PairAppRequest): Promise<void> => {
  noteUserActivation();
  live.pairing?.abort(userErrors.cancelled());
  const abort = new AbortController();
  live.pairing = abort;
  dispatch(pairingStarted());
  try {
    const { walletId, address } = dispatch(getActiveAccount({ walletId: wanted }));
    const side = await untilAborted(live.server.serve(), abort.signal);
    if (side.sessions().length >= limits.maxConnectedApps) throw connectAppErrors.tooMany();
    const proposal = await side.pair(link, abort.signal);
    if (abort.signal.aborted) return void side.reject(proposal, { code: 5000, message: 'User rejected.' }).catch(() => {});
    const { grant, otherChains, signs, sends, refusal: unsupported } = judgeProposal(proposal, chainsInOrder(selectChains(getState()).map(({ id }) => id), dispatch(getActiveAccount({ walletId })).chainId));
    const refusal = (proposal.signIn?.asked === undefined ? undefined : unsupported) ?? judgeSignIn(proposal, grant, () => side.writeSignIn(proposal, { ...grant, address })) ?? unsupported;
    if (refusal) side.reject(proposal, { code: refusal.code, message: refusal.error.message }).catch(() => {}); // the person is told in any case
    const { app, verdict, origin } = proposal;
    const shown: AppProposalFact = { ...app, verdict, ...(origin !== undefined && { origin }), walletId, address, chainIds: grant.chainIds, otherChains, signs, sends, ...(proposal.signIn && { signsIn: true }), ...(refusal && { refusal: toWireError(refusal.error) }) };
    live.proposed = refusal ? undefined : { proposal, grant: { ...grant, address }, walletId, shown };
    dispatch(appProposed(shown));
  } catch (error) {
    if (!abort.signal.aborted) dispatch(connectAppFailed(toWireError(error)));
    throw error;
  } finally {
    if (live.pairing === abort) live.pairing = undefined;
  }
});

function chainsInOrder(ids: readonly number[], activeId: number): readonly number[] {
  return ids.includes(activeId) ? [activeId, ...ids.filter((id) => id !== activeId)] : ids;
}
