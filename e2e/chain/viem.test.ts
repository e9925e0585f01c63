import { createPublicClient, createWalletClient, custom, parseAbi, verifyMessage, verifyTypedData } from 'viem';
import { generatePrivateKey, privateKeyToAccount, toAccount } from 'viem/accounts';
import { recoverAuthorizationAddress } from 'viem/utils';
import { fromViemAccount, fromViemClient, toViemAccount, toViemChain, toViemTransport, toViemWalletClient, viemSession } from '../../adapters/viem/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signAuthorization } from '../../src/flows/signing/signAuthorization.ts';
import { signMessage, signTypedData } from '../../src/flows/signing/signMessage.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { selectActiveAddress } from '../../src/store/connection.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { deployFixture } from './lib/contracts.ts';
import { chainOf, setUpKits } from './lib/libraryKit.ts';
import { nodeTransport } from './lib/nodeTransport.ts';
import { scriptedWallet } from './lib/scriptedWallet.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, , bob] = testAccounts;
const faultsAbi = parseAbi(['function failWithError(uint256 asked)', 'function failWithReason()', 'function count() view returns (uint256)', 'error Denied(address who, uint256 asked, string why)']);
const mail = {
  domain: { name: 'Test', version: '1', chainId: 31_337 },
  types: { Person: [{ name: 'name', type: 'string' }], Mail: [{ name: 'from', type: 'Person' }, { name: 'cents', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { from: { name: 'Ann' }, cents: 5n },
} as const;

let home: Anvil;
let away: Anvil;
let faults: `0x${string}`;
const { kitWith, connectedKit } = setUpKits(() => [home, away]);
beforeAll(async () => {
  [home, away] = await Promise.all([startAnvil(), startAnvil({ chainId: 84_532 })]);
  faults = (await deployFixture(home, 'Faults')) as `0x${string}`; // by ethers, checksummed
});
afterAll(() => Promise.all([home.stop(), away.stop()]));

function sessionOf(kit: Latchkey): WalletSession {
  const [open] = servicesOf(kit).sessions.values();
  if (!open) throw new Error('No wallet is open.');
  return open.session;
}
const balanceOf = async (address: string): Promise<bigint> => BigInt(String(await home.rpc('eth_getBalance', [address, 'latest'])));
const freshAccount = async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  await home.rpc('anvil_setBalance', [account.address, `0x${(10n ** 18n).toString(16)}`]);
  return account;
};

describe('toViemTransport', () => {
  it('carries reads and sends of viem over the transport of the kit', async () => {
    const { transport, asked } = nodeTransport(home);
    const client = createPublicClient({ chain: toViemChain(chainOf(home)), transport: toViemTransport(transport) });
    expect(await client.getChainId()).toBe(31_337);
    expect(await client.getBalance({ address: alice.address })).toBe(await balanceOf(alice.address));
    expect(await client.readContract({ address: faults, abi: faultsAbi, functionName: 'count' })).toBe(0n);
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBalance', 'eth_call']);
  });

  it('lets viem decode why a contract refused', async () => {
    const client = createPublicClient({ chain: toViemChain(chainOf(home)), transport: toViemTransport(nodeTransport(home).transport) });
    await expect(client.simulateContract({ account: alice.address, address: faults, abi: faultsAbi, functionName: 'failWithError', args: [7n] }))
      .rejects.toMatchObject({ name: 'ContractFunctionExecutionError', cause: { name: 'ContractFunctionRevertedError', data: { errorName: 'Denied', args: [alice.address, 7n, 'closed'] } } });
    await expect(client.simulateContract({ account: alice.address, address: faults, abi: faultsAbi, functionName: 'failWithReason' }))
      .rejects.toMatchObject({ cause: { name: 'ContractFunctionRevertedError', reason: 'Not today' } });
  });

  it('finds the transport of each chain by itself, and refuses that of another', async () => {
    const kit = kitWith();
    const client = createPublicClient({ chain: toViemChain(chainOf(away)), transport: toViemTransport(servicesOf(kit).transport) });
    expect(await client.request({ method: 'eth_chainId' })).toBe('0x14a34');
    await expect(createPublicClient({ transport: toViemTransport(servicesOf(kit).transport) }).getBlockNumber()).rejects.toMatchObject({ name: 'ClientChainNotConfiguredError' });
    expect(() => createPublicClient({ chain: toViemChain(chainOf(away)), transport: toViemTransport(nodeTransport(home).transport) })).toThrow(expect.objectContaining({ code: 'chain.wrongEndpoint' }));
  });

  it('fails as viem does where no node answers, and asks once', async () => {
    const { transport, asked } = nodeTransport({ url: 'http://127.0.0.1:1', chainId: 31_337 });
    const client = createPublicClient({ transport: toViemTransport(transport) });
    await expect(client.sendRawTransaction({ serializedTransaction: '0x02' })).rejects.toThrow(/HTTP request failed/);
    expect(asked).toHaveLength(1);
  }, 60_000);
});

describe('toViemAccount', () => {
  it('signs with a kit that holds a key, and viem sends', async () => {
    const key = await freshAccount();
    const session = viemSession({ account: key, chainId: home.chainId });
    const account = toViemAccount(session);
    if (account.type !== 'local') throw new Error('A key signs.');
    expect(account.address).toBe(key.address);
    expect(await verifyMessage({ address: key.address, message: { raw: '0x1234' }, signature: await account.signMessage({ message: { raw: '0x1234' } }) })).toBe(true);
    expect(await account.signMessage({ message: 'héllo' })).toBe(await key.signMessage({ message: 'héllo' }));
    expect(await account.signTypedData(mail)).toBe(await key.signTypedData(mail));

    const chain = toViemChain(chainOf(home));
    const transport = toViemTransport(nodeTransport(home).transport);
    const [reader, wallet] = [createPublicClient({ chain, transport }), createWalletClient({ account, chain, transport })];
    const before = await balanceOf(bob.address);
    for (const fees of [{ gasPrice: 2_000_000_000n }, { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n }]) {
      const hash = await wallet.sendTransaction({ to: bob.address, value: 5n, ...fees });
      expect(await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 })).toMatchObject({ status: 'success', type: 'gasPrice' in fees ? 'legacy' : 'eip1559' });
    }
    expect((await balanceOf(bob.address)) - before).toBe(10n);

    const authorization = await wallet.signAuthorization({ contractAddress: bob.address, executor: 'self' });
    expect(await recoverAuthorizationAddress({ authorization })).toBe(key.address);
    const hash = await wallet.sendTransaction({ to: key.address, authorizationList: [authorization] });
    expect(await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 })).toMatchObject({ type: 'eip7702' });
    expect(await reader.getCode({ address: key.address })).toBe(`0xef0100${bob.address.slice(2).toLowerCase()}`);
  });

  it('gives sends at the same moment nonces of their own, and that of one that failed to the next', async () => {
    const key = await freshAccount();
    const account = toViemAccount(viemSession({ account: key, chainId: home.chainId }));
    const [chain, transport] = [toViemChain(chainOf(home)), toViemTransport(nodeTransport(home).transport)];
    const wallet = createWalletClient({ account, chain, transport });
    // As a page that makes one at each render has them.
    const again = createWalletClient({ account: toViemAccount(viemSession({ account: key, chainId: home.chainId })), chain, transport });
    const send = async (from = wallet): Promise<number> => {
      const hash = await from.sendTransaction({ to: bob.address, value: 1n });
      return (await createPublicClient({ transport }).getTransaction({ hash })).nonce;
    };
    expect((await Promise.all([send(), send(again), send()])).toSorted()).toEqual([0, 1, 2]);
    await expect(wallet.sendTransaction({ to: bob.address, value: 10n ** 30n, gas: 21_000n })).rejects.toMatchObject({ name: 'TransactionExecutionError' });
    expect(await send()).toBe(3);
  });

  it('signs the very bytes that viem itself would', async () => {
    const key = privateKeyToAccount(alice.privateKey);
    const account = toViemAccount(viemSession({ account: key, chainId: 1 }));
    if (account.type !== 'local') throw new Error('A key signs.');
    for (const transaction of [
      { type: 'legacy', chainId: 1, nonce: 0, gas: 21_000n, gasPrice: 1n, to: bob.address, value: 1n },
      { type: 'eip1559', chainId: 1, nonce: 9, gas: 50_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, data: '0x6001' },
      { type: 'eip2930', chainId: 1, nonce: 2, gas: 60_000n, gasPrice: 1n, to: bob.address, accessList: [{ address: faults, storageKeys: [`0x${'11'.repeat(32)}`] }] },
      { type: 'eip1559', chainId: 1, nonce: 9, gas: 60_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, to: bob.address, accessList: [{ address: faults, storageKeys: [] }] },
      { chainId: 1, nonce: 3, gas: 60_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n, to: bob.address, authorizationList: [await key.signAuthorization({ address: faults, chainId: 1, nonce: 4 })] },
    ] as const) {
      expect(await account.signTransaction(transaction)).toBe(await key.signTransaction(transaction));
    }
  });

  it('is a json-rpc account for every other wallet', async () => {
    const { provider } = scriptedWallet(home);
    const kit = await connectedKit(walletAdapter({ id: 'site', name: 'Site', getProvider: () => provider }));
    expect(toViemAccount(sessionOf(kit))).toEqual({ type: 'json-rpc', address: alice.address });
    expect(() => toViemAccount(sessionOf(kit), bob.address)).toThrow(expect.objectContaining({ code: 'wallet.accountGone' }));
  });
});

