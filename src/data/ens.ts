import type { Chain, EnsContracts } from '../domain/chains/chains.ts';
import { assertArguments } from '../domain/assertArguments.ts';

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

/** @see https://docs.ens.domains/learn/deployments, https://github.com/base/basenames */
const known: Readonly<Record<number, EnsContracts>> = {
  1: { registry },
  11155111: { registry },
  17000: { registry },
  8453: { registry: '0xB94704422c2a1E396835A571837Aa5AE53285a95', reverse: '80002105.reverse' },
  84532: { registry: '0x1493b2567056c2181630115660963E13A8E32735', reverse: '80014a34.reverse' },
};

/** Where a chain keeps its names: as the site has it, else as is known; undefined on a chain without. */
export function ensOf(chain: Pick<Chain, 'id' | 'ens'>): EnsContracts | undefined {
  assertArguments('ensOf({ id: number })', chain);
  const { id, ens } = chain;
  return ens ?? known[id];
}
