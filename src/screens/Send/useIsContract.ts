'use client';
import { useEffect, useState } from 'react';
import { isContract } from '../../flows/funds/isContract.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';

/** Whether a recipient is a contract; false as long as it is unknown. */
export function useIsContract(address: string | undefined, chainId: number): boolean {
  const kit = useLatchkey();
  const [found, setFound] = useState<{ readonly address: string; readonly chainId: number; readonly is: boolean }>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const left = new AbortController();
    kit.dispatch(isContract({ chainId, address, signal: left.signal })).then((is) => !left.signal.aborted && setFound({ address, chainId, is }), () => {}); // only a caution depends on it
    return () => left.abort();
  }, [kit, address, chainId]);
  return found?.is === true && found.address === address && found.chainId === chainId;
}
