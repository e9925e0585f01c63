import { setupServer } from 'msw/node';
import { AbiCoder, getBytes, hashMessage, parseEther, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { answeringWorld } from '../../fixtures/bundler/answeringWorld.ts';
import { createSoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import bytecode from '../../fixtures/contracts/bytecode.json';
import { localSession } from '../../adapters/ethers/index.ts';
import { createFakeClock, createMockWalletFrame, createMockWorld, mockBundlerUrl, mockChainOne, mockChainTwo } from '../../mocks/index.ts';
import type { MockChain, MockWorld } from '../../mocks/index.ts';
import { answerQuestions } from '../../mocks/testing/suites/answerQuestions.ts';
import { createSuiteWallet, createTestInjected, createTestKit, walletSuite } from '../../mocks/testing/index.ts';
import type { MakeWallet, WalletBehaviour, WalletControls, WalletSuiteCapability, WalletSuiteSetting } from '../../mocks/testing/index.ts';
import { operationContracts } from '../../mocks/userOperations/contracts.ts';
import { createUserOperationHandlers } from '../../mocks/userOperations/handlers.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { untilAborted } from '../../src/domain/wait.ts';
import { getCapabilities } from '../../src/flows/batches/getCapabilities.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { walletInApp } from '../walletInApp/index.ts';
import { walletPasskey } from '../walletPasskey/index.ts';
import { factoryAccount, modularAccount, simple7702Account, simpleAccount, walletSmart } from './index.ts';
import type { SmartAccount } from './index.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

// ---- Accounts. The mocked chains have no EntryPoint v0.6 and no modular accounts (decisions 114, 123): what those send is tried over alto, by `e2e/chain/smartAccounts.test.ts`.

const modular = { factory: '0x7e57000000000000000000000000000000007579', bootstrap: '0x7e57000000000000000000000000000000007580', validator: '0x7e57000000000000000000000000000000007581' } as const;
const coder = AbiCoder.defaultAbiCoder();

/** Puts a contract there as its creation leaves it, but for its storage. */
async function construct(chain: MockChain, address: `0x${string}`, creation: `0x${string}`): Promise<void> {
  const setCode = (code: `0x${string}`) => chain.request({ method: 'hardhat_setCode', params: [address, code] });
  await setCode(creation);
  await setCode(String(await chain.request({ method: 'eth_call', params: [{ to: address }, 'latest'] })) as `0x${string}`); // of JSON-RPC
}

interface Kind {
  readonly account: () => SmartAccount;
  /** The signer of a message, by what the account's contract checks. Absent: the account signs none. */
  signerOf?(message: string, signature: string, account: string): string;
  /** What its factory is, where the mocked chains have none. */
  prepare?(chain: MockChain): Promise<void>;
  readonly sends: boolean;
}

/** What an account signs that is not deployed (ERC-6492). */
const unwrapped = (signature: string): string => String(coder.decode(['address', 'bytes', 'bytes'], `0x${signature.slice(2, -64)}`)[2]);
const signerByFactory: Kind['signerOf'] = (message, signature, account) => verifyTypedData(
  { name: 'Account', version: '1', chainId: mockChainOne.id, verifyingContract: account }, { AccountMessage: [{ name: 'message', type: 'bytes' }] },
  { message: coder.encode(['bytes32'], [hashMessage(message)]) }, unwrapped(signature),
);
/** Behind the module's address, 4 above the last byte that keys sign with, since the hash was signed as a message. */
const signerByModule: Kind['signerOf'] = (message, signature) => {
  const [, module, rest = '', last = ''] = /^0x(.{40})(.{128})(..)$/.exec(unwrapped(signature)) ?? [];
  return module === modular.validator.slice(2) ? verifyMessage(getBytes(hashMessage(message)), `0x${rest}${(parseInt(last, 16) - 4).toString(16)}`) : `a signature for ${module}`;
};
const kinds: Readonly<Record<string, Kind>> = {
  'the account of a factory for v0.6': { account: () => factoryAccount({ version: '0.6', factory: operationContracts.keyedFactory }), signerOf: signerByFactory, sends: false },
  'the account of a factory for v0.7': { account: () => factoryAccount(), signerOf: signerByFactory, sends: true },
  'SimpleAccount for v0.6': { account: () => simpleAccount({ version: '0.6', factory: operationContracts.factory['0.7'] }), sends: false },
  'SimpleAccount for v0.7': { account: () => simpleAccount(), sends: true },
  'SimpleAccount for v0.8': { account: () => simpleAccount({ version: '0.8' }), sends: true },
  'Simple7702Account': { account: () => simple7702Account(), signerOf: (message, signature) => verifyMessage(message, signature), sends: true },
  'a modular account': {
    account: () => modularAccount({ kind: 'reference', ...modular }), signerOf: signerByModule, sends: false,
    prepare: (chain) => construct(chain, modular.factory, `${bytecode.ModularFactory as `0x${string}`}${coder.encode(['address', 'bytes'], [modular.bootstrap, '0x']).slice(2)}`), // as compiled
  },
};

// ---- Admins: the wallets that own them.

type AdminControls = Partial<WalletControls> & Pick<WalletControls, 'set'>;

interface Admin {
  readonly walletId: string;
  readonly address: string;
  readonly controls: AdminControls;
  plugins(): readonly AnyPlugin[];
}

type MakeAdmin = (setting: WalletSuiteSetting) => Admin;

const keyOf = ({ world, nth }: Pick<WalletSuiteSetting, 'world' | 'nth'>) => {
  const key = world.accounts[nth - 1];
  if (!key) throw new Error('The world has too few accounts');
  return key;
};

/** A key whose person is asked for leave to connect and for each signature, or which says yes to everything. */
const keyAdmin = (isAsked: boolean): MakeAdmin => (setting) => {
  const key = keyOf(setting);
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
      return localSession({ signer, chainId: chainId ?? setting.chains.home.id });
    },
  });
  return {
    walletId: 'owner', address: key.address, plugins: () => [definePlugin({ id: 'owner', contributes: [owner] })],
    controls: {
      set(next) {
        behaviour = next;
        if (next !== 'approves' && next !== 'rejects') return;
        for (const prompt of open) prompt[next === 'approves' ? 'approve' : 'reject']();
        open.clear();
      },
      prompts: () => open.size, secrets: () => [key.privateKey],
    },
  };
};