describe('toViemWalletClient', () => {
  it('sends and signs through a provider, and asks nothing twice', async () => {
    const { provider, asked, refuseNext } = scriptedWallet(home);
    const wallet = toViemWalletClient(provider, { chain: toViemChain(chainOf(home)), account: alice.address });
    await wallet.requestAddresses();
    const hash = await wallet.sendTransaction({ to: bob.address, value: 1n });
    expect((await createPublicClient({ transport: custom(provider) }).waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success');
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature: await wallet.signMessage({ message: 'hello' }) })).toBe(true);
    refuseNext();
    await expect(wallet.sendTransaction({ to: bob.address, value: 1n })).rejects.toMatchObject({ cause: { name: 'UserRejectedRequestError' } });
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  });
});

describe('fromViemAccount', () => {
  it('makes a local account a wallet of the kit', async () => {
    const account = await freshAccount();
    const kit = kitWith(walletLocal({ id: 'viemKey', name: 'Key', openSession: fromViemAccount(createWalletClient({ account, transport: custom(scriptedWallet(home).provider) })) }));
    await kit.dispatch(connect({ walletId: 'viemKey' }));
    const before = await balanceOf(bob.address);
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 3n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
    const legacy = await kit.dispatch(send({ to: bob.address, valueWei: 4n, fees: { type: 'legacy', gasPriceWei: 3_000_000_000n } }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash: legacy.hash }));
    expect(await home.rpc('eth_getTransactionByHash', [legacy.hash])).toMatchObject({ type: '0x0' });
    expect((await balanceOf(bob.address)) - before).toBe(7n);

    const authorization = await kit.dispatch(signAuthorization({ address: bob.address }));
    const handed = await kit.dispatch(send({ to: account.address, authorizationList: [authorization] }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash: handed.hash }));
    expect(await home.rpc('eth_getCode', [account.address, 'latest'])).toBe(`0xef0100${bob.address.slice(2).toLowerCase()}`);

    const { address } = account;
    expect(await verifyMessage({ address, message: 'hello', signature: asHex(await kit.dispatch(signMessage({ message: 'hello' }))) })).toBe(true);
    expect(await verifyTypedData({ address, ...mail, signature: asHex(await kit.dispatch(signTypedData({ data: mail }))) })).toBe(true);
  });

  it('knows a refusal of an account that asks a person', async () => {
    const refused = async () => {
      throw Object.assign(new Error('no'), { cause: { code: 4001 } });
    };
    const account = toAccount({ address: alice.address, signMessage: refused, signTransaction: refused, signTypedData: refused });
    const kit = kitWith(walletLocal({ id: 'viemKey', name: 'Key', openSession: fromViemAccount(account) }));
    await kit.dispatch(connect({ walletId: 'viemKey' }));
    await expect(kit.dispatch(signMessage({ message: 'x' }))).rejects.toMatchObject({ code: 'user.rejected' });
    await expect(kit.dispatch(send({ to: bob.address, valueWei: 1n }))).rejects.toMatchObject({ code: 'user.rejected' });
  });
});

