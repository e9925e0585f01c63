'use client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReactReduxContextValue } from 'react-redux';
import type { UnknownAction } from '@reduxjs/toolkit';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { CoreState } from '../../store/coreState.ts';
import { firstRead } from './firstRead.ts';
import { KitContext, StoreContext } from './kitContext.ts';
import type { UiKit } from './uiKit.ts';
import { assertInDevelopment } from '../../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Gives everything below it the kit, and its store by a context of its own. */
export function KitProvider({ kit, children }: { readonly kit: UiKit; readonly children: ReactNode }): ReactNode {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('LatchkeyProvider({ kit: Latchkey })', { kit });
  const { catalogs, points } = servicesOf(kit);
  firstRead(catalogs, catalogs.get); // for what reads them only later
  firstRead(points, points.first);
  const shared = useMemo(() => contextOf(kit), [kit]);
  return (
    <KitContext.Provider value={kit}>
      <StoreContext.Provider value={shared}>{children}</StoreContext.Provider>
    </KitContext.Provider>
  );
}

/**
 * What the hooks of react-redux ask of their context. Its `Provider` would make the same, with subscriptions in the order of the tree besides: those are
 * for `connect`, which the kit has not, and 0.6 kB at start.
 */
function contextOf(kit: UiKit): ReactReduxContextValue<CoreState, UnknownAction> {
  const state = firstRead(kit, kit.getState);
  const asked = { store: kit, subscription: { addNestedSub: kit.subscribe }, getServerState: () => state, ...(process.env.NODE_ENV !== 'production' && { stabilityCheck: 'once', identityFunctionCheck: 'once' }) };
  return asked as unknown as ReturnType<typeof contextOf>; // a kit has a store's state, dispatch and subscribe, and the hooks ask a subscription for nothing else
}
