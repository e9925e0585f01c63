import { mount } from '@vue/test-utils';
import type { VueWrapper } from '@vue/test-utils';
import { defineComponent, h, ref } from 'vue';
import { announceWallet, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockedPageAdapter, mockToken, startMockWorld } from '../../../mocks/index.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import { useSignIn } from '../../../plugins/siwe/vue.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, defineChain } from '../../../src/index.ts';
import { latchkey, useActiveAccount, useActiveChain, useBalance, useBlockNumber, useChains, useConnect, useConnectModal, useDisconnect, useSend, useSignMessage, useSwitchChain, useTokenBalance, useWallets } from '../../../src/vue.ts';

declare global {
  interface Window {
    /** Walks through the composables by Vue's own test utilities; a test asks for one after the other. */
    walks: typeof walks;
  }
}

const [{ address: me }, { address: friend }] = mockAccounts;
const world = createMockWorld();
await startMockWorld({ world });
const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
announceWallet(wallet.provider, fakeWalletInfo, { target: window });
const sessions = new Set<string>();
let nonces = 0;
const site = {
  isRequired: false,
  getPayload: async () => ({ nonce: `nonce${(nonces += 1)}0000000` }),
  verify: async ({ address }: { readonly address: string }) => sessions.add(address),
  isLoggedIn: async ({ address }: { readonly address: string }) => sessions.has(address),
  logout: async () => sessions.clear(),
};
const kit = createLatchkey({ chains: world.chains.map(({ rpcUrl, ...chain }) => defineChain({ ...chain, rpc: rpcUrl })), plugins: [walletInjected, siwe.with(site)], adapters: [mockedPageAdapter] });

/** As the documentation has it: React comes when the modal is first wanted. */
let mounted: Promise<void> | undefined;

/** A page of a site: everything by composables. */
const Site = defineComponent(() => {
  const [wallets, account, chains, balance, modal] = [useWallets(), useActiveAccount(), useChains(), useBalance(), useConnectModal()];
  const current = useActiveChain();
  const [{ connect, phase: connecting }, { disconnect }, { switchChain, phase: switching }] = [useConnect(), useDisconnect(), useSwitchChain()];
  const { send, phase: sending } = useSend();
  const { signMessage, phase: signing } = useSignMessage();
  const { phase: session, signIn, signOut } = useSignIn();
  const openModal = (): void => {
    mounted ??= import('./mountModal.ts').then(({ mountModal }) => mountModal(kit));
    modal.open();
  };
  const button = (label: string, onClick: () => unknown) => h('button', { onClick, 'data-label': label }, label);
  return () => [
    h('p', { 'data-shown': 'account' }, account.value?.address ?? 'none'),
    h('p', { 'data-shown': 'chain' }, current.value.chain?.name),
    h('p', { 'data-shown': 'balance' }, balance.value.at === 'read' ? `${balance.value.valueWei} ${balance.value.symbol}` : balance.value.at),
    h('p', { 'data-shown': 'phases' }, [connecting.value.at, switching.value.at, sending.value.at, signing.value.at, session.value.at].join()),
    h('p', { 'data-shown': 'signature' }, signing.value.at === 'signed' ? signing.value.signature : ''),
    ...wallets.value.map((each) => button(each.wallet.name, () => connect({ walletId: each.wallet.id }))),
    ...chains.value.map(({ id, name }) => button(name, () => switchChain({ chainId: id }))),
    button('Send', () => send({ to: friend, valueWei: 10n ** 18n })),
    button('Sign', () => signMessage({ message: 'Hello, Vue' })),
    button('Sign in', signIn),
    button('Sign out', signOut),
    button('Modal', openModal),
    button('Leave', () => disconnect()),
  ];
});

const inApp = { attachTo: document.body, global: { plugins: [[latchkey, { kit }] as [typeof latchkey, { kit: typeof kit }]] } };
const shown = (page: VueWrapper, part: string): string => page.get(`[data-shown="${part}"]`).text();
const press = (page: VueWrapper, label: string): Promise<void> => page.get(`[data-label="${label}"]`).trigger('click');

/** @throws with what is shown, where it is not in time what is waited for */
async function until(page: VueWrapper, part: string, wanted: RegExp): Promise<string> {
  const deadlineMs = performance.now() + 15_000;
  for (;;) {
    const text = shown(page, part);
    if (wanted.test(text)) return text;
    if (performance.now() > deadlineMs) throw new Error(`${part} is ${text} and not ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let asked: string[] = [];
const { fetch } = window;
window.fetch = (input, init) => {
  asked.push(typeof init?.body === 'string' ? init.body : 'else');
  return fetch(input, init);
};

const walks = {
  /** From the list of wallets to the end of the connection; what was seen on the way. */
  whole: async () => {
    const page = mount(Site, inApp);
    const before = [shown(page, 'account'), shown(page, 'balance')];
    await press(page, fakeWalletInfo.name);
    const account = await until(page, 'account', /^0x/);
    const balance = await until(page, 'balance', /^\d+ METH$/);
    await press(page, 'Send');
    await until(page, 'phases', /,confirmed,/);
    const after = await until(page, 'balance', new RegExp(`^(?!${balance}$)\\d+ METH$`)); // gas is paid, too
    await press(page, 'Sign');
    const signature = await until(page, 'signature', /^0x/);
    await press(page, 'Sign in');
    await until(page, 'phases', /signedIn$/);
    await press(page, 'Sign out');
    await until(page, 'phases', /signedOut$/);
    await press(page, 'Mock Two');
    await until(page, 'chain', /^Mock Two$/);
    await until(page, 'phases', /^idle,idle,/);
    await press(page, 'Mock One');
    await until(page, 'chain', /^Mock One$/);
    await until(page, 'phases', /^idle,idle,/);
    await press(page, 'Leave');
    await until(page, 'account', /^none$/);
    page.unmount();
    return { me, before, account, balance, after, signature };
  },
  /** What is asked of the chain before a component is there, while it is, and after it has gone, and what it shows as a ref changes. */
  asking: async () => {
    const owner = ref(friend);
    asked = [];
    const page = mount(() => h(defineComponent(() => {
      const [held, height] = [useTokenBalance(() => ({ token: mockToken.address, owner: owner.value })), useBlockNumber()];
      return () => [h('p', { 'data-shown': 'held' }, held.value.at === 'read' ? String(held.value.value) : held.value.at), h('p', { 'data-shown': 'height' }, String(height.value))];
    })), inApp);
    const first = await until(page, 'held', /^\d+$/);
    const height = Number(await until(page, 'height', /^\d+$/));
    owner.value = mockToken.address;
    const second = await until(page, 'held', /^0$/);
    await (await world.getChain(mockChainOne.id)).request({ method: 'evm_mine' });
    await until(page, 'height', new RegExp(`^${height + 1}$`));
    const during = asked.length;
    page.unmount();
    asked = [];
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    return { first, second, during, after: asked };
  },
  /** A page that stays. */
  stay: async () => void mount(Site, inApp),
};
window.walks = walks;
