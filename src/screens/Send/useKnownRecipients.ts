'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { recipients } from '../../flows/funds/recipients.ts';
import type { Recipient } from '../../flows/funds/recipients.ts';
import { useConnectedWallets } from '../../ui/hooks/wallets/useAccount.ts';
import { useServices } from '../../ui/kit/useServices.ts';

/** A recipient whom the person has paid before, or an account of their own. */
export interface KnownRecipient extends Recipient {
  /** Of their own accounts, the wallet. */
  readonly walletId?: string;
}

const none: readonly Recipient[] = [];

/** Whom the person may mean: their other accounts, then whom they have paid. The account that pays is not among them. */
export function useKnownRecipients(from: string): readonly KnownRecipient[] {
  const services = useServices();
  const paid = useSyncExternalStore(useCallback((listener) => recipients.subscribe(services, listener), [services]), () => recipients.get(services), () => none);
  const wallets = useConnectedWallets();
  return useMemo(() => {
    const own = wallets.flatMap(({ walletId, accounts }) => accounts.map((address) => ({ address, walletId })));
    const others = paid.filter(({ address }) => !own.some((each) => sameAddress(each.address, address)));
    return [...own, ...others].filter(({ address }, at, all) => !sameAddress(address, from) && all.findIndex((each) => sameAddress(each.address, address)) === at);
  }, [paid, wallets, from]);
}
