import { AbiCoder, Contract, getBytes, Interface, JsonRpcProvider, verifyMessage, Wallet, ZeroAddress } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { simple7702Account, simpleAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { SmartAccount } from '../../plugins/walletSmart/index.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { isV06 } from '../../src/domain/userOperations/isV06.ts';
import type { UserOperation, UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation, userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { createServerKeys } from '../../server/core/serverKeys.ts';
import { createSpending } from '../../server/core/gasless/spending.ts';
import { openFileKms } from '../../server/kms/file.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { createTestBrowser, signChallenge } from '../../server/testing/createTestBrowser.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { eventually } from '../lib/eventually.ts';
import { contractCode, creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import type { EntryPointVersion } from '../lib/entryPoints.ts';
import { asPage, prepareGaslessServer } from '../lib/gaslessServer.ts';
import type { GaslessServer } from '../lib/gaslessServer.ts';
import { openInApp } from '../lib/inAppSessions.ts';
import { deployVerifyingPaymaster } from '../lib/verifyingPaymasters.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { deploy, transact } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()', 'function count() view returns (uint256)']);
const selector = (name: string): string => faults.getFunction(name)?.selector ?? '';
const accountCalls = new Interface(['function execute(address dest, uint256 value, bytes func)']);
const coder = AbiCoder.defaultAbiCoder();
const versions = ['0.6', '0.7', '0.8'] as const;

let anvil: Anvil;
let bundler: Bundler;
let server: GaslessServer;
let to: string;
let delegate: string;
let provider: JsonRpcProvider;
let stopPage: () => void;
const factories = new Map<EntryPointVersion, string>();
const paymasters = new Map<EntryPointVersion, string>();
const kits: Latchkey[] = [];

/** What the server pays for, with the numbers of one test. */
const gasless = ({ chain = {}, policy = {} }: { readonly chain?: object; readonly policy?: object } = {}) => ({
  chains: [{
    chainId: anvil.chainId, rpc: anvil.url, bundler: bundler.url, paymasters: { v06: paymasters.get('0.6'), v07: paymasters.get('0.7'), v08: paymasters.get('0.8') },
    mostWeiPerHour: '1000000000000000000', mostWei: '5000000000000000000', ...chain,
  }],
  policies: [{ policyId: 'shop', who: 'pages', contracts: [{ chainId: anvil.chainId, address: to, selectors: [selector('add')] }], userGasPerDay: 20_000_000, ...policy }],
});

beforeAll(async () => {
  anvil = await startAnvil();
  provider = new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true, cacheTimeout: -1 });
  await deployEntryPoints(anvil);
  for (const version of versions) factories.set(version, await deploy(anvil, creationCode(version, 'SimpleAccountFactory') + coder.encode(['address'], [contractCode[version].entryPoint.address]).slice(2)));
  delegate = await deploy(anvil, creationCode('0.8', 'Simple7702Account'));
  await installMulticall3(anvil);
  bundler = await startBundler(anvil);
  server = await prepareGaslessServer();
  for (const version of versions) paymasters.set(version, await deployVerifyingPaymaster(anvil, version, server.keys.sponsor));
  stopPage = asPage(server.origin);
}, 90_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
  await server.start(gasless());
});
afterEach(async () => {
  for (const kit of kits.splice(0)) kit.destroy();
  await server.stop();
});
afterAll(async () => {
  stopPage?.();
  provider?.destroy();
  await server?.close();
  await bundler?.stop();
  await anvil?.stop();
});

const simple = (version: EntryPointVersion): SmartAccount => simpleAccount({ version, factory: factories.get(version) ?? '' });
const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const count = () => ask(anvil, to, 'count() view returns (uint256)');

/** A kit whose smart account has nothing, and whose operations the server pays. */
async function connected(account: SmartAccount, context?: Readonly<Record<string, unknown>>, openSession?: () => Promise<WalletSession>): Promise<{ readonly kit: Latchkey; readonly address: string; readonly owner: Wallet }> {
  const owner = new Wallet(Wallet.createRandom().privateKey);
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: openSession ?? (() => localSession({ signer: owner, chainId: anvil.chainId })) }),
      walletSmart.with({ owner: 'key', account, bundlers: bundler.url, sponsorGas: true, paymaster: { url: `${server.origin}/v1/paymaster/{chainId}`, ...(context && { context }) } }),
    ],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  return { kit, address: kit.dispatch(getActiveAccount())?.address ?? '', owner };
}

