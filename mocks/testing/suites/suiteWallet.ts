import { createFakeWallet } from '../../wallet/fakeWallet.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { FakeWallet } from '../../wallet/fakeWallet.ts';
import type { LieSubject, WalletControls, WalletBehaviour, WalletSuiteSetting } from './walletControls.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** A wallet that a suite can lead through everything, and what the page gets of it. */
export interface SuiteWallet {
  readonly provider: Eip1193Provider;
  readonly controls: Required<Omit<WalletControls, 'answer'>>;
  /** The same from its user's side; its provider is the one above. */
  readonly wallet: FakeWallet;
}

const asked: Readonly<Record<LieSubject, readonly string[]>> = {
  accounts: ['eth_accounts', 'eth_requestAccounts', 'wallet_requestPermissions'],
  chain: ['eth_chainId'],
  signature: ['personal_sign', 'eth_signTypedData_v4'],
  hash: ['eth_sendTransaction'],
};

/** A wallet behind an EIP-1193 provider with every capability of the suite but `ask`: make yours of its `provider`, and pass its `controls` on. */
export function createSuiteWallet(setting: WalletSuiteSetting): SuiteWallet {
  assertArguments('createSuiteWallet({ world: object, chains: object, nth: number })', setting);
  const { world, chains, nth } = setting;
  const accounts = nth === 1 ? world.accounts.slice(0, 2) : world.accounts.slice(2);
  const fake = createFakeWallet({ world, accounts, chainId: chains.home.id, knownChainIds: [chains.home.id], scenario: { kind: 'approveAll' } });
  const lies = new Map<LieSubject, unknown>();
  const added: number[] = [];
  let behaviour: WalletBehaviour = 'approves';
  let wasConnectPending = false;
  const listening: (readonly [string, unknown])[] = [];

  const provider: Eip1193Provider = {
    async request(request) {
      const { method, params } = request;
      for (const [about, answer] of lies) if (asked[about].includes(method)) return answer;
      if (behaviour === 'pending' && ['eth_requestAccounts', 'wallet_requestPermissions'].includes(method)) wasConnectPending = true;
      const answer = await fake.provider.request(request);
      if (method === 'wallet_addEthereumChain' && Array.isArray(params)) added.push(Number(isRecord(params[0]) ? params[0]['chainId'] : undefined)); // it was understood
      return answer;
    },
    on(event, listener) {
      listening.push([event, listener]);
      fake.provider.on?.(event, listener);
    },
    removeListener(event, listener) {
      const at = listening.findIndex(([name, heard]) => name === event && heard === listener);
      if (at >= 0) listening.splice(at, 1);
      fake.provider.removeListener?.(event, listener);
    },
  };

  const controls: SuiteWallet['controls'] = {
    set(next) {
      behaviour = next;
      fake.scenario.set({ kind: scenarios[next] });
      if (next !== 'approves' || !wasConnectPending) return;
      wasConnectPending = false;
      fake.setAccounts(accounts.map(({ address }) => address)); // the prompt that was open already
    },
    prompts: () => fake.requests().length,
    accounts: () => accounts.map(({ address }) => address),
    selectAccount: address => fake.setAccounts([address]),
    hideAccounts: () => fake.setAccounts([]),
    lock: () => fake.lock(),
    unlock: () => fake.unlock(),
    setChain: chainId => fake.setChain(chainId),
    addedChains: () => added,
    end: () => fake.disconnect(),
    forget: () => fake.setAccounts([]),
    isPermitted: () => fake.accounts.length > 0,
    lie: (about, answer) => void lies.set(about, answer),
    listeners: () => listening.length,
    secrets: () => accounts.map(({ privateKey }) => privateKey),
  };
  // Not spread: what it tells changes.
  const wallet: FakeWallet = Object.create(fake, { provider: { value: provider } }); // the same but for its provider
  return { provider, controls, wallet };
}

const scenarios = { approves: 'approveAll', rejects: 'rejectAll', waits: 'byHand', pending: 'pending', silent: 'silent' } as const satisfies Record<WalletBehaviour, string>;
