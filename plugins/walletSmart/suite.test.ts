import { setupServer } from 'msw/node';
import { Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { mockBundlerUrl } from '../../mocks/index.ts';
import { walletSuite } from '../../mocks/testing/index.ts';
import type { MakeWallet, WalletBehaviour, WalletSuiteCapability } from '../../mocks/testing/index.ts';
import { createUserOperationHandlers } from '../../mocks/userOperations/handlers.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { untilAborted } from '../../src/domain/wait.ts';
import { simple7702Account, simpleAccount, walletSmart } from './index.ts';
import type { SmartAccount } from './index.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Owned by a key whose person is asked for leave to connect and for each signature, or which says yes to everything. */
const owned = (account: SmartAccount, { isAsked }: { readonly isAsked: boolean }): MakeWallet => async ({ world, chains, nth }) => {
  const key = world.accounts[nth - 1];
  if (!key) throw new Error('The world has too few accounts');
  server.use(...createUserOperationHandlers(world));
  const { origin } = account;
  const home = await world.getChain(chains.home.id);
  const addressOf = async (): Promise<string> => (origin.by === 'delegation' ? key.address : `0x${String(await home.request({ method: 'eth_call', params: [{ to: origin.factory, data: origin.encodeAddressOf(key.address) }, 'latest'] })).slice(26)}`);
  const address = await addressOf();
  const open = new Set<{ approve(): void; reject(): void }>();
  let behaviour: WalletBehaviour = 'approves';
  const ask = (): Promise<void> => new Promise((resolve, reject) => {
    const prompt = { approve: resolve, reject: () => reject(userErrors.rejected()) };
    if (!isAsked || behaviour === 'approves') return prompt.approve();
    if (behaviour === 'rejects') return prompt.reject();
    if (behaviour === 'waits') open.add(prompt);
  });
  class AskingWallet extends Wallet {
    override signMessage: Wallet['signMessage'] = async (message) => (await ask(), super.signMessage(message));
    override signTypedData: Wallet['signTypedData'] = async (...data) => (await ask(), super.signTypedData(...data));
  }
  const signer = new AskingWallet(key.privateKey);
  const owner = walletsPoint.of({
    id: 'owner', name: 'Key', probe: () => 'installed',
    open: async () => async ({ chainId, silent, signal }) => {
      if (!silent) await untilAborted(ask(), signal);
      return localSession({ signer, chainId: chainId ?? chains.home.id });
    },
  });
  return {
    walletId: 'smart',
    // The owner comes along, for a suite registers one plugin.
    plugin: () => ({ ...walletSmart.with({ owner: 'owner', account, bundlers: mockBundlerUrl }), contributes: [owner] }),
    controls: {
      set(next) {
        behaviour = next;
        if (next !== 'approves' && next !== 'rejects') return;
        for (const prompt of open) prompt[next === 'approves' ? 'approve' : 'reject']();
        open.clear();
      },
      accounts: () => [address], prompts: () => open.size, secrets: () => [key.privateKey],
    },
  };
};

/** One of its kind is in a page, and the chain has transactions of the bundler in place of its own. */
const cannot: readonly WalletSuiteCapability[] = [
  'pending', 'selectAccount', 'hideAccounts', 'lock', 'setChain', 'addChain', 'refuseChain', 'refuseSwitch', 'end', 'forget', 'revoke',
  'lieAboutAccounts', 'lieAboutChain', 'lieAboutSignature', 'lieAboutHash', 'listeners', 'send', 'sendItself', 'ask', 'twice',
];
/** What accounts without ERC-1271 do not do: they sign no messages. */
const signs = /^(signs text|signs typed data|shows neither its secrets|takes a no to a signature|ends a request at once|ends what no caller waits for|ends at a click)/;

describe.each<[string, () => SmartAccount, boolean]>([
  ['Simple7702Account', () => simple7702Account(), true],
  ['SimpleAccount for v0.7', () => simpleAccount(), false],
  ['SimpleAccount for v0.8', () => simpleAccount({ version: '0.8' }), false],
])('walletSuite of walletSmart with %s', (_name, accountOf, signsMessages) => {
  describe.each([['a key', false], ['a person who is asked', true]] as const)('owned by %s', (_owner, isAsked) => {
    const cases = walletSuite(owned(accountOf(), { isAsked }), { cannot: isAsked ? cannot : [...cannot, 'reject', 'wait', 'silence'] }).filter(({ name }) => signsMessages || !signs.test(name));
    for (const { name, run } of cases) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
  });
});
