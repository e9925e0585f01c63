'use client';
import { ensOf } from '../../../data/ens.ts';
import { selectActiveChainId } from '../../../store/network.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useEnsName } from './useEns.ts';
import { useEnsPicture } from './useEnsPicture.ts';

/** No chain: nothing is asked. */
const nowhere = 0;

/** Where names are looked up: on the main chain if it is configured, else on the active one if it has names. */
function useNameChainId(): number {
  const chain = useLatchkeySelector(selectNameChain);
  return chain && ensOf(chain) ? chain.id : nowhere;
}

/** The name an account goes by on a chain, the active one if it is absent, once it is known and if it has one. */
export function useAccountName(address: string, chainId?: number): string | undefined {
  const activeId = useLatchkeySelector(selectActiveChainId);
  const name = useEnsName({ address, chainId: useNameChainId(), forChainId: chainId ?? activeId });
  return name.at === 'read' ? (name.value ?? undefined) : undefined;
}

/** A name's picture for an `<img>`, once it is known and if it may be shown. */
export function useAccountPicture(name: string | undefined): string | undefined {
  const picture = useEnsPicture({ name, chainId: useNameChainId() });
  return picture.at === 'shown' ? picture.src : undefined;
}
