import { computed, getCurrentInstance, hasInjectionContext, inject, onMounted, provide, shallowReadonly, shallowRef } from 'vue';
import type { App, ComputedRef, InjectionKey, ShallowRef } from 'vue';
import { servicesOf } from '../contracts/servicesOf.ts';
import { assertInDevelopment } from '../domain/assertInDevelopment.ts';
import type { CoreState } from '../store/coreState.ts';
import { firstRead } from '../ui/kit/firstRead.ts';
import { uiErrors } from '../ui/kit/uiErrors.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

const kitKey: InjectionKey<UiKit> = /* @__PURE__ */ Symbol('latchkey');

/** The plugin for Vue: `app.use(latchkey, { kit })` gives every component of the app the kit, and starts the kit once the app is mounted; on a server, never. */
export const latchkey: { install(app: App, options: { readonly kit: UiKit }): void } = {
  install: (app, options) => {
    const kit = noteFirst('latchkey', options.kit);
    app.provide(kitKey, kit);
    const { mount } = app;
    app.mount = (...args) => {
      const root = mount(...args);
      kit.start();
      return root;
    };
  },
};

/** Gives the components below this one the kit, and starts the kit once this one is mounted. For parts of a page; for a whole app: {@link latchkey}. */
export function provideLatchkey(kit: UiKit): void {
  provide(kitKey, noteFirst('provideLatchkey', kit));
  onMounted(() => kit.start());
}

/** The kit that the app, or the nearest component above, was given. To be asked for in `setup`, and where else Vue injects. @throws ui.noProvider */
export function useLatchkey(): UiKit {
  const kit = hasInjectionContext() ? inject(kitKey, undefined) : undefined;
  if (!kit) throw uiErrors.noProvider();
  return kit;
}

/** What a selector reads of the kit's state, as it changes. With a plugin's slice, by the type of the selector: `useLatchkeySelector(selectSignIn)`. @throws ui.noProvider */
export function useLatchkeySelector<Value, State extends CoreState = CoreState>(selector: (state: State) => Value): ComputedRef<Value> {
  const state = useKitState();
  return computed(() => selector(state.value as State)); // a plugin's slice is there for as long as the plugin is registered
}

/** The kit's state as it changes. */
export function useKitState(): Readonly<ShallowRef<CoreState>> {
  const kit = useLatchkey();
  return useLive(kit, kit.getState, kit.subscribe);
}

/**
 * Something of a kit that changes; while a component takes over the markup of a server, as it was first read. One listener serves all components, and lasts
 * as long as the kit: a server, which ends no component, collects it with the kit.
 */
export function useLive<Value>(source: object, get: () => Value, subscribe: (listener: () => void) => unknown): Readonly<ShallowRef<Value>> {
  const isSettled = useIsSettled();
  const live = liveOf(source, get, subscribe);
  return isSettled.value ? live : computed(() => (isSettled.value ? live.value : firstRead(source, get)));
}

/** False while the component that is set up takes over the markup of a server, which was made of the kit's first state. Parts of a page that arrive late do so when the kit has gone on long since. */
export function useIsSettled(): Readonly<ShallowRef<boolean>> {
  const isSettled = shallowRef(!getCurrentInstance()?.vnode.el);
  if (!isSettled.value) onMounted(() => void (isSettled.value = true));
  return isSettled;
}

const lives = /* @__PURE__ */ new WeakMap<object, Readonly<ShallowRef<unknown>>>();

function liveOf<Value>(source: object, get: () => Value, subscribe: (listener: () => void) => unknown): Readonly<ShallowRef<Value>> {
  const known = lives.get(source);
  if (known) return known as Readonly<ShallowRef<Value>>; // one source is always read in the same way
  const live = shallowRef(get());
  subscribe(() => void (live.value = get()));
  lives.set(source, shallowReadonly(live));
  return live;
}

/** Notes what a server's markup was made of, for components that take it over later. */
function noteFirst(name: string, kit: UiKit): UiKit {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment(`${name}({ kit: Latchkey })`, { kit });
  const { points } = servicesOf(kit);
  firstRead(kit, kit.getState);
  firstRead(points, points.first);
  return kit;
}
