import { injected } from '@wagmi/core';
import { BrowserProvider } from 'ethers';
import { createWalletClient, custom, defineChain } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localAccount, signerSession } from '../../../adapters/ethers/index.ts';
import { fromViemAccount, fromViemClient } from '../../../adapters/viem/index.ts';
import { fromRainbowKitWallet, fromWagmiConnector } from '../../../adapters/wagmi/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { mockMnemonic } from '../../accounts.ts';
import { createSuiteWallet } from './suiteWallet.ts';
import { walletSuite } from './walletSuite.ts';
import type { CreateConnectorFn } from '@wagmi/core';
import type { Eip1193Provider } from '../../../src/domain/wallets/eip1193.ts';
import type { MakeWallet, SuiteChains, WalletSuiteCapability } from './walletControls.ts';
import type { MockChainInfo } from '../../chains.ts';
import type { OpenWallet } from '../../../src/contracts/wallet.ts';

const toViemChain = ({ id, name, nativeCurrency, rpcUrl }: MockChainInfo) => defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } });
const viemChains = ({ home, other, unsupported }: SuiteChains) => [toViemChain(home), toViemChain(other), toViemChain(unsupported)] as const;

/** Any provider that a library hands on. */
const handedOn = (toProvider: (provider: Eip1193Provider, chains: SuiteChains) => Eip1193Provider): MakeWallet => setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const id = `library${setting.nth}`;
  return { walletId: id, controls, plugin: () => walletAdapter({ id, name: 'Library', getProvider: () => toProvider(provider, setting.chains) }) };
};

// wagmi's connector gives no provider where there is no window.
beforeAll(() => {
  Reflect.set(globalThis, 'window', globalThis);
  jest.spyOn(console, 'log').mockImplementation(() => {}); // ethers tells there that a chain makes no sense to it
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  jest.restoreAllMocks();
});

/** A connector of wagmi over the provider. */
const connectorOf = (provider: Eip1193Provider): CreateConnectorFn => injected({ target: { id: 'suite', name: 'Suite', provider: provider as never } }); // its own type names each method

const ofWagmi: MakeWallet = setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const id = `wagmi${setting.nth}`;
  return { walletId: id, controls, plugin: () => walletAdapter(fromWagmiConnector(connectorOf(provider), { id, chains: viemChains(setting.chains) })) };
};

const ofRainbowKit: MakeWallet = setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const id = `rainbow${setting.nth}`;
  return {
    walletId: id, controls,
    plugin: () => walletAdapter(fromRainbowKitWallet({ id, name: 'Rainbow', iconUrl: 'https://icons.test/rainbow.png', createConnector: () => connectorOf(provider) }, { id, chains: viemChains(setting.chains) })),
  };
};

const ofSigner: MakeWallet = setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const id = `signer${setting.nth}`;
  const made: BrowserProvider[] = [];
  const openSession = signerSession({
    async signer({ silent }) {
      const browser = new BrowserProvider(provider as never, 'any'); // their type has one parameter more
      made.push(browser);
      if (!silent) return browser.getSigner();
      const [account] = await browser.listAccounts();
      if (!account) throw new Error('It shows no account');
      return account;
    },
  });
  return { walletId: id, controls, plugin: () => walletLocal({ id, name: 'Signer', openSession }), close: () => made.forEach(browser => browser.destroy()) };
};

const key = (openSession: (key: string) => OpenWallet): MakeWallet => ({ world, nth }) => {
  const { address, privateKey } = world.accounts[nth - 1] ?? { address: '', privateKey: '' };
  const id = `key${nth}`;
  return { walletId: id, controls: { set: () => {}, accounts: () => [address], secrets: () => [privateKey] }, plugin: () => walletLocal({ id, name: 'Key', openSession: openSession(privateKey) }) };
};

const phrase: MakeWallet = ({ world: { accounts } }) => ({
  walletId: 'phrase',
  controls: { set: () => {}, accounts: () => accounts.slice(0, 2).map(({ address }) => address), secrets: () => [mockMnemonic, ...accounts.map(({ privateKey }) => privateKey)] },
  plugin: () => walletLocal({ id: 'phrase', name: 'Phrase', openSession: localAccount({ mnemonic: mockMnemonic, count: 2, allowInProduction: true }) }),
});

const keyCannot: readonly WalletSuiteCapability[] = [
  'reject', 'wait', 'pending', 'silence', 'selectAccount', 'hideAccounts', 'lock', 'setChain', 'addChain', 'refuseChain', 'refuseSwitch', 'end', 'forget', 'revoke',
  'lieAboutAccounts', 'lieAboutChain', 'lieAboutSignature', 'lieAboutHash', 'listeners', 'sendItself',
];

describe.each<[string, MakeWallet, readonly WalletSuiteCapability[]]>([
  ['a viem wallet client', handedOn((provider, { home }) => fromViemClient(createWalletClient({ chain: toViemChain(home), transport: custom(provider as never) }), { events: provider })), []], // their type names each method
  ['a wagmi connector', ofWagmi, ['listeners']], // it listens for itself from the start on, and for good
  ['a RainbowKit wallet', ofRainbowKit, ['listeners']],
  ['an ethers signer with a provider', ofSigner, ['selectAccount', 'hideAccounts', 'setChain', 'end', 'revoke']],
  ['a viem account', key(privateKey => fromViemAccount(privateKeyToAccount(privateKey as `0x${string}`))), keyCannot], // a key of the world
  ['an ethers key', key(privateKey => localAccount({ privateKey, allowInProduction: true })), keyCannot],
  ['a phrase', phrase, [...keyCannot, 'twice']],
])('walletSuite of %s', (_name, make, cannot) => {
  for (const { name, run } of walletSuite(make, { cannot: [...cannot, 'ask'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
