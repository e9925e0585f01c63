import { readCode } from '../../api/reads/readCode.ts';
import { delegateOf } from '../../domain/accounts/delegateOf.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Where to look. */
export interface ContractQuestion {
  readonly chainId: number;
  readonly address: string;
  readonly signal?: AbortSignal | undefined;
}

/** Whether code alone has a say over what is at an address. @throws chain.unknown, rpc.*, the signal's reason */
export function isContract({ chainId, address, signal }: ContractQuestion): Flow<Promise<boolean>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const code = await readCode(await services.transport(chainId), { address }, { signal });
    return code !== '0x' && delegateOf(code) === undefined; // an account that has handed itself to code still has its key
  });
}