describe('fromViemClient', () => {
  it('makes a wallet client a wallet of the kit', async () => {
    const wallet = scriptedWallet(home, away);
    const client = createWalletClient({ account: alice.address, transport: custom(wallet.provider) });
    const kit = await connectedKit(walletAdapter({ id: 'viemWallet', name: 'Viem', getProvider: () => fromViemClient(client, { events: wallet.provider }) }));
    expect(selectActiveAddress(kit.getState())).toBe(alice.address);
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 1n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
    expect(await verifyMessage({ address: alice.address, message: 'hello', signature: asHex(await kit.dispatch(signMessage({ message: 'hello' }))) })).toBe(true);
    wallet.refuseNext();
    await expect(kit.dispatch(send({ to: bob.address, valueWei: 1n }))).rejects.toMatchObject({ code: 'user.rejected' });
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
    await wallet.select(1);
    expect(kit.getState().connection.activeWalletId).toBeUndefined(); // the client names its account: without it there is none
  });

  it('takes a node with accounts of its own for a wallet', async () => {
    const client = createWalletClient({ transport: toViemTransport(nodeTransport(home).transport) });
    const kit = await connectedKit(walletAdapter({ id: 'viemNode', name: 'Node', getProvider: () => fromViemClient(client) }));
    expect(selectActiveAddress(kit.getState())).toBe(alice.address);
  });
});

function asHex(text: string): `0x${string}` {
  return text as `0x${string}`; // by the kit, which checks what wallets answer
}
