import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Has balances of a chain read again where they are shown: something came or went. Only a page that reads balances has the api to tell. */
export function rereadBalances(chainId: number): Flow<void> {
  return coreFlow((dispatch, _getState, services) => {
    loadPart(import('../../api/rpcApi.ts')).then(({ rpcApi }) => dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: chainId }]))).catch((error: unknown) => services.report('core', error));
  });
}
