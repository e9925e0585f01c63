import { readEffects } from '../../api/reads/readEffects.ts';
import type { EffectsRequest } from '../../api/reads/readEffects.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { Preview, PreviewChanges, PreviewFacts, PreviewRequest, PreviewWarning } from '../../domain/preview/preview.ts';
import { untilAborted } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow, KitDispatch } from '../../store/coreState.ts';
import { selectChain, selectChains } from '../../store/network.ts';
import { activeSession } from '../connection/activeSession.ts';
import { fetchTokenMetadata } from '../reads/fetchTokenMetadata.ts';
import { describeCalls } from './describeCalls.ts';
import type { DescribeCalls } from './describeCalls.ts';
import { previewReadMs } from './limits.ts';
import { namesByAddress } from './namesByAddress.ts';
import { loadPart } from '../../domain/loadPart.ts';

/**
 * Says what is about to be signed as `describeRequest` does, and of transactions what they would change for the account: a node of the chain runs them
 * without sending them. A node that is silent or cannot do that costs a few seconds, and the preview says so. @throws like `describeRequest`
 */
export function describeReview(asked: DescribeCalls): Flow<Promise<Preview>> {
  return coreFlow(async (dispatch) => {
    const transactions = asked.requests.filter((request) => request.kind === 'transaction');
    const [first, ...rest] = transactions;
    // Code that the site has chosen carries the calls of a batch out as they are. What a single transaction does by new code, no node could tell without that code.
    const isVouchedFor = (request: PreviewRequest): boolean => asked.terms !== undefined && request.kind === 'authorization' && asked.delegates?.some((each) => sameAddress(each, request.address)) === true;
    const isTriable = first !== undefined && asked.requests.every((request) => request.kind === 'transaction' || isVouchedFor(request)) && rest.every(({ chainId }) => chainId === first.chainId);
    const [preview, tried] = await Promise.all([
      dispatch(describeCalls(asked)),
      isTriable ? dispatch(tryOut(first.chainId, [first.transaction, ...rest.map(({ transaction }) => transaction)], asked)) : first && untried,
    ]);
    if (!tried) return preview;
    const [{ boundedWarnings }, { withoutRepeats }] = await Promise.all([loadPart(import('../../domain/preview/createPreview.ts')), loadPart(import('../../domain/preview/withoutRepeats.ts'))]);
    return withoutRepeats({ ...preview, changes: tried.changes, warnings: boundedWarnings([...preview.warnings, ...tried.warnings]) });
  });
}

interface Tried {
  readonly changes: PreviewChanges;
  readonly warnings: readonly PreviewWarning[];
}

const untried: Tried = { changes: { at: 'untried' }, warnings: [] };

/** Never fails but for what the preview fails for as well. */
function tryOut(chainId: number, calls: EffectsRequest['calls'], { walletId, names = {}, signal }: DescribeCalls): Flow<Promise<Tried>> {
  return coreFlow(async (dispatch, getState, services): Promise<Tried> => {
    const { address } = activeSession(getState(), services, walletId);
    const clock = services.port(clockPort);
    const limit = new AbortController();
    const cancel = clock.setTimer(() => limit.abort(), previewReadMs);
    const ends = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    try {
      const transport = await untilAborted(loadPart(services.transport(chainId)), ends);
      const effects = await untilAborted(readEffects(transport, { from: address, calls }, { signal: ends }), ends);
      if (!effects) return untried;
      if (effects.failure) {
        const { reasonOfRevert } = await loadPart(import('../../api/describeRevert.ts'));
        const why = reasonOfRevert(effects.failure)?.replace(/\.$/, ''); // a sentence goes on after it
        return {
          changes: { at: 'fails', ...(why !== undefined && { why }) },
          warnings: [why === undefined ? { code: 'wouldFailUnexplained', level: 'caution' } : { code: 'wouldFail', level: 'caution', params: { why } }],
        };
      }
      const [{ changesOf }, { describeChanges, tokensOfChanges }] = await Promise.all([loadPart(import('../../domain/preview/changesOf.ts')), loadPart(import('../../domain/preview/describeChanges.ts'))]);
      const changes = changesOf(address, effects);
      const facts: PreviewFacts = {
        account: address, activeChainId: chainId, nowMs: clock.nowMs(), chains: selectChains(getState()), hasCode: {}, delegates: [], signatures: [],
        names: namesByAddress(names),
        tokens: await readTokens(dispatch, { transport, nativeCurrency: selectChain(getState(), chainId)?.nativeCurrency }, tokensOfChanges(changes), ends),
      };
      const { fields, warnings } = describeChanges(changes, { chainId, facts });
      return { changes: { at: 'tried', fields }, warnings };
    } catch {
      signal?.throwIfAborted();
      return untried;
    } finally {
      cancel();
    }
  });
}

interface TokenSource {
  readonly transport: RpcTransport;
  readonly nativeCurrency: PreviewFacts['chains'][number]['nativeCurrency'] & { readonly name: string } | undefined;
}

/** What has not come by the end of the time is shown in its smallest unit. */
async function readTokens(dispatch: KitDispatch, { transport, nativeCurrency }: TokenSource, tokens: readonly string[], signal: AbortSignal): Promise<PreviewFacts['tokens']> {
  if (tokens.length === 0 || !nativeCurrency) return {};
  const { readPreviewFacts } = await loadPart(import('../../api/readPreviewFacts.ts'));
  const { chainId } = transport;
  return (await readPreviewFacts(transport, { tokens, code: [], metadataOf: (token) => dispatch(fetchTokenMetadata({ chainId, token, nativeCurrency }, signal)) }, signal)).tokens;
}
