import { defineLive } from '../../contracts/defineLive.ts';
import { signsInPage } from '../../contracts/signsInPage.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { createQueue } from '../../domain/createQueue.ts';
import type { Queue } from '../../domain/createQueue.ts';
import { parseConnect } from '../../domain/messages/parseConnect.ts';
import { ProviderError, providerCodes, toProviderError } from '../../domain/wallets/providerError.ts';
import { requestErrors } from '../../domain/requests/requestErrors.ts';
import { answerRequest, assertAccountsPermission } from './answerRequest.ts';
import type { WalletRequest } from './answerRequest.ts';
import { askUnlessRefused } from './refusedAskers.ts';
import { waitForConnection, waitForFirstLook } from '../connection/waitForConnection.ts';
import type { ProviderSource } from '../connection/waitForConnection.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** Requests of scripts of the page that may wait for an answer at once, where the kit itself has to ask the person. */
export const maxPageRequests = 20;

/** A request of the page's own code to the active wallet, which is looked for or asked for first where the method needs one. @throws ProviderError */
export async function askAsPage(kit: ProviderSource, request: unknown): Promise<unknown> {
  const ended = kit.signal ? AbortSignal.any([kit.signal, servicesOf(kit).signal]) : servicesOf(kit).signal;
  try {
    const { method, params } = parseRequest(request);
    ended.throwIfAborted();
    if (method === 'wallet_requestPermissions') assertAccountsPermission(method, params);
    if (method === 'wallet_connect') parseConnect(Array.isArray(params) ? params[0] : params);
    if (asking.includes(method)) {
      kit.start(); // the visitor has acted, so the page is up
      await connected(kit, ended);
    } else if (looking.includes(method)) await waitForFirstLook(kit, servicesOf(kit));
    const review = reviewFor(kit);
    const asked = { method, params, ...review };
    if (!review.review) return await kit.dispatch(answerRequest({ ...asked, signal: ended }));
    const answer = (signal: AbortSignal): Promise<unknown> => queueOf(kit).add(() => kit.dispatch(answerRequest({ ...asked, signal })), { signal });
    return await (askingThePerson.has(method) ? askUnlessRefused(kit, servicesOf(kit), (refused) => answer(AbortSignal.any([ended, refused]))) : answer(ended));
  } catch (error) {
    if (ended.aborted) throw new ProviderError(providerCodes.disconnected, 'The wallet is not here any more', { cause: error });
    throw toProviderError(error);
  }
}

/** The site's own code may open the modal as often as it likes; another library of the page only until the person turns away. */
async function connected(kit: ProviderSource, ended: AbortSignal): Promise<void> {
  const services = servicesOf(kit);
  const wait = (signal: AbortSignal): Promise<void> => waitForConnection(kit, services, signal);
  if (!kit.isOpenToAll || kit.getState().connection.activeWalletId !== undefined) return wait(ended);
  return askUnlessRefused(kit, services, (refused) => wait(AbortSignal.any([ended, refused])), () => true); // a connect that failed ends when the person closes the modal, too
}

/** Requests that the kit itself has to show, of one provider: a person is not buried under what scripts ask. */
function queueOf(kit: ProviderSource): Queue {
  const queues = servicesOf(kit).live(pageRequests);
  const queue = queues.get(kit) ?? createQueue({ maxRunning: maxPageRequests, limit: { all: maxPageRequests, error: () => walletErrors.requestPending() } });
  queues.set(kit, queue);
  return queue;
}

const pageRequests = /* @__PURE__ */ defineLive('pageRequests', () => new WeakMap<ProviderSource, Queue>());

/** Most wallets ask the person themselves; one that the kit holds would not, nor would the kit while there is no wallet. */
function reviewFor(kit: ProviderSource): Pick<WalletRequest, 'review' | 'asker'> {
  const { isOpenToAll = false, getState } = kit;
  const services = servicesOf(kit);
  const { activeWalletId } = getState().connection;
  const asksItself = activeWalletId !== undefined && services.sessions.has(activeWalletId) && !signsInPage(activeWalletId, services);
  if (!isOpenToAll || asksItself) return { review: false };
  const site = services.port(pagePort).site();
  return { review: true, ...(site && { asker: { name: site.domain, url: `${site.scheme}://${site.domain}` } }) };
}

/** What a review shows before it is done. */
const askingThePerson: ReadonlySet<string> = /* @__PURE__ */ new Set(['wallet_connect', 'personal_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset', 'wallet_grantPermissions', 'wallet_revokePermissions']);
const asking = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions'];
/** Who asks these on load wants to know whether the visitor is back. It is the page's to start the kit, once what the server sent has been taken over. */
const looking = ['eth_accounts', 'wallet_getPermissions'];

function parseRequest(request: unknown): { readonly method: string; readonly params: unknown } {
  const { method, params }: { readonly method?: unknown; readonly params?: unknown } = Object(request);
  if (typeof method !== 'string' || method === '') throw requestErrors.malformed();
  return { method, params };
}
