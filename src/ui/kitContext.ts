'use client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Context } from 'react';
import { createSelectorHook } from 'react-redux';
import type { ReactReduxContextValue } from 'react-redux';
import type { Readable } from '../kernel/point.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import { uiErrors } from './uiErrors.ts';
import type { UiKit } from './uiKit.ts';

export const KitContext = /* @__PURE__ */ createContext<UiKit | null>(null);
/** The kit's own react-redux context: the page's `<Provider>` is never disturbed. */
export const StoreContext: Context<ReactReduxContextValue | null> = /* @__PURE__ */ createContext<ReactReduxContextValue | null>(null);

const useSelectorInContext = /* @__PURE__ */ createSelectorHook(StoreContext);

/** The kit of the nearest provider. @throws ui.noProvider */
export function useLatchkey(): UiKit {
  const kit = useContext(KitContext);
  if (!kit) throw uiErrors.noProvider();
  return kit;
}

/** Reads the kit's state; renders again when what is selected changes. */
export function useLatchkeySelector<Selected, State extends CoreState = CoreState>(select: (state: State) => Selected): Selected {
  useLatchkey();
  return useSelectorInContext(select as (state: unknown) => Selected); // a plugin's slice is typed by its selector
}

/** Runs flows and dispatches actions in the kit's store. */
export function useLatchkeyDispatch(): KitDispatch {
  return useLatchkey().dispatch;
}

/** A point's view, as plugins come and go. */
export function usePoint<View>(point: Readable<View>): View {
  const kit = useLatchkey();
  const read = (): View => kit.read(point);
  return useSyncExternalStore(kit.onContributions, read, read);
}
