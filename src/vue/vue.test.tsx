import { flushPromises, mount } from '@vue/test-utils';
import type { VueWrapper } from '@vue/test-utils';
import { verifyMessage, verifyTypedData } from 'ethers';
import { createSSRApp, defineAsyncComponent, effectScope, h, isProxy, nextTick, reactive, ref, shallowRef } from 'vue';
import type { Component } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo, mockToken, startBalanceWei, startTokenUnits } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit, TestKitOptions } from '../../mocks/testing/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { defineAdapter } from '../contracts/defineAdapter.ts';
import { storagePort } from '../contracts/ports/storage.ts';
import { connect } from '../index.ts';
import type { CoreState, TypedData } from '../index.ts';
import type { Reader } from '../ui/hooks/reads/createReader.ts';
import { createLoadable } from '../ui/modal/loadable.ts';
import * as vue from '../vue.ts';
import { unproxied } from './unproxied.ts';
import { useReader } from './useReader.ts';

jest.setTimeout(30_000); // the first read fetches all parts

const [{ address: me }, { address: friend }, { address: third }] = mockAccounts;
const kits: TestKit<CoreState>[] = [];
const shown: VueWrapper[] = [];
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  for (const { kit } of kits.splice(0)) kit.destroy();
  document.body.replaceChildren();
});

function createKit(options: TestKitOptions<readonly []> = {}): TestKit<CoreState> {
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], ...options });
  kits.push(test);
  return test;
}

/** What composables give in a component of an app that has the kit, until the test ends. */
function inApp<Given extends object>({ kit }: Pick<TestKit<CoreState>, 'kit'>, setup: () => Given): Given & { leave(): void } {
  let given: Given | undefined;
  const wrapper = mount({ setup: () => void (given = setup()), render: () => null }, { global: { plugins: [[vue.latchkey, { kit }]] } });
  shown.push(wrapper);
  if (!given) throw new Error('Nothing was set up.');
  return Object.assign(given, { leave: () => wrapper.unmount() });
}

describe('the kit of an app', () => {
  it('is asked for in vain where no plugin and no component gives it', () => {
    const wanted = expect.objectContaining({ code: 'ui.noProvider' });
    const quiet = { global: { config: { warnHandler: () => {} } } };
    expect(() => mount({ setup: () => void vue.useLatchkey(), render: () => null }, quiet)).toThrow(wanted);
    expect(() => vue.useActiveAccount()).toThrow(wanted);
  });

  it('is named where something else is given in its place', () => {
    expect(() => mount({ render: () => null }, { global: { plugins: [[vue.latchkey, { kit: {} }]] } })).toThrow(expect.objectContaining({ code: 'input.wrongKind' }));
  });

  it('starts once the app is mounted, and not before', async () => {
    const test = createKit();
    let before: unknown;
    const { status } = inApp(test, () => {
      const found = vue.useConnectionStatus();
      before = found.value;
      return { status: found };
    });
    expect(before).toBe('unknown');
    await test.turnUntil(() => status.value === 'disconnected');
  });

  it('is given to what is below a component that provides it, and to nothing beside', async () => {
    const test = createKit();
    const Below: Component = { setup: () => { const status = vue.useConnectionStatus(); return () => h('p', status.value); } };
    const wrapper = mount({ setup: () => { vue.provideLatchkey(test.kit); return () => h(Below); } });
    shown.push(wrapper);
    await test.turnUntil(() => test.kit.getState().connection.phase.at !== 'unknown');
    await nextTick();
    expect(wrapper.text()).toBe('disconnected');
  });

  it('is read by selectors of the site, in any scope of the app', () => {
    const test = createKit();
    const wrapper = mount({ render: () => null }, { global: { plugins: [[vue.latchkey, { kit: test.kit }]] } });
    shown.push(wrapper);
    const scope = effectScope();
    const app = wrapper.vm.$.appContext.app;
    const chains = app.runWithContext(() => scope.run(() => vue.useLatchkeySelector(({ network }) => network.chains.map(({ name }) => name))));
    expect(chains?.value).toEqual([mockChainOne.name, mockChainTwo.name]);
    scope.stop();
  });
});

