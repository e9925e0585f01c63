import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Profiler, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { localeChosen, selectLocale } from '../../store/preferences.ts';
import { LatchkeyProvider } from './LatchkeyProvider.tsx';
import { StoreContext, useLatchkey, useLatchkeyDispatch, useLatchkeySelector } from './kitContext.ts';

const chains = [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })];
const kits: { destroy(): void }[] = [];
afterEach(() => {
  cleanup();
  for (const kit of kits.splice(0)) kit.destroy();
  localStorage.clear();
});

function createKit(id?: string) {
  const kit = createLatchkey({ ...(id && { id }), chains, devTools: false, onFault: () => {} });
  kits.push(kit);
  return kit;
}

const shown = () => screen.getByRole('status').textContent;

describe('useLatchkeySelector', () => {
  it('renders again when what is selected changes, and for no other change', async () => {
    const kit = createKit();
    const onRender = jest.fn();
    function Language(): ReactNode {
      return <p role="status">{useLatchkeySelector(selectLocale)}</p>;
    }
    await act(async () => render(<LatchkeyProvider kit={kit} modal={false}><Profiler id="language" onRender={onRender}><Language /></Profiler></LatchkeyProvider>));
    act(() => kit.dispatch(openModal()));
    expect([shown(), onRender.mock.calls.length]).toEqual(['en_US', 1]);
    act(() => void kit.dispatch(localeChosen('de_DE')));
    expect([shown(), onRender.mock.calls.length]).toEqual(['de_DE', 2]);
  });

  it('takes a selector that makes a new object each time, and says once in development what that costs', async () => {
    const kit = createKit();
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    function Language(): ReactNode {
      const { tags } = useLatchkeySelector((state) => ({ tags: [selectLocale(state)] }));
      return <p role="status">{tags.join()}</p>;
    }
    await act(async () => render(<StrictMode><LatchkeyProvider kit={kit} modal={false}><Language /></LatchkeyProvider></StrictMode>));
    act(() => void kit.dispatch(localeChosen('ja_JP')));
    expect(shown()).toBe('ja_JP');
    expect(warned.mock.calls).toEqual([[expect.stringContaining('returned a different result when called with the same parameters'), expect.anything()]]);
    warned.mockRestore();
  });

  it('renders for nothing but what the given comparison finds different', async () => {
    const kit = createKit();
    const onRender = jest.fn();
    function Language(): ReactNode {
      return <p role="status">{useLatchkeySelector((state) => [selectLocale(state)], shallowEqual).join()}</p>;
    }
    await act(async () => render(<LatchkeyProvider kit={kit} modal={false}><Profiler id="language" onRender={onRender}><Language /></Profiler></LatchkeyProvider>));
    act(() => kit.dispatch(openModal()));
    expect([shown(), onRender.mock.calls.length]).toEqual(['en_US', 1]);
    act(() => void kit.dispatch(localeChosen('de_DE')));
    expect([shown(), onRender.mock.calls.length]).toEqual(['de_DE', 2]);
  });

  it.each<readonly [string, () => unknown]>([['useLatchkeySelector', () => useLatchkeySelector(selectLocale)], ['useLatchkeyDispatch', () => useLatchkeyDispatch()], ['useLatchkey', () => useLatchkey()]])('is refused outside a provider, as %s is', (_name, useIt) => {
    expect(() => renderHook(useIt)).toThrow(expect.objectContaining({ code: 'ui.noProvider' }));
  });

  it('follows what a selector closes over, and another kit', async () => {
    const [first, second] = [createKit('first'), createKit('second')];
    function Language({ mark }: { readonly mark: string }): ReactNode {
      return <p role="status">{useLatchkeySelector((state) => `${mark} ${selectLocale(state)}`)}</p>;
    }
    const page = (kit: typeof first, mark: string): ReactNode => <LatchkeyProvider kit={kit} modal={false}><Language mark={mark} /></LatchkeyProvider>;
    const { rerender } = await act(async () => render(page(first, 'a')));
    await act(async () => rerender(page(first, 'b')));
    expect(shown()).toBe('b en_US');
    act(() => void second.dispatch(localeChosen('ko_KR')));
    await act(async () => rerender(page(second, 'b')));
    expect(shown()).toBe('b ko_KR');
    act(() => void first.dispatch(localeChosen('fr_FR')));
    expect(shown()).toBe('b ko_KR');
  });

  it('shows a change of the state that came while it was first rendered', async () => {
    const kit = createKit();
    function Language(): ReactNode {
      const locale = useLatchkeySelector(selectLocale);
      return <p role="status" ref={() => void kit.dispatch(localeChosen('vi_VN'))}>{locale}</p>;
    }
    await act(async () => render(<LatchkeyProvider kit={kit} modal={false}><Language /></LatchkeyProvider>));
    expect(shown()).toBe('vi_VN');
  });
});

describe('what the hooks of react-redux ask of their context', () => {
  /** Notes which properties are read. */
  function watched<Watched extends object>(object: Watched, asked: Set<string>): Watched {
    return new Proxy(object, { get: (target, key, receiver) => (asked.add(String(key)), Reflect.get(target, key, receiver)) });
  }

  it('is what KitProvider gives them, in the version that is installed', () => {
    const kit = createKit();
    const [ofContext, ofSubscription, ofStore] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const subscription = watched({ addNestedSub: kit.subscribe, trySubscribe: () => {}, tryUnsubscribe: () => {}, notifyNestedSubs: () => {}, handleChangeWrapper: () => {}, isSubscribed: () => true, getListeners: () => {} }, ofSubscription);
    const state = kit.getState();
    const given = watched({ store: watched(kit, ofStore), subscription, getServerState: () => state, stabilityCheck: 'once', identityFunctionCheck: 'once' }, ofContext);
    const { result } = renderHook(() => [useLatchkeySelector(selectLocale), useLatchkeyDispatch()], {
      wrapper: ({ children }) => <StoreContext.Provider value={given as never}>{children}</StoreContext.Provider>, // as KitProvider gives it
    });
    act(() => void kit.dispatch(localeChosen('de_DE')));
    expect(result.current).toEqual(['de_DE', kit.dispatch]);
    expect([...ofContext].sort()).toEqual(['getServerState', 'identityFunctionCheck', 'stabilityCheck', 'store', 'subscription']);
    expect([[...ofSubscription], [...ofStore].sort()]).toEqual([['addNestedSub'], ['dispatch', 'getState']]);
  });
});
