import { connect as wagmiConnect, createConfig, disconnect as wagmiDisconnect, getAccount, injected, mock, reconnect, sendTransaction, signMessage as wagmiSignMessage, signTypedData as wagmiSignTypedData, switchChain as wagmiSwitchChain, waitForTransactionReceipt, watchAccount } from '@wagmi/core';
import type { Config, Storage } from '@wagmi/core';
import { verifyMessage, verifyTypedData } from 'viem';
import { toViemChain, toViemTransport } from '../../adapters/viem/index.ts';
import { fromWagmiConnector, toWagmiConnector } from '../../adapters/wagmi/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { toEip1193Provider } from '../../src/provider.ts';
import { selectActiveAddress } from '../../src/store/connection.ts';
import { selectActiveChainId } from '../../src/store/network.ts';
import { selectIsModalOpen } from '../../src/store/modal.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { chainOf, setUpKits } from './lib/libraryKit.ts';
import { scriptedWallet } from './lib/scriptedWallet.ts';
import type { ScriptedWallet } from './lib/scriptedWallet.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, bob] = testAccounts;
const mail = { domain: { name: 'Test', chainId: 31_337 }, types: { Mail: [{ name: 'cents', type: 'uint256' }] }, primaryType: 'Mail', message: { cents: 5n } } as const;

let home: Anvil;
let away: Anvil;
beforeAll(async () => {
  [home, away] = await Promise.all([startAnvil(), startAnvil({ chainId: 84_532 })]);
});
afterAll(() => Promise.all([home.stop(), away.stop()]));
const { kitWith, connectedKit } = setUpKits(() => [home, away]);

/** What wagmi keeps, over loads of the page. */
function memoryStorage(): Storage {
  const kept = new Map<string, unknown>();
  return { key: 'test', getItem: (async (key: string, missing: unknown) => kept.get(key) ?? missing ?? null) as Storage['getItem'], setItem: async (key, value) => void kept.set(key, value), removeItem: async (key) => void kept.delete(key) };
}