/** An extension of the visitor's. */
const extension: MakeAdmin = (setting) => {
  const { provider, controls } = createSuiteWallet(setting);
  const { set, prompts, hideAccounts, lock, unlock, end, forget, lie, listeners, secrets } = controls;
  return { walletId: 'owner', address: keyOf(setting).address, controls: { set, prompts, hideAccounts, lock, unlock, end, forget, lie, listeners, secrets }, plugins: () => [walletAdapter({ id: 'owner', name: 'Fox Wallet', getProvider: () => provider })] };
};

/** The in-app wallet of the site, whose person has signed in by a code that came by mail, or as a guest. */
const inApp = (isGuest: boolean): MakeAdmin => (setting) => {
  const key = keyOf(setting);
  const frame = createMockWalletFrame({ accounts: [key] });
  const way = authProvidersPoint.of({
    id: 'way', strategy: isGuest ? 'guest' : 'email', group: 'button', title: 'suite.way', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'suite.way' }, modes: [{ mode: 'none' }], canLink: false,
    load: async () => ({ start: async ({ server: authServer, sink, purpose, signal }) => {
      if (isGuest) return sink(await authServer.proveDevice({ signal }));
      const { flowId } = await authServer.sendCode({ kind: 'email', to: 'ann@example.com', purpose, signal });
      await sink({ type: 'code', flowId, code: frame.codes().at(-1)?.code ?? '' });
    } }),
  });
  return {
    walletId: 'inApp', address: key.address,
    plugins: () => [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'suite', openFrame: frame.openFrame }), definePlugin({ id: 'ways', contributes: [way] })],
    controls: { set: (behaviour) => frame.set(behaviour === 'pending' ? 'waits' : behaviour), prompts: frame.prompts, hideAccounts: frame.signOut, end: frame.signOut, forget: frame.signOut, listeners: frame.frames, answer: () => ({ providerId: 'way' }) },
  };
};

