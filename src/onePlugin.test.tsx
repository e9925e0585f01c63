import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { mountApi } from './api/mountApi.ts';
import { rpcApi } from './api/rpcApi.ts';
import { selectActiveAddress } from './store/connection.ts';
import { createLatchkey, defineChain, defineEndpoints, definePlugin, localesPoint, screensPoint, showScreen, walletsPoint } from './index.ts';
import type { WalletSession } from './index.ts';
import { ConnectButton, LatchkeyProvider, useLatchkeySelector, useStrings } from './react.ts';
import { servicesOf } from './contracts/servicesOf.ts';

// A plugin as a site would write one, in one file: state, screen, texts, a listener, an endpoint and a wallet.
const slice = createSlice({
  name: 'paper',
  initialState: { notes: [] as readonly string[] },
  reducers: { noted: ({ notes }, { payload }: PayloadAction<string>) => ({ notes: [...notes, payload] }) },
});
const heard: string[] = [];
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const session: WalletSession = {
  accounts: () => [address], chainId: () => 10, sendTransaction: async () => '0x', signMessage: async () => '0x', signTypedData: async () => '0x', subscribe: () => () => {}, close: async () => {},
};
function PaperScreen() {
  const t = useStrings();
  const notes = useLatchkeySelector((state: ReturnType<typeof createLatchkey>['getState'] extends () => infer State ? State & { paper?: { notes: readonly string[] } } : never) => state.paper?.notes.length ?? 0);
  return <h2>{t('paper.title', { count: notes })}</h2>;
}
const endpoints = rpcApi.injectEndpoints({ endpoints: (build) => ({ paperSize: build.query<string, void>({ queryFn: async () => ({ data: 'A4' }) }) }) });
const paper = definePlugin({
  id: 'paper',
  slices: [slice],
  endpoints: [defineEndpoints({ api: 'latchkey/rpcApi', names: ['paperSize'], load: async () => endpoints })],
  contributes: [
    localesPoint.of({ en: { 'paper.title': '{count} notes' } }),
    screensPoint.of({ id: 'paper.notes', load: async () => ({ default: PaperScreen }) }),
    walletsPoint.of({ id: 'paper', name: 'Paper Wallet', probe: () => 'installed', open: async () => async () => session }),
  ],
  setup: ({ listen }) => void listen({ actionCreator: slice.actions.noted, effect: ({ payload }) => void heard.push(payload) }),
});

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const queriesIn = (state: object): unknown[] => Object.values((state as Record<'latchkey/rpcApi', { queries: Record<string, unknown> }>)['latchkey/rpcApi'].queries);

afterEach(cleanup);

describe('a plugin in one file', () => {
  it('registers, appears, serves, and is removed without a trace', async () => {
    const faults: unknown[] = [];
    const bare = createLatchkey({ chains: [chain], devTools: false, onFault: (fault) => void faults.push(fault) });
    await act(async () => render(<LatchkeyProvider kit={bare}><ConnectButton /></LatchkeyProvider>));
    mountApi(servicesOf(bare), rpcApi);
    const explained = () => bare.explain().filter(({ point }) => point !== 'live'); // flows of the core keep what they have made
    const before = { state: Object.keys(bare.getState()), explained: explained() };

    // Registered while the modal is open, its wallet shows at once.
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Connect' })));
    await screen.findByText('No wallet found in this browser.', {}, { timeout: 5_000 });
    const kit = await act(async () => bare.register(paper));
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: /Paper Wallet/ })));
    await screen.findByText('0x5aAe…eAed');
    expect(selectActiveAddress(kit.getState())).toBe(address);

    act(() => {
      kit.dispatch(slice.actions.noted('milk'));
      kit.dispatch(showScreen('paper.notes'));
    });
    await screen.findByText('1 notes');
    await act(async () => kit.dispatch(endpoints.endpoints.paperSize.initiate() as never));
    expect([heard, kit.getState().paper.notes, queriesIn(kit.getState()).length]).toEqual([['milk'], ['milk'], 1]);

    await act(async () => kit.unregister('paper'));
    kit.dispatch(slice.actions.noted('bread'));
    await act(async () => {});
    expect(Object.keys(kit.getState())).toEqual(before.state);
    expect(explained()).toEqual(before.explained);
    expect(queriesIn(kit.getState())).toEqual([]);
    expect(heard).toEqual(['milk']);
    expect(kit.getState().connection.wallets).toEqual([]);
    expect(servicesOf(kit).sessions.size).toBe(0);
    expect(screen.queryByText('1 notes')).toBeNull();
    screen.getByRole('button', { name: 'Connect' });

    const again = await act(async () => kit.register(paper));
    expect(again.getState().paper).toEqual({ notes: [] });
    await act(async () => again.destroy());
    expect(faults).toEqual([{ owner: 'core', error: expect.objectContaining({ code: 'input.noWalletPlugin' }) }]); // at the list without a plugin, and nothing else
  });
});
