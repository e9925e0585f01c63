'use client';
import { ensOf } from '../../../data/ens.ts';
import { selectNameChain } from '../../../store/selectNameChain.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { useEnsAvatar, useEnsName } from './useEns.ts';

/** No chain: nothing is asked. */
const nowhere = 0;

/** Where names are looked up: on the main chain if it is configured, else on the active one if it has names. */
function useNameChainId(): number {
  const chain = useLatchkeySelector(selectNameChain);
  return chain && ensOf(chain) ? chain.id : nowhere;
}

/** The name an account goes by, once it is known and if it has one. */
export function useAccountName(address: string): string | undefined {
  const name = useEnsName({ address, chainId: useNameChainId() });
  return name.at === 'read' ? (name.value ?? undefined) : undefined;
}

/** A name's picture, if the name holds the picture itself: nothing is fetched from elsewhere for it. */
export function useAccountPicture(name: string | undefined): string | undefined {
  const avatar = useEnsAvatar({ name, chainId: useNameChainId() });
  return avatar.at === 'read' && avatar.value?.kind === 'image' ? avatar.value.uri : undefined;
}