// ---- The suite: each account with a person who is asked, each admin with an account that signs messages as its owner does.

const owned = (kind: Kind, makeAdmin: MakeAdmin): MakeWallet => async (setting) => {
  const { world, chains } = setting;
  server.use(...createUserOperationHandlers(world));
  const admin = makeAdmin(setting);
  const account = kind.account();
  const address = await addressOf(world, kind, admin.address, [chains.home.id, chains.other.id]);
  return {
    walletId: 'smart', with: admin.plugins, controls: { ...admin.controls, accounts: () => [address] },
    plugin: () => walletSmart.with({ owner: admin.walletId, account, bundlers: mockBundlerUrl }),
  };
};

/** Where the account of an owner is, by its factory on the first of the chains. */
async function addressOf(world: MockWorld, { account, prepare }: Kind, owner: string, chainIds: readonly number[]): Promise<string> {
  const { origin } = account();
  if (prepare) for (const id of chainIds) await prepare(await world.getChain(id));
  if (origin.by === 'delegation') return owner;
  const home = await world.getChain(chainIds[0] ?? 0);
  return `0x${String(await home.request({ method: 'eth_call', params: [{ to: origin.factory, data: origin.encodeAddressOf(owner) }, 'latest'] })).slice(26)}`;
}

/** One of its kind is in a page, it is on its own chain whatever its owner's wallet does, and the chain has transactions of the bundler in place of its own. */
const cannot: readonly WalletSuiteCapability[] = ['selectAccount', 'setChain', 'addChain', 'refuseChain', 'refuseSwitch', 'revoke', 'lieAboutChain', 'lieAboutHash', 'send', 'sendItself', 'twice'];
const byKey: readonly WalletSuiteCapability[] = [...cannot, 'pending', 'hideAccounts', 'lock', 'end', 'forget', 'lieAboutAccounts', 'lieAboutSignature', 'listeners', 'ask'];
const admins: Readonly<Record<string, { readonly make: MakeAdmin; readonly cannot: readonly WalletSuiteCapability[] }>> = {
  'a person who is asked': { make: keyAdmin(true), cannot: byKey },
  'a key': { make: keyAdmin(false), cannot: [...byKey, 'reject', 'wait', 'silence'] },
  'an extension': { make: extension, cannot: [...cannot, 'ask'] },
  'the in-app wallet': { make: inApp(false), cannot: [...cannot, 'pending', 'lock', 'lieAboutAccounts', 'lieAboutSignature', 'secrets'] },
  'a guest of the in-app wallet': { make: inApp(true), cannot: [...cannot, 'pending', 'lock', 'lieAboutAccounts', 'lieAboutSignature', 'secrets'] },
};
/** The suite reads signatures as those of keys; what accounts with a contract of their own sign is looked at below. */
const signs = /^(signs text|signs typed data|shows neither its secrets|takes a no to a signature|ends a request at once|ends what no caller waits for|ends at a click|does not take nonsense for a signature)/;

