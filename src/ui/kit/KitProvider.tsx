'use client';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { ProviderProps } from 'react-redux';
import type { UnknownAction } from '@reduxjs/toolkit';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { CoreState } from '../../store/coreState.ts';
import { firstRead } from './firstRead.ts';
import { KitContext, StoreContext } from './kitContext.ts';
import type { UiKit } from './uiKit.ts';

/** Gives everything below it the kit, and its store by a context of its own. */
export function KitProvider({ kit, children }: { readonly kit: UiKit; readonly children: ReactNode }): ReactNode {
  const store = kit as unknown as ProviderProps<UnknownAction, CoreState>['store']; // react-redux asks a store for its state, its dispatch and to be told: a kit has all three, wherever its state is
  const { catalogs } = servicesOf(kit);
  firstRead(catalogs, catalogs.get); // the texts too, for what reads them only later
  return (
    <KitContext value={kit}>
      <Provider store={store} context={StoreContext} serverState={firstRead(kit, kit.getState)}>{children}</Provider>
    </KitContext>
  );
}
