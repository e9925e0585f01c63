'use client';
import { createContext, useContext } from 'react';
import { createDispatchHook, createSelectorHook } from 'react-redux';
import type { ReactReduxContextValue, UseDispatch, UseSelector } from 'react-redux';
import type { UnknownAction } from '@reduxjs/toolkit';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { Readable } from '../../kernel/point.ts';
import type { CoreState, KitDispatch } from '../../store/coreState.ts';
import { useSource } from './useSource.ts';
import { uiErrors } from './uiErrors.ts';
import type { UiKit } from './uiKit.ts';
import { assertInDevelopment } from '../../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export const KitContext = /* @__PURE__ */ createContext<UiKit | null>(null);

/** react-redux's context of the kit's store, apart from its default one, which is the page's own. Outside a provider every hook says so. */
export const StoreContext = /* @__PURE__ */ createContext<ReactReduxContextValue<CoreState, UnknownAction> | null>({
  get store(): never {
    throw uiErrors.noProvider();
  },
  get subscription(): never {
    throw uiErrors.noProvider();
  },
});

/** The kit of the nearest provider. @throws ui.noProvider */
export function useLatchkey(): UiKit {
  const kit = useContext(KitContext);
  if (!kit) throw uiErrors.noProvider();
  return kit;
}

/** react-redux's `useSelector` over the kit's state. With a plugin's slice: `useLatchkeySelector.withTypes<CoreState & { lamp: LampState }>()`. @throws ui.noProvider */
export const useLatchkeySelector: UseSelector<CoreState> = /* @__PURE__ */ createSelectorHook(StoreContext).withTypes<CoreState>();

/** react-redux's `useDispatch` over the kit's store: runs flows and dispatches actions there. @throws ui.noProvider */
export const useLatchkeyDispatch: UseDispatch<KitDispatch> = /* @__PURE__ */ createDispatchHook(StoreContext).withTypes<KitDispatch>();

/** A point's view, as plugins come and go. @throws ui.noProvider */
export function usePoint<View>(point: Readable<View>): View {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('usePoint({ id: string, combine: function })', point);
  return useSource(servicesOf(useLatchkey()).points).read(point);
}