const runs: readonly (readonly [string, string])[] = [
  ...Object.keys(kinds).map((kind) => [kind, 'a person who is asked'] as const),
  ...Object.keys(admins).filter((admin) => admin !== 'a person who is asked').map((admin) => ['Simple7702Account', admin] as const),
];
describe.each(runs)('walletSuite of walletSmart with %s, owned by %s', (kindName, adminName) => {
  const [kind, admin] = [kinds[kindName], admins[adminName]];
  if (!kind || !admin) throw new Error('There is none of that name');
  const cases = walletSuite(owned(kind, admin.make), { cannot: admin.cannot }).filter(({ name, skipped }) => skipped === undefined && (kindName === 'Simple7702Account' || !signs.test(name)));
  for (const { name, run } of cases) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

// ---- What the suite does not try, for each account with each admin: it signs by its contract, sends, sends a batch, tells what it can do, and ends.

const recipient = '0x000000000000000000000000000000000000dEaD';

async function open(kind: Kind, makeAdmin: MakeAdmin) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const admin = makeAdmin({ world, nth: 1, injected: createTestInjected(), chains: { home: mockChainOne, other: mockChainTwo, unsupported: mockChainTwo } });
  const account = kind.account();
  const address = await addressOf(world, kind, admin.address, [mockChainOne.id]);
  const test = createTestKit({ clock, world, adapters: [answeringWorld(world)], plugins: [...admin.plugins(), walletSmart.with({ owner: admin.walletId, account, bundlers: mockBundlerUrl })] });
  answerQuestions(test.kit, admin.controls);
  return { ...test, owner: admin.address, address, chain: await world.getChain(mockChainOne.id) };
}

const codeOf = (error: unknown): string => (isWalletError(error) ? error.code : String(error));

const pairs = Object.keys(kinds).flatMap((kind) => Object.keys(admins).filter((admin) => admin !== 'a person who is asked').map((admin) => [kind, admin] as const));
describe.each(pairs)('%s, owned by %s', (kindName, adminName) => {
  it('signs, sends, sends a batch, tells what it can do, and ends', async () => {
    const [kind, admin] = [kinds[kindName], admins[adminName]];
    if (!kind || !admin) throw new Error('There is none of that name');
    const { kit, settled, world, chain, address, owner } = await open(kind, admin.make);
    const { accounts: [shown = ''] } = await settled(kit.dispatch(connect({ walletId: 'smart' })));
    expect(shown.toLowerCase()).toBe(address.toLowerCase());
    const signing = settled(kit.dispatch(signMessage({ message: 'Hello' })));
    expect(await signing.then((signature) => kind.signerOf?.('Hello', signature, shown), codeOf)).toBe(kind.signerOf ? owner : 'smart.noMessages');
    expect(await settled(kit.dispatch(getCapabilities({ chainIds: [mockChainOne.id] })))).toMatchObject({ [mockChainOne.id]: { atomic: 'supported' } });
    const read = (method: string, of: string) => chain.request({ method, params: [of as `0x${string}`, 'latest'] }); // an address
    await chain.request({ method: 'hardhat_setBalance', params: [shown as `0x${string}`, `0x${parseEther('10').toString(16)}`] }); // likewise
    const before = BigInt(String(await read('eth_getBalance', recipient)));
    const sendAll = async () => {
      await settled(kit.dispatch(send({ to: recipient, valueWei: 5n })));
      const { id } = await settled(kit.dispatch(sendCalls({ calls: [{ to: recipient, valueWei: 7n }, { to: recipient, valueWei: 9n }], forceAtomic: true })));
      const { outcome, isAtomic } = await settled(kit.dispatch(waitForCalls({ id })));
      return { outcome, isAtomic, received: BigInt(String(await read('eth_getBalance', recipient))) - before, isThere: (await read('eth_getCode', shown)) !== '0x' };
    };
    const isRefused = kindName === 'Simple7702Account' && adminName === 'an extension'; // extensions sign no authorizations
    expect(kind.sends ? await sendAll().catch(codeOf) : 'not tried').toEqual(!kind.sends ? 'not tried' : isRefused ? 'smart.needsOwnAccount' : { outcome: 'confirmed', isAtomic: true, received: 21n, isThere: true });
    await settled(kit.dispatch(disconnect()));
    expect(kit.getState().connection.wallets).toEqual([]);
    kit.destroy();
    world.close();
  }, 60_000);
});

describe('an account of a passkey', () => {
  it('owns none: what it signs is checked by its own contract, and these accounts want the signature of a key', async () => {
    const test = createTestKit({ plugins: [walletPasskey.with({ bundlers: mockBundlerUrl, passkeys: () => createSoftPasskeys().passkeys }), walletSmart.with({ owner: 'passkey', account: simpleAccount(), bundlers: mockBundlerUrl })] });
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'smart' })))).rejects.toMatchObject({ code: 'wallet.notSupported' });
    test.kit.destroy();
    test.world.close();
  });
});