describe('composables over the mocked world', () => {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const started = startMockWorld({ world });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  afterAll(() => started.stop());
  afterEach(() => wallet.scenario.set({ kind: 'approveAll' }));

  const createWorldKit = (): TestKit<CoreState> => {
    const test = createKit({ clock, world });
    test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
    return test;
  };
  const connected = async (): Promise<TestKit<CoreState>> => {
    const test = createWorldKit();
    test.kit.start();
    await test.settled(test.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
    return test;
  };

  it('connect by the list of wallets, follow the network, and end the connection', async () => {
    const test = createWorldKit();
    const page = inApp(test, () => ({ wallets: vue.useWallets(), connect: vue.useConnect(), account: vue.useActiveAccount(), all: vue.useConnectedWallets(), active: vue.useActiveWallet(), chain: vue.useActiveChain(), chains: vue.useChains(), switching: vue.useSwitchChain(), leaving: vue.useDisconnect() }));
    await test.turnUntil(() => page.wallets.value.some(({ state }) => state === 'installed'));
    const [first] = page.wallets.value;
    expect([first?.wallet.name, page.account.value, page.chain.value.chainId]).toEqual([fakeWalletInfo.name, undefined, mockChainOne.id]);
    await test.settled(page.connect.connect({ walletId: first?.wallet.id ?? '' }));
    expect(page.account.value).toEqual({ address: me, chainId: mockChainOne.id, walletId: fakeWalletInfo.rdns, ref: `eip155:${mockChainOne.id}:${me}` });
    expect([page.all.value.length, page.active.value?.walletId, page.connect.phase.value.at]).toEqual([1, fakeWalletInfo.rdns, 'idle']);
    expect(page.chains.value.map(({ id }) => id)).toEqual([mockChainOne.id, mockChainTwo.id]);
    await test.settled(page.switching.switchChain({ chainId: mockChainTwo.id }));
    expect([page.chain.value.chain?.name, page.chain.value.ref]).toEqual([mockChainTwo.name, `eip155:${mockChainTwo.id}`]);
    await test.settled(page.switching.switchChain({ chainId: mockChainOne.id }));
    const left = page.leaving.disconnect();
    expect(page.leaving.phase.value.at).toBe('disconnecting');
    await test.settled(left);
    expect([page.account.value, page.leaving.phase.value.at]).toEqual([undefined, 'idle']);
  });

  it("show a person's no, and what else went wrong", async () => {
    const test = await connected();
    const page = inApp(test, () => ({ sign: vue.useSignMessage(), send: vue.useSend() }));
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(page.sign.signMessage({ message: 'a' }))).rejects.toMatchObject({ code: 'user.rejected' });
    expect(page.sign.phase.value).toEqual({ at: 'rejected' });
    page.sign.reset();
    expect(page.sign.phase.value).toEqual({ at: 'idle' });
    await expect(test.settled(page.send.send({ to: friend, valueWei: 1n }))).rejects.toMatchObject({ code: 'user.rejected' });
    expect(page.send.phase.value.at).toBe('rejected');
    await expect(test.settled(page.send.send({ to: 'nowhere', valueWei: 1n }))).rejects.toMatchObject({ code: 'input.notAddress' });
    expect(page.send.phase.value).toMatchObject({ at: 'failed', error: { code: 'input.notAddress' } });
  });

  it('give up a connect that the person has turned away from', async () => {
    const test = createWorldKit();
    const page = inApp(test, () => ({ connect: vue.useConnect() }));
    wallet.scenario.set({ kind: 'silent' });
    const asked = page.connect.connect({ walletId: fakeWalletInfo.rdns });
    asked.catch(() => {});
    await test.turnUntil(() => page.connect.phase.value.at === 'connecting');
    page.connect.cancel();
    await expect(test.settled(asked)).rejects.toMatchObject({ code: 'user.cancelled' });
  });

  it('sign what a reactive form holds, without its proxies', async () => {
    const test = await connected();
    const page = inApp(test, () => ({ message: vue.useSignMessage(), typed: vue.useSignTypedData() }));
    const signature = await test.settled(page.message.signMessage(reactive({ message: 'Hello, Vue' })));
    expect(verifyMessage('Hello, Vue', signature)).toBe(me);
    expect(page.message.phase.value).toEqual({ at: 'signed', signature });
    const data: TypedData = { domain: { name: 'A', chainId: mockChainOne.id }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'a' } };
    const form = reactive({ data });
    const typed = await test.settled(page.typed.signTypedData({ data: form.data }));
    expect(verifyTypedData({ name: 'A', chainId: mockChainOne.id }, { Note: [{ name: 'text', type: 'string' }] }, { text: 'a' }, typed)).toBe(me);
  });

  it('leave a signature that comes after the component has gone to the caller', async () => {
    const test = await connected();
    const page = inApp(test, () => ({ ...vue.useSignMessage() }));
    const signing = page.signMessage({ message: 'late' });
    page.leave();
    expect(verifyMessage('late', await test.settled(signing))).toBe(me);
    expect(page.phase.value.at).toBe('signing');
  });

  it('send, call contracts and follow both to the last confirmation', async () => {
    const test = await connected();
    const page = inApp(test, () => ({ send: vue.useSend(), write: vue.useWriteContract(), activity: vue.useActivity(), pending: vue.usePendingCount(), mine: vue.useTokenBalance({ token: mockToken.address }), friends: vue.useBalance({ address: friend }) }));
    await test.turnUntil(() => page.mine.value.at === 'read' && page.friends.value.at === 'read');
    const before = page.friends.value.at === 'read' ? page.friends.value.valueWei : 0n;
    const { hash } = await test.settled(page.send.send(reactive({ to: friend, valueWei: 5n })));
    expect(page.activity.value[0]?.phase).toMatchObject({ hash });
    await test.turnUntil(() => page.send.phase.value.at === 'confirmed');
    expect(page.send.entry.value?.phase.at).toBe('confirmed');
    await test.turnUntil(() => page.friends.value.at === 'read' && page.friends.value.valueWei === before + 5n);
    await test.settled(page.write.writeContract({ address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)', args: [friend, 7n] }));
    await test.turnUntil(() => page.write.phase.value.at === 'confirmed' && page.pending.value === 0);
    await test.turnUntil(() => page.mine.value.at === 'read' && page.mine.value.value === startTokenUnits - 7n);
    page.write.reset();
    expect(page.write.phase.value).toEqual({ at: 'idle' });
  });

  it('read what refs and getters ask, and anew as they change', async () => {
    const test = createWorldKit();
    const of = ref<{ address: string | undefined }>({ address: undefined });
    const token = shallowRef<string>();
    const page = inApp(test, () => ({
      balance: vue.useBalance(of),
      held: vue.useTokenBalance(() => ({ token: token.value, owner: friend })),
      facts: vue.useTokenMetadata(() => ({ token: token.value })),
      decimals: vue.useReadContract(() => ({ address: token.value, fn: 'function decimals() view returns (uint8)' })),
      both: vue.useReadContracts(() => ({ calls: token.value === undefined ? undefined : [{ address: token.value, fn: 'function symbol() view returns (string)' }, { address: friend, fn: 'function symbol() view returns (string)' }] })),
      logs: vue.useLogs({ address: mockToken.address, fromBlock: undefined, toBlock: 'latest', event: 'event Transfer(address indexed from, address indexed to, uint256 value)' }),
      name: vue.useEnsName(() => ({ address: of.value.address })),
      account: vue.useEnsAddress({ name: '' }),
      height: vue.useBlockNumber(),
    }));
    expect([page.balance, page.held, page.facts, page.decimals, page.both, page.logs, page.name, page.account].map(({ value }) => value.at)).toEqual(Array(8).fill('idle'));
    of.value.address = friend;
    token.value = mockToken.address;
    expect([page.balance.value.at, page.decimals.value.at]).toEqual(['loading', 'loading']);
    await test.turnUntil(() => [page.balance, page.held, page.facts, page.decimals, page.both].every(({ value }) => value.at === 'read') && page.height.value !== undefined);
    expect(page.balance.value).toMatchObject({ symbol: mockChainOne.nativeCurrency.symbol, decimals: 18 });
    expect(page.decimals.value).toMatchObject({ value: BigInt(mockToken.decimals) });
    expect(page.facts.value).toMatchObject({ value: { name: mockToken.name, symbol: mockToken.symbol, decimals: mockToken.decimals } });
    expect(page.both.value).toMatchObject({ value: [{ value: mockToken.symbol }, { error: { code: expect.any(String) } }] });
    of.value = { address: third };
    expect(page.balance.value.at).toBe('loading');
    await test.turnUntil(() => page.balance.value.at === 'read' && page.balance.value.valueWei === startBalanceWei);
  });

  it('tell what was asked wrongly by its name', () => {
    const test = createWorldKit();
    expect(() => inApp(test, () => vue.useReadContract({ address: friend, fn: undefined as never }))).toThrow(expect.objectContaining({ code: 'input.missing', message: expect.stringContaining('useReadContract') })); // as a caller without types
  });
});

describe('useConnectModal', () => {
  it('opens and closes what the page shows of the kit', () => {
    const modal = inApp(createKit(), () => ({ ...vue.useConnectModal() }));
    modal.open();
    expect(modal.isOpen.value).toBe(true);
    modal.close();
    expect(modal.isOpen.value).toBe(false);
  });
});

describe('useReader', () => {
  it('reads for as long as its scope lasts and the question stays the same', async () => {
    const lines: string[] = [];
    const reader: Reader<string, number> = {
      select: (query) => () => ({ status: 'fulfilled', data: query.length }),
      watch: (_kit, query) => {
        lines.push(`watch ${query}`);
        return () => lines.push(`end ${query}`);
      },
      refetch: (_kit, query) => void lines.push(`again ${query}`),
    };
    const part = createLoadable(async () => reader);
    const query = shallowRef<string | undefined>('one');
    const page = inApp(createKit(), () => ({ read: useReader(part, (each) => each, query) }));
    expect(page.read.value.at).toBe('loading');
    await flushPromises();
    expect(page.read.value).toMatchObject({ at: 'read', value: 3 });
    query.value = 'three';
    await nextTick();
    expect(page.read.value).toMatchObject({ at: 'read', value: 5 });
    page.read.value.refetch();
    query.value = undefined;
    await nextTick();
    expect(page.read.value.at).toBe('idle');
    query.value = 'last';
    await nextTick();
    page.leave();
    expect(lines).toEqual(['watch one', 'end one', 'watch three', 'again three', 'end three', 'watch last', 'end last']);
  });

  it('says when its part did not arrive, and fetches it again when told to', async () => {
    let isOnline = false;
    const reader: Reader<string, number> = { select: () => () => ({ status: 'fulfilled', data: 1 }), watch: () => () => {}, refetch: () => {} };
    const part = createLoadable(async () => {
      if (!isOnline) throw new Error('offline');
      return reader;
    });
    const page = inApp(createKit(), () => ({ read: useReader(part, (each) => each, shallowRef('a')) }));
    await flushPromises();
    expect(page.read.value).toMatchObject({ at: 'failed', error: { code: 'screen.loadFailed' } });
    isOnline = true;
    page.read.value.refetch();
    await flushPromises();
    expect(page.read.value.at).toBe('read');
  });
});

describe('unproxied', () => {
  it('takes proxies away however deep, and leaves other objects alone', () => {
    const bytes = new Uint8Array([1]);
    const { signal } = new AbortController();
    const plain = unproxied(reactive({ list: [{ a: 1n }], bytes, signal, none: undefined }));
    expect(() => structuredClone({ ...plain, signal: undefined })).not.toThrow();
    expect([isProxy(plain), isProxy(plain.list), isProxy(plain.list[0])]).toEqual([false, false, false]);
    expect(plain.bytes).toBe(bytes);
    expect(plain.signal).toBe(signal);
    expect(plain).toHaveProperty('none', undefined);
    expect([unproxied(undefined), unproxied('a')]).toEqual([undefined, 'a']);
  });
});

describe('a page that a server has rendered', () => {
  /** As a server sees it too: who was connected at the last visit. */
  const remembered = JSON.stringify({ walletIds: [fakeWalletInfo.rdns], activeWalletId: fakeWalletInfo.rdns, address: me, name: 'ada.eth' });
  const cookies = defineAdapter({
    id: 'cookies', port: storagePort, supports: () => true,
    create: () => ({ seenByServer: true, get: (key: string) => (key === 'latchkey.connection' ? remembered : undefined), set: () => {}, remove: () => {}, subscribe: () => () => {} }),
  });
  const Shown: Component = {
    setup: () => {
      const [status, account, last, wallets, balance, isOpen] = [vue.useConnectionStatus(), vue.useActiveAccount(), vue.useUnconfirmedAccount(), vue.useWallets(), vue.useBalance(), vue.useConnectModal().isOpen];
      return () => h('p', [status.value, account.value?.address, last.value?.name, wallets.value.map(({ wallet, state }) => `${wallet.name} ${state}`).join(), balance.value.at, isOpen.value].join(' | '));
    },
  };
  const render = async (): Promise<string> => {
    const { kit } = createKit({ adapters: [cookies] });
    return renderToString(createSSRApp({ render: () => h(Shown) }).use(vue.latchkey, { kit }));
  };

  it('asks nothing and starts nothing on the server', async () => {
    const asked = jest.spyOn(globalThis, 'fetch');
    const test = createKit({ adapters: [cookies] });
    const markup = await renderToString(createSSRApp({ render: () => h(Shown) }).use(vue.latchkey, { kit: test.kit }));
    expect(markup).toContain('ada.eth');
    expect([asked.mock.calls, test.kit.getState().connection.phase.at, test.loose().timers]).toEqual([[], 'unknown', 0]);
    asked.mockRestore();
  });

  it('is taken over as it was rendered, in parts that arrive when the kit has gone on, and shows the truth then', async () => {
    const root = document.createElement('div');
    root.innerHTML = await render();
    document.body.append(root);
    const rendered = root.textContent;
    const element = root.querySelector('p');
    const test = createKit({ adapters: [cookies] });
    const complaints = jest.fn();
    const [warn, error] = [jest.spyOn(console, 'warn').mockImplementation(complaints), jest.spyOn(console, 'error').mockImplementation(complaints)];
    let arrive = (_component: Component): void => {};
    const Late = defineAsyncComponent(() => new Promise<Component>((resolve) => (arrive = resolve)));
    const app = createSSRApp({ render: () => h(Late) }).use(vue.latchkey, { kit: test.kit });
    app.mount(root);
    test.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world: test.world, scenario: { kind: 'locked' } }).provider });
    await test.turnUntil(() => test.kit.getState().connection.phase.at === 'idle');
    expect(root.textContent).toBe(rendered);
    arrive(Shown);
    await flushPromises();
    expect(complaints.mock.calls).toEqual([]);
    expect(root.querySelector('p')).toBe(element);
    expect(root.textContent).toMatch(/^disconnected \|[ |]*Fake Wallet installed/);
    expect(rendered).toMatch(/^unknown \|  \| ada.eth \|/);
    app.unmount();
    warn.mockRestore();
    error.mockRestore();
  });
});
