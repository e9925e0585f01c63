import { chainErrors } from '../../contracts/chainErrors.ts';
import { ensOf } from '../../data/ens.ts';
import { ensErrors } from '../../domain/ens/ensErrors.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import { selectNameChain } from '../../store/selectNameChain.ts';
import { runQuery } from '../reads/runQuery.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Which name is looked up. */
export interface NameQuestion {
  readonly name: string;
  /** Where names are kept. Absent: the main chain if the site configured it, else the active one. */
  readonly chainId?: ChainId | undefined;
  /** The chain on which the account is to be paid, where that is another: an account set for that chain counts, else the one of the chain that keeps the names if a key holds it. @see ENSIP-11 */
  readonly forChainId?: ChainId | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The account behind a name, asked anew each time, for paying to it; undefined where it has none. @throws ens.*, chain.unknown, rpc.*, the signal's reason */
export function resolveName(request: NameQuestion): Flow<Promise<Hex | undefined>> {
  assertArguments('resolveName({ name: string })', request);
  const { name, chainId, forChainId, signal } = request;
  return coreFlow(async (dispatch, getState, services) => {
    services.noteUserActivation();
    const chain = chainId === undefined ? selectNameChain(getState()) : selectChain(getState(), chainId);
    if (!chain) throw chainErrors.unknown({ chainId: chainId ?? 'none' });
    const ens = ensOf(chain);
    if (!ens) throw ensErrors.none({ chainId: chain.id });
    const { readApi } = await loadPart(import('../../api/readApi.ts'));
    return (await dispatch(runQuery(readApi, readApi.endpoints.ensAddress, { chainId: chain.id, ens, name, ...(forChainId !== undefined && forChainId !== chain.id && { forChainId }) }, { maxAgeSeconds: 0, signal }))) ?? undefined;
  });
}
