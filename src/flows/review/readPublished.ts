import { clockPort } from '../../contracts/ports/clock.ts';
import { selectorOf } from '../../domain/abi/functions.ts';
import { toParsedAbi } from '../../domain/abi/parseAbi.ts';
import * as limits from '../../domain/limits.ts';
import { loadPart } from '../../domain/loadPart.ts';
import type { PreviewFacts, PreviewRequest } from '../../domain/preview/preview.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { previewReadMs } from './limits.ts';

/**
 * What the site's ABI service, or else the metadata that its code names, calls the function of a contract that neither the kit nor the site knows. Asked only
 * where such a place is configured, since it learns which contract is about to be called. Nothing where none came in a few seconds. @see specification §7, GET contract ABI
 */
export function readPublished(request: PreviewRequest, { signatures }: Pick<PreviewFacts, 'signatures'>, signal: AbortSignal | undefined): Flow<Promise<Pick<PreviewFacts, 'published'>>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const { service } = services;
    if (request.kind !== 'transaction' || (service?.abiUrl ?? service?.ipfsGateway) === undefined) return {};
    const { chainId, transaction: { to, data = '0x' } } = request;
    if (to === undefined || data.length < 10) return {};
    try {
      const { readCall } = await loadPart(import('../../domain/preview/readCall.ts'));
      if (readCall({ contract: to, data }, { signatures }).known) return {};
      const [{ runQuery }, { abiApi }] = await Promise.all([loadPart(import('../reads/runQuery.ts')), loadPart(import('../../api/abiApi.ts'))]);
      const ask = (inner: AbortSignal) => dispatch(runQuery(abiApi, abiApi.endpoints.abi, { chainId, address: to }, { maxAgeSeconds: limits.abiSeconds, signal: inner }));
      const abi = await withLimit(ask, { clock: services.port(clockPort), signal, forMs: previewReadMs, timedOut: () => new Error(`No interface within ${previewReadMs} ms`) });
      const selector = data.slice(0, 10).toLowerCase();
      return { published: { [to.toLowerCase()]: toParsedAbi(abi).flatMap((item) => (item.type === 'function' && selectorOf(item) === selector ? [item] : [])) } };
    } catch {
      return {}; // the call is then shown by its selector
    }
  });
}
