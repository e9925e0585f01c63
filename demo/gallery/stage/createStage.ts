import { createFakeWallet, createMockWorld, mockToken } from '../../../mocks/index.ts';
import type { FakeWallet, FakeWalletOptions, MockWorld } from '../../../mocks/index.ts';
import { createTestInjected } from '../../../mocks/testing/testInjected.ts';
import { createTestStorage } from '../../../mocks/testing/testStorage.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { clockPort, createLatchkey, defineAdapter, defineChain, pagePort, selectIsModalOpen } from '../../../src/index.ts';
import type { AnyPlugin, Chain, Latchkey, LatchkeyOptions, Page, Platform, Surroundings } from '../../../src/index.ts';
import { answerFetch } from './answerFetch.ts';
import type { Answer } from './answerFetch.ts';
import { createDrivenClock } from './createDrivenClock.ts';
import { createPerson } from './createPerson.ts';
import type { Person } from './createPerson.ts';
import { toIcon } from './toIcon.ts';

/** What a story lays over the kit that every story has. */
export type KitOptions = Partial<LatchkeyOptions<readonly AnyPlugin[]>>;

/** What a story tells of its surroundings. */
export interface StageOptions extends KitOptions {
  /** What the machine is; desktop, if absent, however narrow its window. */
  readonly platform?: Platform | undefined;
  /** Where the page is shown; in a browser, if absent. */
  readonly surroundings?: Partial<Surroundings> | undefined;
}

/** A wallet that a story puts into the browser. */
export interface StageWalletOptions extends Omit<FakeWalletOptions, 'world'> {
  /** Fox Wallet, if absent. */
  readonly name?: string;
  /** Made of the name, if absent. */
  readonly rdns?: string;
}

type WindowFate = 'open' | 'blocked' | 'severed';

/** Everything around one story: the kit, the world outside it, and a person at the page. */
export interface Stage extends Person {
  readonly kit: Latchkey;
  /** Chains, accounts, and `rpcScenario`, the controller of what goes wrong between page and nodes. */
  readonly world: MockWorld;
  /** Address of the token on each chain. */
  readonly token: string;
  /** Lets time pass at once, for the kit and for the chains. */
  skip(ms: number): Promise<void>;
  /** The state that was reached stays: no limit that is running ends any more. */
  hold(): void;
  /** An extension that announces itself. */
  addWallet(options?: StageWalletOptions): FakeWallet;
  /** Adds a wallet whose user says yes, and connects it through the list. Ends with the modal closed. */
  connect(options?: StageWalletOptions): Promise<FakeWallet>;
  /** Opens the modal by the page's own button. */
  open(): Promise<void>;
  /** Begins something whose end a story does not wait for. */
  begin(work: Promise<unknown>): void;
  setOnline(isOnline: boolean): void;
  /** What becomes of windows that the page opens; they stay open, if it is never called. `severed`: they count as closed. */
  setWindows(how: WindowFate): void;
  /** Makes every copy fail, as browsers do where they distrust a page. */
  forbidCopying(): void;
  /** What is said of errors, by the key under which a site may reword them; undefined: what the kit says. */
  sayErrors(say: ((key: string) => string) | undefined): void;
  /** Answers requests of the page to other hosts. */
  answer(answer: Answer): void;
}

