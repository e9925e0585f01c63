'use client';
import { useEffect, useMemo } from 'react';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { createLoadable, useLoadable } from '../../modal/loadable.ts';

/** The query library and the watcher arrive with the first height that is asked for. */
const rpc = /* @__PURE__ */ createLoadable(() => import('./rpcBlockNumber.ts'));

/** The height of a chain, the active one's if none is named, kept up to date while it is shown. Undefined until it is known. */
export function useBlockNumber(of: { readonly chainId?: number | undefined } = {}): number | undefined {
  const kit = useLatchkey();
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const chainId = useLatchkeySelector((state) => selectChain(state, of.chainId ?? activeChainId)?.id);
  const part = useLoadable(rpc);
  const reader = part.at === 'loaded' ? part.value : undefined;
  const select = useMemo(() => (chainId !== undefined && reader ? reader.selectBlockNumber(chainId) : undefined), [chainId, reader]);
  useEffect(() => {
    if (chainId !== undefined && rpc.get().at === 'idle') void rpc.load();
    return chainId !== undefined && reader ? reader.watchBlockNumber(kit, chainId) : undefined;
  }, [kit, chainId, reader]);
  return useLatchkeySelector((state) => select?.(state)?.data);
}
