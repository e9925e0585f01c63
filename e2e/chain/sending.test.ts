import { AbiCoder, ContractFactory, id as keccakText, Interface, Transaction, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import type { Contract } from 'ethers';
import { clockAdapter } from '../../adapters/browser/index.ts';
import { toEthersSigner } from '../../adapters/ethers/index.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { estimateTransaction } from '../../src/flows/sending/estimateTransaction.ts';
import { prepareTransaction } from '../../src/flows/sending/prepareTransaction.ts';
import { send } from '../../src/flows/sending/send.ts';
import { sendRawTransaction } from '../../src/flows/sending/sendRawTransaction.ts';
import { signAuthorization } from '../../src/flows/signing/signAuthorization.ts';
import { signTransaction } from '../../src/flows/signing/signTransaction.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { selectActivityEntry } from '../../src/store/activity.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { connectedKit } from './lib/chainKit.ts';
import { keyKit } from './lib/keyKit.ts';
import type { KeyKit } from './lib/keyKit.ts';
import { lost, startRpcProxy } from './lib/rpcProxy.ts';
import type { RpcProxy } from './lib/rpcProxy.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Runtime code that reverts with Error("no entry"). */
const refusing = refusalOf('no entry');
/** Runtime code that gives back how long its calldata was. */
const measuring = '0x3660005260206000f3';

const kits: KeyKit[] = [];
const proxies: RpcProxy[] = [];
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterEach(async () => {
  for (const { kit } of kits.splice(0)) kit.destroy();
  for (const proxy of proxies.splice(0)) await proxy.close();
  await anvil.rpc('evm_setAutomine', [true]);
});
afterAll(() => anvil.stop());

/** A new account with ten ether, so that no test counts another's nonces. */
async function newKey(balance = '0x8ac7230489e80000', on = anvil): Promise<Wallet> {
  const wallet = new Wallet(Wallet.createRandom().privateKey);
  await on.rpc('anvil_setBalance', [wallet.address, balance]);
  return wallet;
}
async function kitOf(wallet: Wallet, rpc: string | readonly string[] = anvil.url, more: Parameters<typeof keyKit>[0] = [], id = anvil.chainId): Promise<KeyKit> {
  const made = await keyKit([{ id, rpc }, ...more], wallet.privateKey);
  kits.push(made);
  return made;
}
async function proxied(): Promise<RpcProxy> {
  const proxy = await startRpcProxy(anvil.url);
  proxies.push(proxy);
  return proxy;
}
type Fields = Readonly<Record<string, string>>;
const mined = (hash: string, on = anvil): Promise<Fields> => eventually(async () => {
  const receipt = (await on.rpc('eth_getTransactionReceipt', [hash])) as Fields | null;
  if (!receipt) throw new Error('not mined');
  return receipt;
});
const read = async (hash: string, on = anvil): Promise<Fields> => (await on.rpc('eth_getTransactionByHash', [hash])) as Fields;
const quantity = async (method: string, on = anvil): Promise<bigint> => BigInt(String(await on.rpc(method)));
const deployed = async (runtime: string): Promise<string> => {
  const address = new Wallet(Wallet.createRandom().privateKey).address;
  await anvil.rpc('anvil_setCode', [address, runtime]);
  return address;
};
const phaseOf = ({ kit }: KeyKit, id: string) => selectActivityEntry(kit.getState(), id)?.phase;

describe('send, with a wallet that is only a key', () => {
  it('pays twice the base fee and the tip, raised by a tenth, and is confirmed', async () => {
    const made = await kitOf(await newKey());
    const [tipWei, block] = [await quantity('eth_maxPriorityFeePerGas'), (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as Fields];
    const { id, hash } = await made.kit.dispatch(send({ to: recipient, valueWei: 7n }));
    await mined(hash);
    const { type, maxFeePerGas, maxPriorityFeePerGas, gas, value, nonce } = await read(hash);
    const bumpedWei = (tipWei * 11n) / 10n;
    expect({ type, gas: BigInt(gas ?? 0), value, nonce }).toEqual({ type: '0x2', gas: 21_000n, value: '0x7', nonce: '0x0' });
    expect(BigInt(maxPriorityFeePerGas ?? 0)).toBe(bumpedWei);
    expect(BigInt(maxFeePerGas ?? 0)).toBe(2n * BigInt(block['baseFeePerGas'] ?? 0) + bumpedWei);
    await eventually(() => expect(phaseOf(made, id)?.at).toBe('confirmed'));
  });

  it('takes fees, gas and nonce as they are given', async () => {
    const { kit } = await kitOf(await newKey());
    const { hash } = await kit.dispatch(send({ to: recipient, gas: 30_000n, nonce: 0, fees: { type: 'eip1559', maxFeePerGasWei: 9_000_000_000n, maxPriorityFeePerGasWei: 3n } }));
    await mined(hash);
    expect(await read(hash)).toMatchObject({ gas: '0x7530', maxFeePerGas: '0x218711a00', maxPriorityFeePerGas: '0x3', nonce: '0x0' });
  });

  it('creates a contract', async () => {
    const { kit } = await kitOf(await newKey());
    // Copies the nine bytes behind itself: the measuring contract.
    const { hash } = await kit.dispatch(send({ data: `0x6009600c60003960096000f3${measuring.slice(2)}` }));
    const { contractAddress, status } = await mined(hash);
    expect([status, await anvil.rpc('eth_getCode', [contractAddress, 'latest'])]).toEqual(['0x1', measuring]);
  });

  it('pays a gas price, on a chain without base fees', async () => {
    const old = await startAnvil({ chainId: 31_338, args: ['--hardfork', 'istanbul'] });
    try {
      const { kit } = await kitOf(await newKey(undefined, old), old.url, [], old.chainId);
      const priceWei = await quantity('eth_gasPrice', old);
      const { hash } = await kit.dispatch(send({ to: recipient, valueWei: 1n }));
      await mined(hash, old);
      const { type, gasPrice } = await read(hash, old);
      expect([type, BigInt(gasPrice ?? 0)]).toEqual(['0x0', (priceWei * 11n) / 10n]);
    } finally {
      await old.stop();
    }
  });

  it('delegates to code, by its own transaction and by a sponsor', async () => {
    const [own, delegate] = [await newKey(), await deployed(measuring)];
    const { kit } = await kitOf(own);
    const authorization = await kit.dispatch(signAuthorization({ address: delegate }));
    expect(authorization.nonce).toBe(1);
    const { hash } = await kit.dispatch(send({ to: own.address, authorizationList: [authorization] }));
    expect((await mined(hash))['status']).toBe('0x1');
    expect(await anvil.rpc('eth_getCode', [own.address, 'latest'])).toBe(`0xef0100${delegate.slice(2).toLowerCase()}`);

    const sponsored = await kitOf(await newKey('0x0'));
    const given = await sponsored.kit.dispatch(signAuthorization({ address: delegate, isSponsored: true }));
    expect(given.nonce).toBe(0);
    const [account] = [...servicesOf(sponsored.kit).sessions.values()].map(({ session }) => session.accounts()[0]);
    const carried = await kit.dispatch(send({ to: account ?? '', authorizationList: [given] }));
    const { type } = await read(carried.hash);
    await mined(carried.hash);
    expect([type, await anvil.rpc('eth_getCode', [account, 'latest'])]).toEqual(['0x4', `0xef0100${delegate.slice(2).toLowerCase()}`]);
  });

  it('does not sign an authorisation away that the chain would pass over', async () => {
    const own = await newKey();
    const { kit, signed } = await kitOf(own);
    const authorization = await kit.dispatch(signAuthorization({ address: recipient, isSponsored: true }));
    await expect(kit.dispatch(send({ to: own.address, authorizationList: [authorization] }))).rejects.toMatchObject({ code: 'transaction.badAuthorization', message: expect.stringContaining('has to be 1') });
    expect(signed).toEqual([]);
  });
});

describe('nonces', () => {
  it('are consecutive over twenty sends at once from two tabs, and none is lost', async () => {
    const wallet = await newKey();
    const [first, second] = [await kitOf(wallet), await kitOf(wallet)];
    await anvil.rpc('evm_setAutomine', [false]);
    const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? first : second).kit.dispatch(send({ to: recipient, valueWei: BigInt(i) }))));
    await anvil.rpc('evm_mine');
    const transactions = await Promise.all(sent.map(async ({ hash }) => ({ ...(await read(hash)), ...(await mined(hash)) })));
    expect(transactions.map((each) => Number((each as Fields)['nonce'])).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(transactions.every((each) => (each as Fields)['status'] === '0x1')).toBe(true);
  });

  it('go on, where the node has not counted the last one yet', async () => {
    const proxy = await proxied();
    const made = await kitOf(await newKey(), proxy.url);
    proxy.meddle(({ method }, pass) => (method === 'eth_getTransactionCount' ? '0x0' : pass()));
    const hashes = [await made.kit.dispatch(send({ to: recipient })), await made.kit.dispatch(send({ to: recipient }))].map(({ hash }) => hash);
    expect(await Promise.all(hashes.map(async (hash) => (await read(hash))['nonce']))).toEqual(['0x0', '0x1']);
  });

  it('are read again, once, when a node says that one is too low and another counts it too', async () => {
    const [wallet, proxy] = [await newKey(), await proxied()];
    await anvil.rpc('anvil_setNonce', [wallet.address, '0x5']);
    const { kit, signed } = await kitOf(wallet, [proxy.url, anvil.url]);
    let counted = 0;
    proxy.meddle(({ method, params }, pass) => (method === 'eth_getTransactionCount' && params[1] === 'pending' && (counted += 1) === 1 ? '0x3' : pass()));
    const { id, hash } = await kit.dispatch(send({ to: recipient }));
    expect([(await read(hash))['nonce'], signed.length, counted]).toEqual(['0x5', 2, 2]);
    await eventually(() => expect(selectActivityEntry(kit.getState(), id)?.phase).toMatchObject({ at: 'confirmed', hash }));
  });

  it('fail with a code, when one is too low by the word of a single node: it has the first signature', async () => {
    const [wallet, proxy] = [await newKey(), await proxied()];
    await anvil.rpc('anvil_setNonce', [wallet.address, '0x5']);
    const made = await kitOf(wallet, proxy.url);
    proxy.meddle(({ method }, pass) => (method === 'eth_getTransactionCount' ? '0x1' : pass()));
    await expect(made.kit.dispatch(send({ id: 'low', to: recipient }))).rejects.toMatchObject({ code: 'transaction.nonceUsed', message: 'The nonce 1 is already used' });
    expect([made.signed.length, phaseOf(made, 'low')?.at]).toEqual([1, 'failed']);
  });

  it('that are given are kept: used ones fail at once, and a gap is told before anything is signed', async () => {
    const wallet = await newKey();
    await anvil.rpc('anvil_setNonce', [wallet.address, '0x5']);
    const { kit, signed } = await kitOf(wallet);
    await expect(kit.dispatch(send({ to: recipient, nonce: 7 }))).rejects.toMatchObject({ code: 'transaction.nonceGap', message: 'The nonce 7 leaves a gap: the next one is 5' });
    expect(signed).toEqual([]);
    await expect(kit.dispatch(send({ to: recipient, nonce: 4 }))).rejects.toMatchObject({ code: 'transaction.nonceUsed' });
    expect(signed).toHaveLength(1);
  });

  it('are free again for the next, when the caller gives up or leaves while waiting', async () => {
    const [wallet, proxy] = [await newKey(), await proxied()];
    const { kit } = await kitOf(wallet, proxy.url);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    proxy.meddle(async ({ method }, pass) => {
      if (method === 'eth_sendRawTransaction') await held;
      return pass();
    });
    const first = kit.dispatch(send({ to: recipient }));
    await eventually(() => expect(proxy.seen.some(({ method }) => method === 'eth_sendRawTransaction')).toBe(true));
    const abort = new AbortController();
    const second = kit.dispatch(send({ id: 'second', to: recipient, signal: abort.signal }));
    const third = kit.dispatch(send({ to: recipient }));
    abort.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    expect(selectActivityEntry(kit.getState(), 'second')?.phase).toEqual({ at: 'rejected' });
    const itsWay = await proxied();
    const closed = await kitOf(wallet, itsWay.url);
    const fourth = closed.kit.dispatch(send({ to: recipient }));
    await eventually(() => expect(itsWay.seen.some(({ method }) => method === 'eth_estimateGas')).toBe(true));
    closed.kit.destroy();
    await expect(fourth).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(closed.signed).toEqual([]);
    letGo();
    const nonces = await Promise.all([first, third].map(async (each) => (await read((await each).hash))['nonce']));
    expect(nonces).toEqual(['0x0', '0x1']);
  });
});