/** Builds the kit of a story over a world of its own. The page must be left to it alone. */
export function createStage({ platform = 'desktop', surroundings, ...options }: StageOptions = {}): Stage {
  let isBusy = (): boolean => false;
  const clock = createDrivenClock({ isBusy: () => isBusy() });
  const world = createMockWorld({ clock });
  const injected = createTestInjected();
  const page = createPage(platform, surroundings);
  const answers: Answer[] = [];
  let errorText: ((key: string) => string) | undefined;
  const pending = answerFetch(world, answers);
  // A node that says nothing, or nothing soon, is not waited for.
  isBusy = () => pending() > 0 && !['silent', 'slow'].includes(world.rpcScenario.get().kind);
  const kit = createLatchkey({
    chains: world.chains.map(toChain),
    plugins: [walletInjected.with({ recommended: [recommended], connectDelayMs: 0 })],
    devTools: false,
    onFault: () => {}, // the screen says what there is to say
    ...options,
    strings: new Proxy(options.strings ?? {}, { get: (own, key) => (typeof key === 'string' && key.startsWith('core.error.') ? (errorText?.(key) ?? own[key]) : Reflect.get(own, key)) }),
    adapters: [...(options.adapters ?? []), defineAdapter({ id: 'storyClock', port: clockPort, supports: () => true, create: () => clock }), page.adapter, injected.adapter, createTestStorage().openTab()],
  });
  const person = createPerson();
  const addWallet = ({ name = 'Fox Wallet', rdns = `test.${name.toLowerCase().replace(/[^a-z]/g, '')}`, ...options }: StageWalletOptions = {}): FakeWallet => {
    const wallet = createFakeWallet({ world, ...options });
    injected.announce({ info: { uuid: crypto.randomUUID(), name, icon: toIcon(name), rdns }, provider: wallet.provider });
    return wallet;
  };
  const open = (): Promise<void> => person.press(/^(Connect|Account 0x.*)$/);
  return {
    ...person,
    kit,
    world,
    token: mockToken.address,
    skip: clock.skip,
    hold: clock.hold,
    addWallet,
    open,
    connect: async (wanted = {}) => {
      const wallet = addWallet({ scenario: { kind: 'approveAll' }, ...wanted });
      await open();
      await person.press(wanted.name ?? 'Fox Wallet');
      await person.until(() => kit.getState().connection.activeWalletId !== undefined && !selectIsModalOpen(kit.getState()), 'The wallet was not connected.');
      return wallet;
    },
    begin: (work) => void work.catch(() => {}), // how it ends is shown, or does not matter
    setOnline: page.setOnline,
    setWindows: page.setWindows,
    forbidCopying: page.forbidCopying,
    sayErrors: (say) => {
      errorText = say;
    },
    answer: (answer) => void answers.push(answer),
  };
}

/** As a site would name a wallet that it likes. */
const recommended = { rdns: 'io.metamask', name: 'MetaMask', links: { homepage: 'https://metamask.io', chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn', ios: 'https://apps.apple.com/app/metamask/id1438144202', android: 'https://play.google.com/store/apps/details?id=io.metamask' } };

function toChain({ id, name, nativeCurrency, rpcUrl }: MockWorld['chains'][number]): Chain {
  return defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true, blockExplorers: [{ name: 'Explorer', url: 'https://explorer.latchkey.test' }] });
}

/** A page whose connection and clipboard do as the story says, at an address that is the same on every machine. */
function createPage(platform: Platform, surroundings: Partial<Surroundings> = {}): { readonly adapter: ReturnType<typeof defineAdapter<Page>>; setOnline(isOnline: boolean): void; setWindows(how: WindowFate): void; forbidCopying(): void } {
  const listeners = new Set<(isOnline: boolean) => void>();
  let isOnline = true;
  let mayCopy = true;
  let windows: WindowFate = 'open';
  const page: Page = {
    isVisible: () => true,
    isOnline: () => isOnline,
    onOnline: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onWake: () => () => {},
    site: () => ({ scheme: 'https', domain: 'app.example' }),
    savesData: () => false,
    languages: () => ['en'],
    platform: () => platform,
    isAttended: () => true, // a sheet of stories shows many at once
    isInForeignFrame: () => false,
    surroundings: () => ({ userAgent: '', framedBy: [], isFramed: false, has: () => false, ...surroundings }),
    path: () => '/',
    isByUser: () => true, // the person of a story is a script
    open: () => {}, // what leaves the page leads nowhere
    openWindow: () => (windows === 'blocked' ? null : { get closed() { return windows === 'severed'; }, location: { replace: () => {} }, focus: () => {}, close: () => {}, postMessage: () => {} }),
    onMessage: () => () => {},
    leave: () => {},
    copy: async () => {
      if (!mayCopy) throw new DOMException('The story forbids it.', 'NotAllowedError');
    },
  };
  return {
    adapter: defineAdapter({ id: 'storyPage', port: pagePort, supports: () => true, create: () => page }),
    setOnline: (next) => {
      isOnline = next;
      for (const listener of listeners) listener(next);
    },
    setWindows: (how) => {
      windows = how;
    },
    forbidCopying: () => {
      mayCopy = false;
    },
  };
}
