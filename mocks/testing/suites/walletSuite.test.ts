import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createMockWalletConnect } from '../../wallet/mockWalletConnect.ts';
import { fakeWalletInfo } from '../../wallet/announce.ts';
import { mockRemoteWallet } from '../../wallet/remoteWallet.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { walletConnect } from '../../../plugins/walletConnect/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { untilAborted } from '../../../src/domain/wait.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import { createSuiteWallet } from './suiteWallet.ts';
import { walletSuite } from './walletSuite.ts';
import type { MakeWallet, WalletSuiteCapability, WalletBehaviour } from './walletControls.ts';

const adapted: MakeWallet = setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const id = `siteWallet${setting.nth}`;
  return { walletId: id, controls, plugin: () => walletAdapter({ id, name: 'Site Wallet', getProvider: () => provider }) };
};

const announced: MakeWallet = setting => {
  const { provider, controls } = createSuiteWallet(setting);
  const rdns = `test.suite.wallet${setting.nth}`;
  setting.injected.announce({ info: { ...fakeWalletInfo, rdns, uuid: rdns }, provider });
  return { walletId: rdns, controls, plugin: () => walletInjected };
};

const remote: MakeWallet = setting => {
  const { wallet, controls } = createSuiteWallet(setting);
  const id = `remoteWallet${setting.nth}`;
  const shown: string[] = [];
  const plugin = () => {
    const made = mockRemoteWallet({ id, name: 'Remote Wallet', wallet });
    made.subscribe(() => {
      const code = made.code();
      if (code === undefined) return;
      shown.push(code);
      queueMicrotask(() => made.code() === code && made.scan(code));
    });
    return made.plugin;
  };
  return { walletId: id, controls: { ...controls, secrets: () => [...controls.secrets(), ...shown.map(keyOf)] }, plugin };
};

/** The part of a code that lets its reader pair. */
function keyOf(code: string): string {
  return /symKey=(\w+)/.exec(code)?.[1] ?? code;
}

/** Its session outlives the page with the library; the phone scans each code as soon as it is shown. */
const paired: MakeWallet = setting => {
  const { wallet, controls } = createSuiteWallet(setting);
  const { chains: { home, other } } = setting;
  const far = createMockWalletConnect({ wallet, chainIds: [home.id, other.id] });
  const shown = new Set<string>();
  far.subscribe(() => {
    const code = far.codes().at(-1);
    if (code === undefined || shown.has(code)) return;
    shown.add(code);
    queueMicrotask(() => void (far.codes().includes(code) && far.scan(code)));
  });
  return {
    walletId: 'walletConnect',
    plugin: () => walletConnect.with({ projectId: 'suite', client: far.client }),
    controls: {
      ...controls,
      end: () => far.end(far.sessions()[0]?.topic ?? ''),
      isPermitted: () => far.sessions().length > 0,
      listeners: () => Math.max(0, far.loose.listeners() - 1), // one waits for the relay to be back, as long as the plugin is there
      secrets: () => [...controls.secrets(), ...[...shown].map(keyOf)],
    },
  };
};
/** Accounts and chains stand in its session, and going between those takes no permission; a prompt that is open already it tells of as a no. */
const pairedCannot: readonly WalletSuiteCapability[] = ['pending', 'addChain', 'refuseSwitch', 'lieAboutAccounts', 'lieAboutChain', 'twice'];

const local: MakeWallet = ({ world, chains, nth }) => {
  const [first, second] = world.accounts;
  const key = nth === 1 ? first : second;
  if (!key) throw new Error('The world has too few accounts');
  const id = `key${nth}`;
  return {
    walletId: id,
    controls: { set: () => {}, accounts: () => [key.address], secrets: () => [key.privateKey] },
    plugin: () => walletLocal({ id, name: 'Key', openSession: ({ chainId }) => localSession({ signer: new Wallet(key.privateKey), chainId: chainId ?? chains.home.id }) }),
  };
};
/** It is only a key: no person is asked, nothing can be taken from it, and it is at home on every chain. */
const localCannot: readonly WalletSuiteCapability[] = [
  'reject', 'wait', 'pending', 'silence', 'selectAccount', 'hideAccounts', 'lock', 'setChain', 'addChain', 'refuseChain', 'refuseSwitch', 'end', 'forget', 'revoke',
  'lieAboutAccounts', 'lieAboutChain', 'lieAboutSignature', 'lieAboutHash', 'listeners', 'sendItself',
];

/** A key whose person is asked, for leave to connect and for each signature. */
const asking: MakeWallet = ({ world, chains, nth }) => {
  const key = world.accounts[nth - 1];
  if (!key) throw new Error('The world has too few accounts');
  const id = `asking${nth}`;
  const open = new Set<{ approve(): void; reject(): void }>();
  let behaviour: WalletBehaviour = 'approves';
  const ask = () => new Promise<void>((resolve, reject) => {
    const prompt = { approve: resolve, reject: () => reject(Object.assign(new Error('user rejected action'), { code: 'ACTION_REJECTED' })) };
    if (behaviour === 'approves') return prompt.approve();
    if (behaviour === 'rejects') return prompt.reject();
    if (behaviour === 'waits') open.add(prompt);
  });
  class AskingWallet extends Wallet {
    override signMessage: Wallet['signMessage'] = async message => (await ask(), super.signMessage(message));
    override signTypedData: Wallet['signTypedData'] = async (...data) => (await ask(), super.signTypedData(...data));
    override signTransaction: Wallet['signTransaction'] = async transaction => (await ask(), super.signTransaction(transaction));
  }
  const signer = new AskingWallet(key.privateKey);
  return {
    walletId: id,
    controls: {
      set(next) {
        behaviour = next;
        if (next !== 'approves' && next !== 'rejects') return;
        for (const prompt of open) prompt[next === 'approves' ? 'approve' : 'reject']();
        open.clear();
      },
      accounts: () => [key.address],
      prompts: () => open.size,
      secrets: () => [key.privateKey],
    },
    plugin: () => walletLocal({
      id, name: 'Asking',
      async openSession({ chainId, silent, signal }) {
        if (!silent) await untilAborted(ask(), signal).catch((error: unknown) => {
          throw signal.aborted ? error : userErrors.rejected({}, { cause: error });
        });
        return localSession({ signer, chainId: chainId ?? chains.home.id });
      },
    }),
  };
};
const askingCannot = localCannot.filter(capability => capability !== 'reject' && capability !== 'wait' && capability !== 'silence');

describe.each<[string, MakeWallet, readonly WalletSuiteCapability[]]>([
  ['walletAdapter over a provider', adapted, []],
  ['walletInjected, announced', announced, []],
  ['mockRemoteWallet', remote, []],
  ['walletConnect over a client without a relay', paired, pairedCannot],
  ['walletLocal with a key', local, localCannot],
  ['walletLocal with a person who is asked', asking, askingCannot],
])('walletSuite of %s', (_name, make, cannot) => {
  // A code is good for five minutes, in every case.
  const cases = walletSuite(make, { cannot: [...cannot, 'ask'] }).filter(({ name }) => make !== paired || name !== 'waits for a person for as long as they like');
  for (const { name, run } of cases) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