describe('chains', () => {
  it('are asked who they are: an endpoint of another chain gets nothing signed', async () => {
    const { kit, signed } = await kitOf(await newKey(), anvil.url, [], 424_242);
    await expect(kit.dispatch(send({ to: recipient }))).rejects.toMatchObject({ code: 'rpc.wrongChain' });
    expect(signed).toEqual([]);
  });

  it('that are switched during a send end it before it is signed', async () => {
    const [proxy, other] = [await proxied(), await startAnvil({ chainId: 31_339 })];
    try {
      const { kit, signed } = await kitOf(await newKey(), proxy.url, [{ id: other.chainId, rpc: other.url }]);
      proxy.meddle(async ({ method }, pass) => {
        if (method === 'eth_getTransactionCount') await kit.dispatch(switchChain({ chainId: other.chainId }));
        return pass();
      });
      await expect(kit.dispatch(send({ id: 'switched', to: recipient }))).rejects.toMatchObject({ code: 'chain.wrongChain', context: { actual: other.chainId, wanted: anvil.chainId } });
      expect([signed, proxy.seen.filter(({ method }) => method === 'eth_sendRawTransaction')]).toEqual([[], []]);
    } finally {
      await other.stop();
    }
  });
});

describe('what would fail', () => {
  it.each(['key', 'wallet'] as const)('is told with the reason of the contract before anything is signed, with a %s', async (kind) => {
    const contract = await deployed(refusing);
    const made = kind === 'key' ? await kitOf(await newKey()) : { ...(await connectedKit([{ anvil }])), signed: [] };
    const before = await anvil.rpc('eth_getTransactionCount', [testAccounts[0].address, 'latest']);
    await expect(made.kit.dispatch(send({ id: 'refused', to: contract, data: '0x12345678' }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('no entry') });
    expect([made.signed, selectActivityEntry(made.kit.getState(), 'refused')?.phase.at]).toEqual([[], 'failed']);
    expect(await anvil.rpc('eth_getTransactionCount', [testAccounts[0].address, 'latest'])).toBe(before);
    made.kit.destroy();
  });

  it('is told of code that an account is only about to have', async () => {
    const own = await newKey();
    const { kit, signed } = await kitOf(own);
    const authorization = await kit.dispatch(signAuthorization({ address: await deployed(refusing) }));
    await expect(kit.dispatch(send({ to: own.address, data: '0x12345678', authorizationList: [authorization] }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('no entry') });
    expect(signed).toEqual([]);
  });

  it('is sent all the same, when the caller gives the gas', async () => {
    const made = await kitOf(await newKey());
    const { id, hash } = await made.kit.dispatch(send({ to: await deployed(refusing), data: '0x12345678', gas: 100_000n }));
    expect((await mined(hash))['status']).toBe('0x0');
    await eventually(() => expect(phaseOf(made, id)?.at).toBe('failed'));
  });

  it('for want of funds says what is missing', async () => {
    const made = await kitOf(await newKey('0x1'));
    await expect(made.kit.dispatch(send({ id: 'poor', to: recipient, valueWei: 10n ** 18n }))).rejects.toMatchObject({ code: 'transaction.insufficientFunds', message: 'Insufficient Funds', context: { balanceWei: 1n, symbol: 'ETH' } });
    expect(made.signed).toEqual([]);
    expect(phaseOf(made, 'poor')).toMatchObject({ at: 'failed', error: { message: 'Insufficient Funds' } });
  });

  it('because the node will have none of it, fails with what the node says', async () => {
    const { kit } = await kitOf(await newKey());
    await expect(kit.dispatch(send({ to: recipient, gas: 100n }))).rejects.toMatchObject({ code: 'transaction.sendFailed', message: expect.stringMatching(/^Failed to send transaction: .*gas/i) });
  });
});

describe('an answer that is lost', () => {
  it('loses no transaction: it is found by its hash', async () => {
    const proxy = await proxied();
    const made = await kitOf(await newKey(), proxy.url);
    proxy.meddle(async ({ method }, pass) => {
      const answer = await pass();
      return method === 'eth_sendRawTransaction' ? lost : answer;
    });
    const { id, hash } = await made.kit.dispatch(send({ to: recipient }));
    expect((await read(hash))['nonce']).toBe('0x0');
    await eventually(() => expect(phaseOf(made, id)?.at).toBe('confirmed'));
    expect(new Set(proxy.seen.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params[0])).size).toBe(1);
  });

  it('has the same bytes sent again, where the first never arrived', async () => {
    const proxy = await proxied();
    const made = await kitOf(await newKey(), proxy.url);
    let tries = 0;
    proxy.meddle(({ method }, pass) => (method === 'eth_sendRawTransaction' && (tries += 1) === 1 ? lost : pass()));
    const { hash } = await made.kit.dispatch(send({ to: recipient }));
    expect((await mined(hash))['status']).toBe('0x1');
    expect([tries, made.signed.length]).toEqual([2, 1]);
  });

  it('leaves it pending under its hash, where no node can tell', async () => {
    const proxy = await proxied();
    const made = await kitOf(await newKey(), proxy.url);
    proxy.meddle(({ method }, pass) => (method === 'eth_sendRawTransaction' ? lost : pass()));
    const { id, hash } = await made.kit.dispatch(send({ to: recipient }));
    expect(phaseOf(made, id)).toMatchObject({ at: 'pending', hash });
    const [raw] = made.signed;
    expect(Transaction.from(raw ?? '').hash).toBe(hash);
    await anvil.rpc('eth_sendRawTransaction', [raw]);
    await eventually(() => expect(phaseOf(made, id)?.at).toBe('confirmed'));
  });
});

describe('prepareTransaction, signTransaction and sendRawTransaction', () => {
  it('complete, sign and send in three steps what ethers can read', async () => {
    const wallet = await newKey();
    const made = await kitOf(wallet);
    const prepared = await made.kit.dispatch(prepareTransaction({ to: recipient, valueWei: 3n }));
    expect(prepared).toMatchObject({ from: wallet.address, chainId: anvil.chainId, nonce: 0, gas: 21_000n, fees: { type: 'eip1559' } });
    expect(made.signed).toEqual([]);
    const { raw, hash } = await made.kit.dispatch(signTransaction(prepared));
    const { from, to, value, hash: known } = Transaction.from(raw);
    expect({ from, to, value, known }).toEqual({ from: wallet.address, to: recipient, value: 3n, known: hash });
    await anvil.rpc('evm_setAutomine', [false]);
    const sent = await made.kit.dispatch(sendRawTransaction({ chainId: anvil.chainId, raw }));
    expect(sent.hash).toBe(hash);
    expect((await made.kit.dispatch(sendRawTransaction({ chainId: anvil.chainId, raw }))).hash).toBe(hash); // the node knows it already
    await anvil.rpc('evm_mine');
    await eventually(() => expect(phaseOf(made, sent.id)?.at).toBe('confirmed'));
  });

  it('need no wallet to prepare, where account and chain are named', async () => {
    const { kit } = await connectedKit([{ anvil }]);
    await expect(kit.dispatch(prepareTransaction({ from: recipient, chainId: anvil.chainId, to: recipient }))).resolves.toMatchObject({ from: recipient, gas: 21_000n });
    await expect(kit.dispatch(signTransaction({ to: recipient }))).rejects.toMatchObject({ code: 'transaction.rawUnsupported', message: 'The current account does not support sending raw transactions' });
    kit.destroy();
  });

  it('refuse bytes for another chain, and bytes that are no transaction', async () => {
    const { kit } = await kitOf(await newKey());
    const foreign = await new Wallet(testAccounts[0].privateKey).signTransaction({ chainId: 1, to: recipient, nonce: 0, gasLimit: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, type: 2 });
    await expect(kit.dispatch(sendRawTransaction({ chainId: anvil.chainId, raw: foreign }))).rejects.toMatchObject({ code: 'chain.wrongChain' });
    for (const raw of ['0x', '0x1234', 'text', `0x02${'ff'.repeat(40)}`, Transaction.from({ chainId: 1, to: recipient, type: 2 }).unsignedSerialized]) {
      await expect(kit.dispatch(sendRawTransaction({ chainId: anvil.chainId, raw }))).rejects.toMatchObject({ code: 'transaction.notSigned' });
    }
  });
});

describe('estimateTransaction', () => {
  it('adds what the chain below asks for, on the OP stack', async () => {
    const optimism = await startAnvil({ chainId: 10 });
    try {
      await optimism.rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', measuring]);
      const { kit } = await kitOf(await newKey(undefined, optimism), optimism.url, [], 10);
      const prepared = await kit.dispatch(prepareTransaction({ to: recipient, valueWei: 5n, data: '0x1234' }));
      const { gas, fees, l1FeeWei, feeWei, totalWei } = await kit.dispatch(estimateTransaction(prepared));
      if (fees.type !== 'eip1559') throw new Error('The chain has base fees.');
      // Of all bytes but the first, on such chains, many are to be zero.
      for (const each of [gas, fees.maxFeePerGasWei, fees.maxPriorityFeePerGasWei]) expect(each.toString(16).padStart(64, '0')).toMatch(/^(00)*[0-9a-f]{2}(00)*$/);
      const unsigned = Transaction.from({ type: 2, chainId: 10, nonce: 0, to: recipient, value: 5n, data: '0x1234', gasLimit: gas, maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei }).unsignedSerialized;
      const calldata = keccakText('getL1Fee(bytes)').slice(0, 10) + AbiCoder.defaultAbiCoder().encode(['bytes'], [unsigned]).slice(2);
      expect(l1FeeWei).toBe(BigInt(calldata.length / 2 - 1));
      expect([feeWei, totalWei]).toEqual([gas * fees.maxFeePerGasWei + l1FeeWei, gas * fees.maxFeePerGasWei + l1FeeWei + 5n]);
    } finally {
      await optimism.stop();
    }
  });
});

describe('toEthersSigner', () => {
  const erc = new Interface(['function length() view returns (uint256)']);

  it.each(['key', 'wallet'] as const)('lets ethers send and sign with a %s, and waits for what it sent', async (kind) => {
    const made = kind === 'key' ? await kitOf(await newKey()) : await connectedKit([{ anvil }]);
    const [open] = [...servicesOf(made.kit).sessions.values()];
    if (!open) throw new Error('No wallet is open.');
    const signer = toEthersSigner(open.session, await servicesOf(made.kit).transport(anvil.chainId), { chain: { name: 'anvil' }, clock: clockAdapter.create(), locks: servicesOf(made.kit).port(locksPort) });
    const factory = new ContractFactory(erc, `0x6009600c60003960096000f3${measuring.slice(2)}`, signer);
    const contract = (await factory.deploy()) as Contract;
    await contract.waitForDeployment();
    expect(await contract.getFunction('length')()).toBe(4n);
    const response = await signer.sendTransaction({ to: recipient, value: 11n });
    expect(await response.wait()).toMatchObject({ status: 1, hash: response.hash });
    const [address, domain, types] = [await signer.getAddress(), { name: 'Mock', chainId: anvil.chainId }, { Vote: [{ name: 'count', type: 'uint256' }] }];
    expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(address);
    expect(verifyTypedData(domain, types, { count: 1n }, await signer.signTypedData(domain, types, { count: 1n }))).toBe(address);
    const signed: unknown = await signer.signTransaction({ to: recipient, type: 0 }).then((raw) => Transaction.from(raw), (error: unknown) => error);
    expect(signed).toMatchObject(kind === 'key' ? { from: address, type: 0, to: recipient } : { code: 'transaction.rawUnsupported' });
    expect(() => signer.connect(null)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_OPERATION' }));
    signer.provider?.destroy();
    made.kit.destroy();
  });

  it('replaces a transaction through a wallet, where nonce and fees are given, and sends no second one', async () => {
    const { kit } = await connectedKit([{ anvil }]);
    const [open] = [...servicesOf(kit).sessions.values()];
    if (!open) throw new Error('No wallet is open.');
    const signer = toEthersSigner(open.session, await servicesOf(kit).transport(anvil.chainId), { chain: { name: 'anvil' }, clock: clockAdapter.create(), locks: servicesOf(kit).port(locksPort) });
    await anvil.rpc('evm_setAutomine', [false]);
    const nonce = await signer.getNonce('pending');
    const first = await signer.sendTransaction({ to: recipient, value: 1n, nonce, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n });
    const second = await signer.sendTransaction({ to: recipient, value: 2n, nonce, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n });
    await anvil.rpc('evm_setAutomine', [true]);
    await anvil.rpc('evm_mine');
    expect(await Promise.all([first, second].map(({ hash }) => anvil.rpc('eth_getTransactionReceipt', [hash])))).toEqual([null, expect.objectContaining({ status: '0x1' })]);
    expect(await signer.getNonce('latest')).toBe(nonce + 1);
    signer.provider?.destroy();
    kit.destroy();
  });

  it('takes its turn with the sends of the kit', async () => {
    const { kit } = await kitOf(await newKey());
    const [open] = [...servicesOf(kit).sessions.values()];
    if (!open) throw new Error('No wallet is open.');
    const signer = toEthersSigner(open.session, await servicesOf(kit).transport(anvil.chainId), { chain: { name: 'anvil' }, clock: clockAdapter.create(), locks: servicesOf(kit).port(locksPort) });
    const hashes = (await Promise.all([1, 2, 3, 4].flatMap((wei) => [signer.sendTransaction({ to: recipient, value: wei }), kit.dispatch(send({ to: recipient, valueWei: BigInt(wei) }))]))).map(({ hash }) => hash);
    const nonces = await Promise.all(hashes.map(async (hash) => Number((await read(hash))['nonce'])));
    expect(nonces.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    signer.provider?.destroy();
  });

  it('sends nothing from another chain', async () => {
    const { kit } = await kitOf(await newKey(), anvil.url, [{ id: 424_242, rpc: anvil.url }]);
    const [open] = [...servicesOf(kit).sessions.values()];
    if (!open) throw new Error('No wallet is open.');
    const signer = toEthersSigner(open.session, await servicesOf(kit).transport(anvil.chainId), { chain: { name: 'anvil' }, clock: clockAdapter.create(), locks: servicesOf(kit).port(locksPort) });
    await kit.dispatch(switchChain({ chainId: 424_242 }));
    await expect(signer.sendTransaction({ to: recipient })).rejects.toMatchObject({ code: 'chain.wrongChain' });
    signer.provider?.destroy();
  });
});

function refusalOf(reason: string): string {
  const data = keccakText('Error(string)').slice(2, 10) + AbiCoder.defaultAbiCoder().encode(['string'], [reason]).slice(2);
  const length = (data.length / 2).toString(16).padStart(2, '0');
  // CODECOPY what stands behind these twelve bytes to memory, and revert with it.
  return `0x60${length}600c60003960${length}6000fd${data}`;
}
