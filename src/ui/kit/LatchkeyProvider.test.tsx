import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, Suspense, use } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider, useDispatch, useSelector, useStore } from 'react-redux';
import { cookieStorage } from '../../../adapters/browser/index.ts';
import { storagePort } from '../../contracts/ports/storage.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import type { LatchkeyOptions } from '../../kit/latchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { isStorable } from '../../domain/encoding/isStorable.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { localeChosen, selectLocale } from '../../store/preferences.ts';
import { ConnectButton } from '../button/ConnectButton.tsx';
import { LatchkeyProvider } from './LatchkeyProvider.tsx';
import { useLatchkeyDispatch, useLatchkeySelector } from './kitContext.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  document.cookie = 'latchkey.latchkey.connection=; Max-Age=0; Path=/';
  localStorage.clear();
  document.body.innerHTML = '';
});

function createKit(options: Partial<LatchkeyOptions<readonly []>> = {}) {
  const kit = createLatchkey({ chains: [chain], devTools: false, onFault: () => {}, ...options });
  ends.push(() => kit.destroy());
  return kit;
}

describe('LatchkeyProvider', () => {
  it.each([
    ['with nothing remembered', undefined],
    ['with a wallet remembered in a cookie', JSON.stringify({ walletIds: ['lamp'], activeWalletId: 'lamp' })],
  ])('takes over what a server rendered without a mismatch, %s', async (_name, remembered) => {
    // There is a document here, so the server's view of the cookies is given by hand; `src/react.test.ts` reads a real header.
    const seen = { seenByServer: true, get: (key: string) => (key === 'latchkey.connection' ? remembered : undefined), set: () => {}, remove: () => {}, subscribe: () => () => {} };
    const serverKit = createKit({ adapters: [{ id: 'server', port: storagePort, supports: () => true, create: () => seen }] });
    const page = (kit: typeof serverKit): ReactNode => <LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>;
    const root = document.createElement('div');
    root.innerHTML = renderToString(page(serverKit));
    document.body.append(root);
    expect(root.querySelector('button')?.textContent).toBe('Connect');

    if (remembered !== undefined) document.cookie = `latchkey.latchkey.connection=${encodeURIComponent(remembered)}; Path=/`;
    const kit = createKit({ adapters: [cookieStorage()] });
    expect(kit.getState().connection.remembered === undefined).toBe(remembered === undefined);
    const [mismatches, logged] = [jest.fn(), jest.spyOn(console, 'error').mockImplementation(() => {})];
    const button = root.querySelector('button');
    const hydrated = await act(async () => hydrateRoot(root, page(kit), { onRecoverableError: mismatches }));
    expect(mismatches).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
    expect(root.querySelector('button')).toBe(button);
    await act(async () => hydrated.unmount());
    logged.mockRestore();
  });

  it('takes over late parts of what a server rendered without a mismatch, though the kit has gone on meanwhile', async () => {
    function Late({ data }: { readonly data: Promise<string> }): ReactNode {
      return <p role="status">{`${use(data)} ${useLatchkeySelector(selectLocale)} ${useLatchkeySelector(({ connection }) => connection.phase.at)}`}</p>;
    }
    const page = (kit: ReturnType<typeof createKit>, data: Promise<string>): ReactNode => (
      <LatchkeyProvider kit={kit} modal={false}><Suspense fallback={<p>waiting</p>}><Late data={data} /></Suspense></LatchkeyProvider>
    );
    const root = document.createElement('div');
    const there = Object.assign(Promise.resolve('late'), { status: 'fulfilled', value: 'late' }); // as React marks a promise whose value it has seen
    root.innerHTML = renderToString(page(createKit(), there));
    document.body.append(root);
    expect(screen.getByRole('status').textContent).toBe('late en_US unknown');

    const kit = createKit();
    let arrive = (_data: string): void => {};
    const data = new Promise<string>((resolve) => (arrive = resolve));
    const mismatches = jest.fn();
    const hydrated = await act(async () => hydrateRoot(root, page(kit, data), { onRecoverableError: mismatches }));
    await act(async () => void kit.dispatch(localeChosen('de_DE')));
    expect([kit.getState().connection.phase.at, screen.getByRole('status').textContent]).toEqual(['idle', 'late en_US unknown']);
    const element = screen.getByRole('status');
    await act(async () => arrive('late'));
    expect(mismatches).not.toHaveBeenCalled();
    expect([screen.getByRole('status').textContent, screen.getByRole('status') === element]).toEqual(['late de_DE idle', true]);
    await act(async () => hydrated.unmount());
  });

  it('starts the kit once, also where effects run twice', async () => {
    const get = jest.fn();
    const storage = { seenByServer: false, get, set: () => {}, remove: () => {}, subscribe: () => () => {} };
    const kit = createKit({ adapters: [{ id: 'counted', port: storagePort, supports: () => true, create: () => storage }] });
    const { unmount } = await act(async () => render(<StrictMode><LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider></StrictMode>));
    await waitFor(() => expect(kit.getState().connection.phase.at).toBe('idle'));
    unmount();
    await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
    expect(get.mock.calls.filter(([key]) => key === 'latchkey.connection')).toHaveLength(1);
  });

  it("leaves the page's own Provider and store alone", async () => {
    const site = createSlice({ name: 'site', initialState: { visits: 3 }, reducers: { visited: ({ visits }) => ({ visits: visits + 1 }) } });
    const kit = createKit({ store: 'host' });
    const store = configureStore({
      reducer: { site: site.reducer, latchkey: kit.reducer },
      middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(kit.middleware),
      devTools: false,
    });
    kit.attach(store);
    function Both(): ReactNode {
      const visits = useSelector(({ site: { visits: count } }: { site: { visits: number } }) => count);
      const locale = useLatchkeySelector(selectLocale);
      const dispatch = useLatchkeyDispatch();
      return <button type="button" onClick={() => dispatch(localeChosen('de_DE'))}>{`${visits} ${locale}`}</button>;
    }
    await act(async () => render(<Provider store={store}><LatchkeyProvider kit={kit}><Both /></LatchkeyProvider></Provider>));
    expect(screen.getByRole('button').textContent).toBe('3 en_US');
    act(() => void store.dispatch(site.actions.visited()));
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('4 de_DE');
  });

  it.each(['around it', 'within it'])("is undisturbed by the page's own Provider %s", async (where) => {
    const site = createSlice({ name: 'site', initialState: { visits: 3 }, reducers: { visited: ({ visits }) => ({ visits: visits + 1 }) } });
    const store = configureStore({ reducer: { site: site.reducer }, devTools: false });
    const kit = createKit();
    function Both(): ReactNode {
      const visits = useSelector(({ site: { visits: count } }: { site: { visits: number } }) => count);
      const [dispatch, dispatchToKit] = [useDispatch(), useLatchkeyDispatch()];
      const act = (): void => {
        dispatch(site.actions.visited());
        dispatchToKit(localeChosen('de_DE'));
      };
      return <button type="button" onClick={act}>{`${visits} ${useLatchkeySelector(selectLocale)} ${useStore() === store}`}</button>;
    }
    const [outer, inner] = [(children: ReactNode) => <Provider store={store}>{children}</Provider>, (children: ReactNode) => <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>];
    await act(async () => render(where === 'around it' ? outer(inner(<Both />)) : inner(outer(<Both />))));
    expect(screen.getByRole('button').textContent).toBe('3 en_US true');
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('4 de_DE true');
    expect([Object.keys(store.getState()), 'site' in kit.getState()]).toEqual([['site'], false]);
  });

  it('shows two kits side by side, each its own', async () => {
    const [first, second] = [createKit({ id: 'one', strings: { 'core.button.connect': 'First' } }), createKit({ id: 'two' })];
    await act(async () => render(<><LatchkeyProvider kit={first} modal={false}><ConnectButton /></LatchkeyProvider><LatchkeyProvider kit={second} modal={false}><ConnectButton label="Second" /></LatchkeyProvider></>));
    act(() => first.dispatch(openModal()));
    expect(screen.getByText('First').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Second').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('Redux DevTools', () => {
  interface Sanitizers {
    readonly name: string;
    actionSanitizer(action: object): object;
    stateSanitizer(state: object): object;
  }
  /** What a kit hands to the extension, made under `NODE_ENV`. */
  const handedOver = (nodeEnv: string, options: object = {}): Sanitizers | undefined => {
    let handed: Sanitizers | undefined;
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = nodeEnv;
    Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (given: Sanitizers) => {
      handed = given;
      return (...enhancers: readonly ((next: unknown) => unknown)[]) => (next: unknown) => enhancers.reduceRight((made, enhance) => enhance(made), next);
    } });
    try {
      jest.isolateModules(() => {
        const { createLatchkey: create } = require('../../createLatchkey.ts') as { createLatchkey: typeof createLatchkey };
        ends.push(() => kit.destroy());
        const kit = create({ chains: [{ ...chain, rpc: 'https://rpc.example/v1/secret-key' }], onFault: () => {}, ...options });
        kit.dispatch(localeChosen('de_DE'));
        if (handed) handed = { ...handed, stateSanitizer: ((sanitize) => () => sanitize(kit.getState()))(handed.stateSanitizer) };
      });
    } finally {
      process.env['NODE_ENV'] = before;
      Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
    }
    return handed;
  };

  it('sees a kit in development only, unless told otherwise', () => {
    expect(handedOver('development')?.name).toBe('latchkey');
    expect(handedOver('production')).toBeUndefined();
    expect(handedOver('development', { devTools: false })).toBeUndefined();
    expect(handedOver('production', { devTools: true, id: 'mine' })?.name).toBe('mine');
  });

  it('is handed no key and no personal fact', () => {
    const tools = handedOver('development');
    expect(JSON.stringify(tools?.stateSanitizer({}))).toContain('https://rpc.example/…');
    expect(JSON.stringify(tools?.stateSanitizer({}))).not.toContain('secret-key');
    expect(tools?.actionSanitizer({ type: 'x', payload: { email: 'a@b.example', rpc: 'https://rpc.example/v1/secret-key', wei: 1n }, meta: { kit: 'latchkey' } })).toEqual({ type: 'x', payload: { email: '[redacted]', rpc: 'https://rpc.example/…', wei: '1n' }, meta: { kit: 'latchkey' } });
  });
});
