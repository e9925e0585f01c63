import type { AnyPlugin } from '../../../src/kernel/plugin.ts';
import type { MockChainInfo } from '../../chains.ts';
import type { MockWorld } from '../../world.ts';
import type { TestInjected } from '../testInjected.ts';
import type { TestKitOptions } from '../createTestKit.ts';

/** Chains of the suite. */
export interface SuiteChains {
  /** Where the wallet is at first, and the only chain that it knows by then. */
  readonly home: MockChainInfo;
  /** Which it can add. */
  readonly other: MockChainInfo;
  /** Which it does not go to, and cannot add. */
  readonly unsupported: MockChainInfo;
}

/** What a wallet is made in. */
export interface WalletSuiteSetting {
  /** Its chains are those that a wallet can work on; its clock stands still until the suite turns it. */
  readonly world: MockWorld;
  readonly chains: SuiteChains;
  /** The second of a kind must have another id and other accounts. */
  readonly nth: 1 | 2;
  /** The extensions of the page. */
  readonly injected: TestInjected;
}

/**
 * What becomes of every prompt from now on; those that are open are answered too. `waits`: no answer comes yet. `pending`: the wallet says that a
 * prompt is open already (-32002), and going on to `approves` answers that one. `silent`: it answers nothing at all, with or without a prompt.
 */
export type WalletBehaviour = 'approves' | 'rejects' | 'waits' | 'pending' | 'silent';

/** What a wallet answers nonsense to. */
export type LieSubject = 'accounts' | 'chain' | 'signature' | 'hash';

/** A question of the wallet's, as a person sees it. */
export interface SuiteQuestion {
  readonly screenId: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Controls of the wallet under test: what its user and its maker can do. A method may be left out where `cannot` says so. */
export interface WalletControls {
  set(behaviour: WalletBehaviour): void | Promise<void>;
  /** The accounts that it shows once connected, selected first, whatever their case. Two, unless it cannot `selectAccount`. */
  accounts(): readonly string[];
  /** How many prompts are open now. For `wait`. */
  prompts?(): number;
  /** Selects another account, and takes the others out of the site's sight. */
  selectAccount?(address: string): void | Promise<void>;
  /** Takes every account out of the site's sight. */
  hideAccounts?(): void | Promise<void>;
  lock?(): void | Promise<void>;
  unlock?(): void | Promise<void>;
  /** The person goes to a chain by hand; the wallet knows it from then on. */
  setChain?(chainId: number): void | Promise<void>;
  /** The chains that it was asked to add, and did. For `addChain`. */
  addedChains?(): readonly number[];
  /** Ends the connection from its side. */
  end?(): void | Promise<void>;
  /** Takes the site's permission away while no page is open. */
  forget?(): void | Promise<void>;
  /** Whether the site still has its permission. For `revoke`. */
  isPermitted?(): boolean;
  /** Answers this to every question of the kind from now on. */
  lie?(about: LieSubject, answer: unknown): void;
  /** How many of the page's listeners it still has. For `listeners`. */
  listeners?(): number;
  /** What the person answers to a question that the wallet asks by a screen while it connects, see `OpenRequest.ask`: texts of it count as secrets. For `ask`. */
  answer?(question: SuiteQuestion): unknown;
  /** What must not be seen outside, such as keys and pairing codes: canaries. For `secrets`. */
  secrets?(): readonly string[];
}

/**
 * What a wallet may be unable to do; the cases that need it are then named as not tried. Most are methods of its controls. `refuseChain`: there is no
 * chain that it does not go to. `refuseSwitch`: the person is not asked before it goes to a chain that it may go to. `reopen`: it never comes back by itself. `ask`: it asks nothing by a screen of its own. `twice`: there is one of its kind in a page. `send`: it sends nothing. `sendItself`: it
 * signs, and the kit sends.
 */
export type WalletSuiteCapability =
  | 'reject' | 'wait' | 'pending' | 'silence' | 'selectAccount' | 'hideAccounts' | 'lock' | 'setChain' | 'addChain' | 'refuseChain' | 'refuseSwitch' | 'end' | 'forget' | 'revoke'
  | 'lieAboutAccounts' | 'lieAboutChain' | 'lieAboutSignature' | 'lieAboutHash' | 'listeners' | 'secrets' | 'reopen' | 'twice' | 'send' | 'sendItself' | 'ask';

/** A wallet to be tried, with all the levers that it has. */
export interface WalletUnderTest {
  readonly walletId: string;
  /** The plugin as a page makes it when it loads, and again after a reload, while the wallet behind it stays. */
  plugin(): AnyPlugin;
  /** Plugins that it builds on, such as that of the wallet which owns a smart account, made with each page as `plugin` is. They are registered before it. */
  with?(): readonly AnyPlugin[];
  readonly controls: WalletControls;
  /** What else its kit needs: adapters, or the kind of device the page runs on. */
  readonly kit?: Pick<TestKitOptions<readonly AnyPlugin[]>, 'adapters' | 'platform'>;
  /** Ends what it has begun. */
  close?(): void | Promise<void>;
}

/** Makes a wallet for one case. */
export type MakeWallet = (setting: WalletSuiteSetting) => WalletUnderTest | Promise<WalletUnderTest>;