describe('toWagmiConnector', () => {
  const walletOf = (wallet: ScriptedWallet) => walletAdapter({ id: 'site', name: 'Site', getProvider: () => wallet.provider });
  function wagmiOver(kit: Latchkey, storage: Storage | null = null): Config {
    const [first, second] = [toViemChain(chainOf(home)), toViemChain(chainOf(away))];
    const transport = toViemTransport(servicesOf(kit).transport);
    return createConfig({ chains: [first, second], connectors: [toWagmiConnector({ provider: toEip1193Provider(kit) })], transports: { [first.id]: transport, [second.id]: transport }, multiInjectedProviderDiscovery: false, storage });
  }
  /** Connects by wagmi, and picks the wallet in the kit's modal. */
  async function connectBoth(wallet: ScriptedWallet): Promise<{ readonly kit: Latchkey; readonly config: Config }> {
    const kit = kitWith(walletOf(wallet));
    const config = wagmiOver(kit);
    const connecting = wagmiConnect(config, { connector: ours(config) });
    await eventually(() => expect(selectIsModalOpen(kit.getState())).toBe(true));
    await kit.dispatch(connect({ walletId: 'site' }));
    kit.dispatch(closeModal()); // as the modal does by itself, where one is drawn
    expect(await connecting).toMatchObject({ accounts: [alice.address], chainId: 31_337 });
    return { kit, config };
  }
  function ours({ connectors: [connector] }: Config) {
    if (!connector) throw new Error('There is no connector.');
    return connector;
  }

  it('connects by the modal of the kit, sends and signs', async () => {
    const { config } = await connectBoth(scriptedWallet(home, away));
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: alice.address, chainId: 31_337, connector: { id: 'latchkey', name: 'Latchkey', type: 'latchkey' } });
    const hash = await sendTransaction(config, { to: bob.address, value: 1n });
    expect(await waitForTransactionReceipt(config, { hash, pollingInterval: 50 })).toMatchObject({ status: 'success', from: alice.address.toLowerCase() });
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature: await wagmiSignMessage(config, { message: 'hello' }) })).toBe(true);
    expect(await verifyTypedData({ address: alice.address, ...mail, signature: await wagmiSignTypedData(config, mail) })).toBe(true);
  });

  it('fails with the errors of viem, when the person refuses', async () => {
    const wallet = scriptedWallet(home, away);
    const { kit, config } = await connectBoth(wallet);
    wallet.refuseNext();
    await expect(sendTransaction(config, { to: bob.address, value: 1n })).rejects.toMatchObject({ cause: { name: 'UserRejectedRequestError', code: 4001 } });
    wallet.refuseNext();
    await expect(wagmiSignMessage(config, { message: 'x' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' });
    wallet.refuseNext();
    await expect(wagmiSwitchChain(config, { chainId: 84_532 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' });
    await wagmiDisconnect(config);
    const connecting = wagmiConnect(config, { connector: ours(config) });
    connecting.catch(() => {});
    await eventually(() => expect(selectIsModalOpen(kit.getState())).toBe(true));
    kit.dispatch(closeModal());
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 });
    expect(getAccount(config).status).toBe('disconnected');
  });

  it('switches, both ways, and adds a chain that the wallet does not know', async () => {
    const wallet = scriptedWallet(home, away);
    const { kit, config } = await connectBoth(wallet);
    await wagmiSwitchChain(config, { chainId: 84_532 });
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    expect([getAccount(config).chainId, selectActiveChainId(kit.getState())]).toEqual([84_532, 84_532]);
    const hash = await sendTransaction(config, { to: bob.address, value: 1n });
    expect(await away.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ hash });
    await kit.dispatch(switchChain({ chainId: 31_337 }));
    await eventually(() => expect(getAccount(config).chainId).toBe(31_337));
    await expect(wagmiSwitchChain(config, { chainId: 10 })).rejects.toMatchObject({ name: 'SwitchChainError' });
  });

  it('connects on the chain that was asked for, and not at all if the person refuses it', async () => {
    const wallet = scriptedWallet(home, away);
    const kit = await connectedKit(walletOf(wallet));
    const config = wagmiOver(kit);
    expect(await wagmiConnect(config, { connector: ours(config), chainId: 84_532, withCapabilities: true })).toEqual({ accounts: [{ address: alice.address, capabilities: {} }], chainId: 84_532 });
    await wagmiDisconnect(config);
    await kit.dispatch(connect({ walletId: 'site' }));
    const other = wagmiOver(kit);
    wallet.refuseNext();
    await expect(wagmiConnect(other, { connector: ours(other), chainId: 31_337 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' });
  });

  it('leaves wagmi disconnected, when another wallet of the kit takes the place of the one that was left', async () => {
    const [one, two] = [scriptedWallet(home), scriptedWallet(home)];
    await two.select(1);
    const kit = kitWith(walletOf(one), walletAdapter({ id: 'second', name: 'Second', getProvider: () => two.provider }));
    await kit.dispatch(connect({ walletId: 'second' }));
    await kit.dispatch(connect({ walletId: 'site' }));
    const config = wagmiOver(kit);
    await wagmiConnect(config, { connector: ours(config) });
    expect(getAccount(config).address).toBe(alice.address);
    await wagmiDisconnect(config);
    expect([selectActiveAddress(kit.getState()), getAccount(config).status]).toEqual([bob.address, 'disconnected']);
  });

  it('is there for a server, and for a page whose kit comes late', async () => {
    const kit = await connectedKit(walletOf(scriptedWallet(home)));
    let provider: ReturnType<typeof toEip1193Provider> | undefined;
    const chain = toViemChain(chainOf(home));
    const config = createConfig({ chains: [chain], connectors: [toWagmiConnector({ provider: () => provider })], transports: { [chain.id]: toViemTransport(servicesOf(kit).transport) }, storage: null });
    await reconnect(config);
    expect(getAccount(config).status).toBe('disconnected');
    await expect(wagmiConnect(config, { connector: ours(config) })).rejects.toMatchObject({ name: 'ProviderNotFoundError' });
    provider = toEip1193Provider(kit);
    await wagmiConnect(config, { connector: ours(config) });
    expect(getAccount(config).address).toBe(alice.address);
  });

  it('follows the account, and ends, where the wallet does', async () => {
    const wallet = scriptedWallet(home, away);
    const { config } = await connectBoth(wallet);
    const told: (string | undefined)[] = [];
    const unwatch = watchAccount(config, { onChange: ({ address, status }) => told.push(status === 'connected' ? address : status) });
    await wallet.select(1);
    await eventually(() => expect(told).toEqual([bob.address]));
    wallet.leave();
    await eventually(() => expect(told).toEqual([bob.address, 'disconnected']));
    unwatch();
  });

  it('disconnects, both ways', async () => {
    const { kit, config } = await connectBoth(scriptedWallet(home));
    await wagmiDisconnect(config);
    expect([getAccount(config).status, selectActiveAddress(kit.getState())]).toEqual(['disconnected', undefined]);
    // Connected in the kit: wagmi is too, and is not when the kit no longer is.
    await kit.dispatch(connect({ walletId: 'site' }));
    await eventually(() => expect(getAccount(config)).toMatchObject({ status: 'connected', address: alice.address }));
    await kit.dispatch(disconnect());
    await eventually(() => expect(getAccount(config).status).toBe('disconnected'));
  });

  it('finds on load what the kit has connected, and shows no prompt', async () => {
    const wallet = scriptedWallet(home);
    const kit = await connectedKit(walletOf(wallet));
    const config = wagmiOver(kit, memoryStorage());
    await reconnect(config);
    expect(getAccount(config)).toMatchObject({ status: 'connected', address: alice.address });
    const other = wagmiOver(kitWith(walletOf(scriptedWallet(home))));
    await reconnect(other);
    expect(getAccount(other).status).toBe('disconnected');
  });
});

describe('fromWagmiConnector', () => {
  const chains = () => [toViemChain(chainOf(home)), toViemChain(chainOf(away))] as const;
  const target = (wallet: ScriptedWallet) => injected({ target: { id: 'io.test', name: 'Test', icon: 'data:image/svg+xml,<svg/>', provider: wallet.provider as never } }); // an EIP-1193 provider, of wider types
  // Its connector looks for a window, as an extension's does.
  beforeAll(() => void Object.assign(globalThis, { window: globalThis }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

  it('makes a connector a wallet of the kit, which sends, signs, switches and follows', async () => {
    const wallet = scriptedWallet(home, away);
    const adapted = fromWagmiConnector(target(wallet), { chains: chains() });
    expect(adapted).toMatchObject({ id: 'ioTest', name: 'Test', icon: 'data:image/svg+xml,<svg/>' });
    expect(wallet.asked).toEqual([]);
    const kit = await connectedKit(walletAdapter(adapted));
    expect(selectActiveAddress(kit.getState())).toBe(alice.address);
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 1n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature: (await kit.dispatch(signMessage({ message: 'hello' }))) as `0x${string}` })).toBe(true); // checked by the kit
    await kit.dispatch(switchChain({ chainId: 84_532 }));
    expect(selectActiveChainId(kit.getState())).toBe(84_532);
    wallet.switchTo(31_337);
    await eventually(() => expect(selectActiveChainId(kit.getState())).toBe(31_337));
    await wallet.select(1);
    await eventually(() => expect(selectActiveAddress(kit.getState())).toBe(bob.address));
    wallet.refuseNext();
    await expect(kit.dispatch(send({ to: bob.address, valueWei: 1n }))).rejects.toMatchObject({ code: 'user.rejected' });
    wallet.leave();
    await eventually(() => expect(kit.getState().connection.wallets).toEqual([]));
  });

  it('knows a refusal to connect, and connects the next time', async () => {
    const wallet = scriptedWallet(home);
    const kit = kitWith(walletAdapter(fromWagmiConnector(target(wallet), { chains: chains() })));
    wallet.refuseNext();
    await expect(kit.dispatch(connect({ walletId: 'ioTest' }))).rejects.toMatchObject({ code: 'user.rejected' });
    expect((await kit.dispatch(connect({ walletId: 'ioTest' }))).accounts).toEqual([alice.address]);
  });

  it('disconnects the connector when the person does', async () => {
    const wallet = scriptedWallet(home);
    const kit = await connectedKit(walletAdapter(fromWagmiConnector(target(wallet), { chains: chains() })));
    await kit.dispatch(disconnect());
    expect(wallet.asked).toContain('wallet_revokePermissions');
    expect(kit.getState().connection.wallets).toEqual([]);
  });

  it('takes a connector that a wagmi config has made, and works beside it', async () => {
    const wallet = scriptedWallet(home);
    const config = createConfig({ chains: chains(), connectors: [target(wallet)], transports: { [home.chainId]: toViemTransport(servicesOf(kitWith()).transport), [away.chainId]: toViemTransport(servicesOf(kitWith()).transport) }, multiInjectedProviderDiscovery: false, storage: null });
    const [connector] = config.connectors;
    if (!connector) throw new Error('There is no connector.');
    const kit = await connectedKit(walletAdapter(fromWagmiConnector(connector)));
    await wagmiConnect(config, { connector });
    await wallet.select(1);
    await eventually(() => expect([selectActiveAddress(kit.getState()), getAccount(config).address]).toEqual([bob.address, bob.address]));
  });

  it('says that there is no wallet, where the connector finds none', async () => {
    const kit = kitWith(walletAdapter(fromWagmiConnector(injected({ target: { id: 'none', name: 'None', provider: () => undefined } }), { chains: chains() })));
    await expect(kit.dispatch(connect({ walletId: 'none' }))).rejects.toMatchObject({ code: 'wallet.noProvider' });
  });

  it('takes a connector that is no extension', async () => {
    const kit = kitWith(walletAdapter(fromWagmiConnector(mock({ accounts: [alice.address] }), { chains: chains(), id: 'mocked', name: 'Mocked' })));
    expect((await kit.dispatch(connect({ walletId: 'mocked' }))).accounts).toEqual([alice.address]);
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 1n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
  });
});
