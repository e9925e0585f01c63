'use client';
import { useMemo } from 'react';
import { accountEntriesPoint } from '../../../contracts/points/accountEntries.ts';
import type { AccountEntrySpec, EntryWallet } from '../../../contracts/points/accountEntries.ts';
import { useLatchkey, usePoint } from '../../kit/kitContext.ts';
import { useNavigation } from '../../modal/navigation.ts';
import type { Navigation } from '../../modal/navigation.ts';
import type { UiKit } from '../../kit/uiKit.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

/** An entry as a screen offers it. */
export interface OfferedEntry {
  readonly entry: AccountEntrySpec;
  /** Does what the entry is for. Never throws: faults are the plugin's. */
  choose(): void;
}

/** What plugins offer at a place for this wallet. */
export function useAccountEntries(place: AccountEntrySpec['place'], wallet: EntryWallet | undefined): readonly OfferedEntry[] {
  const kit = useLatchkey();
  const { show } = useNavigation();
  const all = usePoint(accountEntriesPoint);
  // Asked once for each wallet and set of plugins, so that a faulty one is reported once.
  const fitting = useMemo(() => (wallet ? all.filter((entry) => entry.place === place && applies(kit, entry, wallet)) : []), [kit, all, place, wallet]);
  return wallet ? fitting.map((entry) => ({ entry, choose: () => choose(kit, entry, wallet, show) })) : [];
}

function applies(kit: UiKit, entry: AccountEntrySpec, wallet: EntryWallet): boolean {
  try {
    return entry.appliesTo?.(wallet) ?? true;
  } catch (error) {
    servicesOf(kit).report(ownerOf(kit, entry), error);
    return false;
  }
}

function choose(kit: UiKit, entry: AccountEntrySpec, wallet: EntryWallet, show: Navigation['show']): void {
  const report = (error: unknown): void => servicesOf(kit).report(ownerOf(kit, entry), error);
  try {
    if (entry.screenId !== undefined) show(entry.screenId, { walletId: wallet.walletId, address: wallet.accounts[0] });
    else Promise.resolve(entry.run(wallet)).catch(report);
  } catch (error) {
    report(error);
  }
}

function ownerOf(kit: UiKit, entry: AccountEntrySpec): string {
  return kit.readOwned(accountEntriesPoint).find(({ item }) => item === entry)?.owner ?? 'core';
}