interface RpcAnswer {
  readonly result?: Readonly<Record<string, string>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } };
}

async function rpc(method: string, operation: object, version: EntryPointVersion, { chainId = anvil.chainId, entryPoint = contractCode[version].entryPoint.address, context = {} }: { readonly chainId?: number; readonly entryPoint?: string; readonly context?: object } = {}): Promise<RpcAnswer> {
  const params = method === 'pm_sponsorUserOperation' ? [operation, entryPoint, context] : [operation, entryPoint, `0x${chainId.toString(16)}`, context];
  const response = await fetch(`${server.origin}/v1/paymaster/${chainId}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }) });
  return response.json();
}
const refusal = async (answer: Promise<RpcAnswer>): Promise<string | undefined> => (await answer).error?.data.code;

/** An operation of a new SimpleAccount, priced by the bundler, and what signs it. */
async function prepare(version: EntryPointVersion, callData = accountCalls.encodeFunctionData('execute', [to, 0, faults.encodeFunctionData('add', [1])])) {
  const owner = new Wallet(Wallet.createRandom().privateKey);
  const factory = factories.get(version) ?? '';
  const factoryData = new Interface(['function createAccount(address owner, uint256 salt)']).encodeFunctionData('createAccount', [owner.address, 0]);
  const sender = String(await ask(anvil, factory, 'getAddress(address owner, uint256 salt) view returns (address)', [owner.address, 0]));
  const operation = decodeUserOperation({
    sender, nonce: '0x0', callData, callGasLimit: '0x249f0', verificationGasLimit: '0x7a120', preVerificationGas: '0x11170', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00', signature: `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`,
    ...(version === '0.6' ? { initCode: factory + factoryData.slice(2), paymasterAndData: '0x' } : { factory, factoryData }),
  });
  return { operation, owner };
}

const paid = (operation: UserOperation, answer: RpcAnswer): UserOperation => decodeUserOperation({ ...encodeUserOperation(operation), ...answer.result });
const validUntilOf = (operation: UserOperation): bigint => {
  const data = isV06(operation) ? `0x${operation.paymasterAndData.slice(42)}` : operation.paymasterData ?? '0x';
  return BigInt(data.slice(0, 66));
};
const signatureOf = (operation: UserOperation): string => `0x${(isV06(operation) ? operation.paymasterAndData : operation.paymasterData ?? '0x').slice(-130)}`;

const tuples = {
  '0.6': '(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,bytes signature)',
  '0.7': '(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)',
};

/** Who has signed for this operation, by the hash that the contract itself makes. */
async function signerOnChain(operation: UserOperation, version: EntryPointVersion): Promise<string> {
  const contract = new Contract(paymasters.get(version) ?? '', [`function getHash(${tuples[version === '0.6' ? '0.6' : '0.7']} userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)`], provider);
  const hash = String(await contract.getFunction('getHash')(isV06(operation) ? operation : toPackedUserOperation(operation as UserOperationV07), validUntilOf(operation), 0)); // by its version
  return verifyMessage(getBytes(hash), signatureOf(operation));
}

/** What the database of the server says of what was spent, in gwei: of each operation, and at all. */
async function readSpent() {
  const [store, kms] = [await openSqliteStore({ file: `${server.folder}/data/latchkey.sqlite` }), await openFileKms({ file: `${server.folder}/kms.key`, dataFolder: `${server.folder}/data`, environment: {} })];
  try {
    const all = await createSpending({ store, serverKeys: createServerKeys({ store, kms }), now: Date.now }).readAll(anvil.chainId);
    const rows = await store.list('spends', {});
    return { all, sum: rows.reduce((total, { gwei }) => total + gwei, 0), of: (hash: string) => rows.find(({ spendId }) => spendId === hash) };
  } finally {
    await store.close();
  }
}

describe.each<[string, () => SmartAccount]>([
  ['SimpleAccount for v0.6', () => simple('0.6')], ['SimpleAccount for v0.7', () => simple('0.7')], ['SimpleAccount for v0.8', () => simple('0.8')], ['Simple7702Account', () => simple7702Account({ delegate })],
])('%s without a coin', (_name, accountOf) => {
  it('is deployed and acts, once and again, alone and in batches', async () => {
    const { kit, address } = await connected(accountOf());
    await kit.dispatch(send(adding(1)));
    await kit.dispatch(send(adding(2)));
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(4), adding(8)], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([15n, '0x0']);
  });

  it('is told why a call is not paid for, and pays nothing in place of it', async () => {
    const { kit } = await connected(accountOf());
    await expect(kit.dispatch(send({ to, data: faults.encodeFunctionData('failWithReason'), simulate: false }))).rejects.toMatchObject({ code: 'paymaster.failed', message: 'Paymaster error: 200 - Gas is not paid for one of the calls' });
    expect(await count()).toBe(0n);
  });
});

it('pays for the own account of an in-app wallet, whose frame tells on one screen what is sent and to which code the account is handed', async () => {
  const wallet = await openInApp({ delegates: [{ chainId: anvil.chainId, address: delegate }] });
  const { kit, address } = await connected(simple7702Account({ delegate }), undefined, () => wallet.openSession({ chainId: anvil.chainId }));
  expect(address).toBe(wallet.addresses[0]);
  const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2)], forceAtomic: true }));
  expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
  expect([await count(), await anvil.rpc('eth_getCode', [address, 'latest']), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([3n, `0xef0100${delegate.slice(2).toLowerCase()}`, '0x0']);
  await kit.dispatch(send(adding(4)));
  expect(await count()).toBe(7n);
  const hasCode = wallet.shown.map(({ preview: { fields } }) => fields.some(({ value }) => 'text' in value && value.text.toLowerCase() === delegate.toLowerCase()));
  expect([hasCode, wallet.shown.flatMap(({ preview: { warnings } }) => warnings.map(({ code }) => code)).filter((code) => code === 'delegates')]).toEqual([[true, false], []]);
}, 60_000);

it('pays for one who is signed in to the wallet, by a token that the page has at that moment', async () => {
  await server.stop();
  await server.start(gasless({ policy: { who: 'users' } }));
  let identityToken: string | undefined;
  const { kit, address } = await connected(simple('0.7'), { get identityToken() { return identityToken; } });
  await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'paymaster.failed', message: expect.stringContaining('give their identity token') });
  const browser = createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin: server.origin, siteId: 'shop' });
  const client = browser.newClient();
  const { flowId, challenge } = await client.call('guest.challenge', { siteId: 'shop' });
  await client.call('guest.signIn', { siteId: 'shop', flowId, device: await browser.newDevice(), signature: await signChallenge((await browser.device()).privateKey, flowId, challenge) });
  identityToken = (await client.call('identity.token', { nonce: null })).token;
  await kit.dispatch(send(adding(2)));
  expect([await count(), await anvil.rpc('eth_getBalance', [address, 'latest'])]).toEqual([2n, '0x0']);
});

describe.each(versions)('what is signed for v%s', (version) => {
  it('is what the contract checks, for five minutes, and covers call data, limits, fees, network and contract', async () => {
    const { operation } = await prepare(version);
    const signed = paid(operation, await rpc('pm_getPaymasterData', encodeUserOperation(operation), version));
    expect(await signerOnChain(signed, version)).toBe(server.keys.sponsor);
    const forSeconds = Number(validUntilOf(signed)) - Date.now() / 1_000;
    expect(forSeconds).toBeGreaterThan(200);
    expect(forSeconds).toBeLessThanOrEqual(300);
    const changed: Partial<UserOperation>[] = [
      { callData: accountCalls.encodeFunctionData('execute', [to, 0, faults.encodeFunctionData('add', [2])]) }, { callGasLimit: 1n }, { verificationGasLimit: 1n }, { preVerificationGas: 1n }, { maxFeePerGas: 1n }, { maxPriorityFeePerGas: 1n }, { nonce: 1n }, { sender: ZeroAddress },
    ];
    for (const change of changed) expect(await signerOnChain({ ...signed, ...change } as UserOperation, version)).not.toBe(server.keys.sponsor); // fields of both versions
  });

  it('pays for nothing that was changed afterwards', async () => {
    const { operation, owner } = await prepare(version);
    const signed = paid(operation, await rpc('pm_getPaymasterData', encodeUserOperation(operation), version));
    const changed = { ...signed, callData: accountCalls.encodeFunctionData('execute', [to, 0, faults.encodeFunctionData('failWithReason')]) };
    await expect(handOver(changed, owner, version)).rejects.toThrow(/AA34|paymaster/i);
    await handOver(signed, owner, version);
    await eventually(async () => expect(await count()).toBe(1n));
    // The very same once more: its nonce is used.
    await expect(handOver(signed, owner, version)).rejects.toThrow(/AA25|nonce|already/i);
  });

  it('is not asked for twice for one nonce that is used', async () => {
    const { operation, owner } = await prepare(version);
    await handOver(paid(operation, await rpc('pm_getPaymasterData', encodeUserOperation(operation), version)), owner, version);
    await eventually(async () => expect(await count()).toBe(1n));
    expect(await refusal(rpc('pm_getPaymasterData', encodeUserOperation(operation), version))).toBe('nonceUsed');
  });

  it('has limits of gas where the bundler estimates them in one step', async () => {
    const { operation, owner } = await prepare(version);
    const { callGasLimit: _call, verificationGasLimit: _verification, preVerificationGas: _pre, ...draft } = encodeUserOperation(operation);
    const answer = await rpc('pm_sponsorUserOperation', draft, version);
    await handOver(paid(operation, answer), owner, version);
    await eventually(async () => expect(await count()).toBe(1n));
  });

  it('is refused for limits, fees and calls that are out of bounds', async () => {
    const { operation } = await prepare(version);
    const of = (change: Partial<UserOperation>) => refusal(rpc('pm_getPaymasterData', encodeUserOperation({ ...operation, ...change } as UserOperation), version)); // fields of both versions
    expect([
      await of({ verificationGasLimit: 2_000_001n }), await of({ preVerificationGas: 500_001n }), await of({ callGasLimit: 5_000_000n }), await of({ maxFeePerGas: 10n ** 12n }), await of({ nonce: 1n }),
      await of({ callData: '0x12345678' }), await of({ callData: `${operation.callData}00` }), await of({ callData: accountCalls.encodeFunctionData('execute', [ZeroAddress, 0, faults.encodeFunctionData('add', [1])]) }),
    ]).toEqual(['gasTooHigh', 'gasTooHigh', 'gasTooHigh', 'feeTooHigh', 'nonceUsed', 'unknownCallData', 'unknownCallData', 'callNotAllowed']);
    expect(await refusal(rpc('pm_getPaymasterData', encodeUserOperation(operation), version, { chainId: 1 }))).toBe('unknownChain');
    expect(await refusal(rpc('pm_getPaymasterData', encodeUserOperation(operation), version, { entryPoint: to }))).toBe('unknownEntryPoint');
  });
});

describe('check', () => {
  it('tells that paymasters take the signatures of this server and have a deposit, and what is wrong with others', async () => {
    const right = await server.run('check');
    expect([right.code, right.lines.filter((line) => line.startsWith('Right')).length, right.lines.filter((line) => line.startsWith('WRONG'))]).toEqual([0, 7, []]);
    const foreign = await deployVerifyingPaymaster(anvil, '0.7', ZeroAddress);
    await server.stop();
    await server.start(gasless({ chain: { paymasters: { v06: to, v07: foreign }, forwarder: { address: to, kind: 'erc2771' }, delegates: [to, ZeroAddress] } }));
    const { code, lines } = await server.run('gasless show');
    expect([code, lines.filter((line) => line.startsWith('WRONG'))]).toEqual([1, [
      expect.stringMatching(/paymaster for v0\.6 .* is no VerifyingPaymaster/), expect.stringMatching(new RegExp(`takes signatures of ${ZeroAddress}, and this server signs as ${server.keys.sponsor}`)), expect.stringMatching(/forwarder .* is none/), expect.stringMatching(new RegExp(`contract whose code accounts may run \\(${ZeroAddress}\\) is not there`)), expect.stringMatching(/sender of relays has no coins/),
    ]]);
  });
});

describe('what is counted', () => {
  it('is what an operation has cost in the end, and nothing where it never came', async () => {
    const [ran, never] = [await prepare('0.7'), await prepare('0.7')];
    const signed = paid(ran.operation, await rpc('pm_getPaymasterData', encodeUserOperation(ran.operation), '0.7'));
    const unsent = paid(never.operation, await rpc('pm_getPaymasterData', encodeUserOperation(never.operation), '0.7'));
    const unsentHash = userOperationHash(unsent, { entryPoint: contractCode['0.7'].entryPoint.address, chainId: anvil.chainId, version: '0.7' });
    const hash = await handOver(signed, ran.owner, '0.7');
    const { actualGasCost } = await eventually(async () => {
      const receipt = await bundler.rpc('eth_getUserOperationReceipt', [hash]);
      if (receipt === null) throw new Error('It is in no block yet.');
      return receipt as { readonly actualGasCost: string }; // ERC-7769
    }, 15_000);
    const cost = Number((BigInt(actualGasCost) + 999_999_999n) / 1_000_000_000n);
    const reserved = await readSpent();
    expect([reserved.of(hash)?.state, reserved.of(unsentHash)?.state, reserved.all]).toEqual(['reserved', 'reserved', reserved.sum]);
    expect(reserved.of(hash)?.gwei).toBeGreaterThan(cost);
    server.wait(400_000);
    await server.stop();
    await server.start(gasless());
    await eventually(async () => {
      const { of, all, sum } = await readSpent();
      expect([of(hash)?.state, of(hash)?.gwei, of(unsentHash)?.state, of(unsentHash)?.gwei, all]).toEqual(['settled', cost, 'settled', 0, sum]);
    }, 10_000);
  });

  it('is billed as well where the calls are reverted after all', async () => {
    const { operation, owner } = await prepare('0.7', accountCalls.encodeFunctionData('execute', [to, 0, faults.encodeFunctionData('add', [1])]));
    // Enough to be tried out, and not enough to be carried out: the bundler looks at its own estimate.
    const starved = { ...operation, callGasLimit: 9_000n };
    const signed = paid(starved, await rpc('pm_getPaymasterData', encodeUserOperation(starved), '0.7'));
    const entry = { entryPoint: contractCode['0.7'].entryPoint.address, chainId: anvil.chainId, version: '0.7' } as const;
    const signature = await signAs(owner, signed, '0.7');
    const [sender] = (await anvil.rpc('eth_accounts')) as readonly string[]; // anvil's own
    const data = new Interface([`function handleOps(${tuples['0.7']}[] ops, address beneficiary)`]).encodeFunctionData('handleOps', [[toPackedUserOperation({ ...(signed as UserOperationV07), signature })], sender]); // of v0.7
    await transact(anvil, { to: entry.entryPoint, data });
    expect(await count()).toBe(0n);
    server.wait(400_000);
    await server.stop();
    await server.start(gasless());
    await eventually(async () => {
      const row = (await readSpent()).of(userOperationHash(signed, entry));
      expect([row?.state, (row?.gwei ?? 0) > 0]).toEqual(['settled', true]);
    }, 10_000);
  });

  it('is refused where calls would be reverted', async () => {
    await server.stop();
    await server.start(gasless({ policy: { contracts: [{ chainId: anvil.chainId, address: to, selectors: [selector('failWithReason')] }] } }));
    const { operation } = await prepare('0.7', accountCalls.encodeFunctionData('execute', [to, 0, faults.encodeFunctionData('failWithReason')]));
    expect(await refusal(rpc('pm_getPaymasterData', encodeUserOperation(operation), '0.7'))).toBe('wouldFail');
  });

  it('ends at the limit of a person, of an hour and of all', async () => {
    const { operation } = await prepare('0.7');
    const asked = () => rpc('pm_getPaymasterData', encodeUserOperation(operation), '0.7');
    const detailAfter = async (more: Parameters<typeof gasless>[0]): Promise<string | undefined> => {
      await server.stop();
      await server.start(gasless(more));
      return (await asked()).error?.message;
    };
    expect(await detailAfter({ policy: { userGasPerDay: 21_000 } })).toMatch(/limit of this person/);
    expect(await detailAfter({ policy: { siteGasPerDay: 21_000 } })).toMatch(/limit of this site/);
    expect(await detailAfter({ chain: { mostWeiPerHour: '1000000000' } })).toMatch(/limit of this hour/);
    expect(await detailAfter({ chain: { mostWeiPerHour: '1000000000', mostWei: '1000000000' } })).toMatch(/limit of/);
  });
});

/** Signs as the owner of a SimpleAccount, and hands it to the bundler. @returns the hash of the operation */
async function handOver(operation: UserOperation, owner: Wallet, version: EntryPointVersion): Promise<string> {
  return String(await bundler.rpc('eth_sendUserOperation', [encodeUserOperation({ ...operation, signature: await signAs(owner, operation, version) }), contractCode[version].entryPoint.address]));
}

function signAs(owner: Wallet, operation: UserOperation, version: EntryPointVersion): Promise<string> {
  const entry = { entryPoint: contractCode[version].entryPoint.address, chainId: anvil.chainId, version };
  return simple(version).signOperation({ address: owner.address, signMessage: (message) => owner.signMessage(message), signTypedData: ({ domain, types, message }) => owner.signTypedData(domain, { ...types } as never, message) }, operation, entry); // ethers changes none of it
}
