import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { describersPoint } from '../../contracts/points/describers.ts';
import type { DescriberSpec } from '../../contracts/points/describers.ts';
import type { Services } from '../../contracts/services.ts';
import { siteOfAsker } from '../../domain/asker.ts';
import type { Asker } from '../../domain/asker.ts';
import { previewReadMs } from './limits.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { GivenDescription } from '../../domain/preview/joinDescriptions.ts';
import type { Preview, PreviewFacts, PreviewRequest } from '../../domain/preview/preview.ts';
import { shownHostOf } from '../../domain/text/shownHostOf.ts';
import { untilAborted, withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChains } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { fetchTokenMetadata } from '../reads/fetchTokenMetadata.ts';
import { namesByAddress } from './namesByAddress.ts';
import { readPublished } from './readPublished.ts';
import { readRecipientFacts } from './readRecipientFacts.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** What is about to be signed, by whom, and what the site knows of it. */
export interface DescribeRequest {
  readonly request: PreviewRequest;
  readonly walletId?: WalletId;
  /** Names of addresses that the site vouches for, by address. */
  readonly names?: Readonly<Record<string, string>>;
  /** Human-readable signatures of functions that the site calls. */
  readonly signatures?: readonly string[];
  /** Code that accounts may hand themselves to. */
  readonly delegates?: readonly string[];
  /** Who asks from outside this page. Absent: the page itself. */
  readonly asker?: Asker;
  /** Where the asker is, which a key does not have to follow. Absent: where the wallet is. */
  readonly chainId?: ChainId;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Says what is about to be signed, with names and amounts as far as nodes and describers give them in a few seconds. It never fails for want of
 * them. @throws input.*, message.badTypedData for what must not be signed, wallet.noneActive, wallet.notOpen, the signal's reason
 */
export function describeRequest(order: DescribeRequest): Flow<Promise<Preview>> {
  assertArguments('describeRequest({ request: object })', order);
  const { request, walletId, names = {}, signatures = [], delegates = [], asker, chainId, signal } = order;
  return coreFlow(async (dispatch, getState, services) => {
    const { session, address } = activeSession(getState(), services, walletId);
    const clock = services.port(clockPort);
    const known = {
      account: address, activeChainId: chainId ?? session.chainId(), nowMs: clock.nowMs(), chains: selectChains(getState()),
      names: namesByAddress(names),
      signatures, delegates, site: asker ? siteOfAsker(asker) : services.port(pagePort).site(), ...(asker && factsOfAsker(asker)),
    } satisfies Partial<PreviewFacts>;
    const [{ createPreview }, { joinDescriptions }] = await Promise.all([loadPart(import('../../domain/preview/createPreview.ts')), loadPart(import('../../domain/preview/joinDescriptions.ts'))]);
    createPreview(request, { ...known, tokens: {}, hasCode: {} }); // what must not be signed is refused before anything is asked
    const [reads, recipients, published, descriptions] = await Promise.all([
      dispatch(readFacts(request, known, signal)),
      request.kind === 'transaction' || request.kind === 'typedData' ? dispatch(readRecipientFacts(chainOf(request, known), signal)) : undefined,
      dispatch(readPublished(request, known, signal)),
      Promise.all(services.readOwned(describersPoint).map(({ item, owner }) => ask(services, item, owner, request, known, signal))),
    ]);
    signal?.throwIfAborted();
    return joinDescriptions(createPreview(request, { ...known, ...reads, ...published, ...(recipients && { recipients }) }), descriptions.filter((each) => each !== undefined));
  });
}

function factsOfAsker({ isUnchecked, fault, claimedUrl }: Asker): Pick<PreviewFacts, 'isFromOutside' | 'isSiteUnchecked' | 'siteFault' | 'siteClaimed'> {
  return { isFromOutside: true, ...(isUnchecked && { isSiteUnchecked: true }), ...(fault && { siteFault: fault }), ...(claimedUrl !== undefined && { siteClaimed: shownHostOf(claimedUrl) }) };
}

type Known = Pick<PreviewFacts, 'account' | 'activeChainId' | 'signatures' | 'names'>;

/** A silent node costs a few seconds and a caution. */
function readFacts(request: PreviewRequest, known: Known, signal: AbortSignal | undefined): Flow<Promise<Pick<PreviewFacts, 'tokens' | 'collections' | 'hasCode' | 'delegated' | 'isIncomplete'>>> {
  return coreFlow(async (dispatch, getState, services) => {
    const [{ previewNeeds }, { readPreviewFacts }] = await Promise.all([loadPart(import('../../domain/preview/createPreview.ts')), loadPart(import('../../api/readPreviewFacts.ts'))]);
    const needs = previewNeeds(request, known);
    const chain = selectChains(getState()).find(({ id }) => id === chainOf(request, known));
    if (needs.tokens.length + needs.code.length === 0) return { tokens: {}, hasCode: {} };
    if (!chain) return { tokens: {}, hasCode: {}, isIncomplete: true };
    const { id: chainId, nativeCurrency } = chain;
    const limit = new AbortController();
    const cancel = services.port(clockPort).setTimer(() => limit.abort(), previewReadMs);
    try {
      const ends = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
      const transport = await untilAborted(loadPart(services.transport(chainId)), ends);
      const reads = await readPreviewFacts(transport, { ...needs, metadataOf: (token) => dispatch(fetchTokenMetadata({ chainId, token, nativeCurrency }, ends)) }, ends);
      return needs.isCut ? { ...reads, isIncomplete: true } : reads;
    } catch {
      return { tokens: {}, hasCode: {}, isIncomplete: true };
    } finally {
      cancel();
    }
  });
}

function chainOf(request: PreviewRequest, { activeChainId }: Known): number {
  if (request.kind === 'transaction' || request.kind === 'authorization') return request.chainId;
  const chainId = request.kind === 'typedData' ? request.data.domain['chainId'] : undefined;
  return typeof chainId === 'number' ? chainId : activeChainId;
}

/** A describer that fails or dawdles is passed over. */
async function ask(services: Services, { load }: DescriberSpec, owner: string, request: PreviewRequest, { account, activeChainId, names }: Known, signal: AbortSignal | undefined): Promise<GivenDescription | undefined> {
  const clock = services.port(clockPort);
  try {
    const description = await withLimit(async (inner) => (await load())(request, { account, activeChainId, names, clock, signal: inner, transport: services.transport }), {
      clock, signal, forMs: previewReadMs, timedOut: () => new Error(`No description within ${previewReadMs} ms`),
    });
    return description && { ...description, by: owner };
  } catch (error) {
    if (!signal?.aborted) services.report(owner, error);
    return undefined;
  }
}
