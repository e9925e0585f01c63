import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, getBytes, Interface, Wallet } from 'ethers';
import { createMockChain } from '../../mocks/chain/chain.ts';
import { keyedAccountFactoryCode, verifyingPaymasterCode } from '../../mocks/userOperations/contractCode.ts';
import { createOperationGenesis, entryPointInterface, paymasterInterface } from '../../mocks/userOperations/contracts.ts';
import { delegatedFactory } from '../../src/domain/userOperations/userOperation.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation, userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { compileMockContracts } from '../../scripts/lib/compileMockContracts.mjs';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { contractCode, creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import { deployAccountFactory } from '../lib/factoryAccounts.ts';
import { deployFixture } from './lib/contracts.ts';

/** A chain with an EntryPoint at each address, be it the published one or ours. */
interface Place {
  rpc(method: string, params: readonly unknown[]): Promise<unknown>;
}
type Version = '0.7' | '0.8';

const chainId = 31_337;
const coder = AbiCoder.defaultAbiCoder();
const ether = 10n ** 18n;
/** Sends nothing else, so that what it creates has the same addresses on both. */
const executor = new Wallet(`0x${'44'.repeat(32)}`);
const owner = new Wallet(`0x${'11'.repeat(32)}`);
const sponsor = new Wallet(`0x${'22'.repeat(32)}`);
const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()', 'function count() view returns (uint256)']);
const accounts = new Interface(['function execute(address,uint256,bytes)', 'function createAccount(address,uint256) returns (address)', 'function getAddress(address,uint256) view returns (address)']);
const batches = { '0.7': new Interface(['function executeBatch(address[],uint256[],bytes[])']), '0.8': new Interface(['function executeBatch((address,uint256,bytes)[])']) };
const deposits = new Interface(['function depositTo(address) payable', 'function balanceOf(address) view returns (uint256)', 'function getNonce(address,uint192) view returns (uint256)']);

let anvil: Anvil;
let real: Place;
let ours: Place;
const contracts = { factory: {} as Record<Version, string>, paymaster: {} as Record<Version, string>, delegate: '', to: '' };
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  real = { rpc: (method, params) => askForData(anvil.url, method, params) };
  const genesis = createOperationGenesis();
  const chain = await createMockChain({ chainId, genesis });
  ours = { rpc: (method, params) => chain.request({ method, params }) };
  await onBoth((place) => place.rpc('hardhat_setBalance', [executor.address, `0x${(10_000n * ether).toString(16)}`]).then(() => undefined));
  // The published accounts over both: only the EntryPoint differs. They are made by the same transactions, so they have the same addresses.
  for (const version of ['0.7', '0.8'] as const) {
    const entryPoint = contractCode[version].entryPoint.address;
    contracts.factory[version] = await onBoth((place) => create(place, creationCode(version, 'SimpleAccountFactory') + coder.encode(['address'], [entryPoint]).slice(2)));
    contracts.paymaster[version] = await onBoth((place) => create(place, verifyingPaymasterCode + coder.encode(['address', 'address'], [entryPoint, sponsor.address]).slice(2)));
    await onBoth((place) => transact(place, { to: entryPoint, data: deposits.encodeFunctionData('depositTo', [contracts.paymaster[version]]), value: ether }).then(({ status }) => status));
  }
  contracts.delegate = await onBoth((place) => create(place, creationCode('0.8', 'Simple7702Account')));
  const { to } = await faultsOn();
  contracts.to = to;
}, 120_000);
afterAll(() => anvil?.stop());

/** Does the same on both, and wants the same from both. */
async function onBoth<T>(task: (place: Place) => Promise<T>): Promise<T> {
  const told = await task(real);
  expect(await task(ours)).toEqual(told);
  return told;
}

/** A call to a node, with what a contract has thrown. */
async function askForData(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: { readonly message: string; readonly data?: unknown } }; // JSON-RPC
  if (error) throw Object.assign(new Error(error.message), { data: error.data });
  return result;
}

async function faultsOn(): Promise<{ readonly to: string }> {
  const source = await deployFixture(anvil, 'Faults');
  const runtime = await anvil.rpc('eth_getCode', [source, 'latest']);
  await ours.rpc('hardhat_setCode', [source, runtime]);
  return { to: source };
}

interface Receipt {
  readonly status: string;
  readonly contractAddress: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

async function transact({ rpc }: Place, { authorization, value = 0n, ...call }: { readonly to?: string; readonly data: string; readonly value?: bigint; readonly authorization?: Awaited<ReturnType<Wallet['authorize']>> | undefined }): Promise<Receipt> {
  const nonce = Number(await rpc('eth_getTransactionCount', [executor.address, 'latest']));
  const signed = await executor.signTransaction({ ...call, value, nonce, chainId, gasLimit: 8_000_000n, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000n, ...(authorization ? { type: 4, authorizationList: [authorization] } : { type: 2 }) });
  const hash = await rpc('eth_sendRawTransaction', [signed]);
  for (;;) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash]);
    if (receipt !== null) return receipt as Receipt; // the node's own
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function create(place: Place, data: string): Promise<string> {
  return (await transact(place, { data })).contractAddress.toLowerCase();
}

async function read({ rpc }: Place, to: string, data: string): Promise<string> {
  return String(await rpc('eth_call', [{ to, data }, 'latest']));
}

/** An operation of an account that is given ether on both, signed by its owner. */
async function prepare(version: Version, salt: number, parts: Partial<UserOperationV07> & { readonly wei?: bigint } = {}): Promise<UserOperationV07> {
  const { wei = ether, ...fields } = parts;
  const factory = contracts.factory[version];
  const sender = fields.sender ?? `0x${(await onBoth((place) => read(place, factory, accounts.encodeFunctionData('getAddress', [owner.address, salt])))).slice(26)}`;
  await onBoth((place) => place.rpc('hardhat_setBalance', [sender, `0x${wei.toString(16)}`]).then(() => undefined));
  return {
    sender, nonce: 0n, callData: call('add', [1]), callGasLimit: 200_000n, verificationGasLimit: 800_000n, preVerificationGas: 60_000n, maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, signature: '0x',
    factory, factoryData: accounts.encodeFunctionData('createAccount', [owner.address, salt]), ...fields,
  };
}

const call = (name: string, values: readonly unknown[] = [], value = 0n): string => accounts.encodeFunctionData('execute', [contracts.to, value, faults.encodeFunctionData(name, values)]);

async function sign(operation: UserOperationV07, version: Version, signer = owner): Promise<UserOperationV07> {
  const hash = getBytes(hashOf(operation, version));
  return { ...operation, signature: version === '0.7' ? await signer.signMessage(hash) : signer.signingKey.sign(hash).serialized };
}

function hashOf(operation: UserOperationV07, version: Version): string {
  return userOperationHash(operation, { entryPoint: contractCode[version].entryPoint.address, chainId, version });
}

/** What came of it, without what differs by the gas that each EntryPoint takes. */
async function handle(place: Place, version: Version, operation: UserOperationV07, authorization?: Awaited<ReturnType<Wallet['authorize']>>): Promise<unknown> {
  const to = contractCode[version].entryPoint.address;
  const packed = toPackedUserOperation(operation);
  const data = entryPointInterface.encodeFunctionData('handleOps', [[packed], executor.address]);
  const { sender } = operation;
  const code = authorization ? { [sender]: { code: `0xef0100${authorization.address.slice(2)}` } } : {};
  const refusal = await place.rpc('eth_call', [{ from: executor.address, to, data, gas: '0xf42400' }, 'latest', code]).then(() => undefined, (error: unknown) => refusalOf(error));
  if (refusal) return { refusal };
  const { status, logs } = await transact(place, { to, data, authorization });
  const events = logs.filter(({ address }) => address.toLowerCase() === to.toLowerCase()).map(({ topics, data: body }) => eventOf({ topics, data: body }));
  const nonce = await read(place, to, deposits.encodeFunctionData('getNonce', [sender, operation.nonce >> 64n]));
  const count = await read(place, contracts.to, faults.encodeFunctionData('count'));
  const hash = await read(place, to, entryPointInterface.encodeFunctionData('getUserOpHash', [packed]));
  const others = logs.filter(({ address }) => address.toLowerCase() !== to.toLowerCase()).map(({ address, topics }) => [address.toLowerCase(), topics]);
  return { status, events, nonce, count, hash, others, code: await place.rpc('eth_getCode', [sender, 'latest']) };
}

const events = new Interface([
  ...entryPointInterface.fragments,
  'event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
  'event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce)',
  'event Deposited(address indexed account, uint256 totalDeposit)',
]);

function eventOf(log: { readonly topics: readonly string[]; readonly data: string }): unknown {
  const parsed = events.parseLog(log);
  if (parsed?.name !== 'UserOperationEvent') return [parsed?.name ?? log.topics, ...(parsed?.args.toArray() ?? [])];
  const [hash, sender, paymaster, nonce, success, cost, used] = parsed.args.toArray() as unknown as readonly [string, string, string, bigint, boolean, bigint, bigint]; // as its ABI says
  expect(cost).toBe(used * 1_000_000_000n);
  return [parsed.name, hash, sender, paymaster, nonce, success];
}

function refusalOf(error: unknown): unknown {
  const { data = '0x', message } = error as { readonly data?: string; readonly message: string }; // of JSON-RPC
  const parsed = data.length < 10 ? null : events.parseError(data);
  return parsed ? [parsed.name, ...parsed.args.toArray()] : message;
}

/** With the signature of the paymaster's signer over what its contract says. */
async function sponsored(operation: UserOperationV07, version: Version, { signer = sponsor, validUntil = 0 } = {}): Promise<UserOperationV07> {
  const paymaster = contracts.paymaster[version];
  const withSignature = (signature: string): UserOperationV07 => ({ ...operation, paymaster, paymasterVerificationGasLimit: 200_000n, paymasterPostOpGasLimit: 100_000n, paymasterData: concat([coder.encode(['uint48', 'uint48'], [validUntil, 0]), signature]) });
  const data = paymasterInterface.encodeFunctionData('getHash', [toPackedUserOperation(withSignature('0x')), validUntil, 0]);
  return withSignature(await signer.signMessage(getBytes(await onBoth((place) => read(place, paymaster, data)))));
}

describe.each<Version>(['0.7', '0.8'])('the EntryPoint v%s of the mocked world, beside the published one', (version) => {
  const first = version === '0.7' ? 100 : 200;
  const both = (operation: UserOperationV07): Promise<unknown> => onBoth((place) => handle(place, version, operation));

  it('deploys an account with its first operation, then takes another one, and the hash is the same', async () => {
    const operation = await sign(await prepare(version, first), version);
    expect(await both(operation)).toMatchObject({ status: '0x1', hash: hashOf(operation, version), events: expect.arrayContaining([expect.arrayContaining(['AccountDeployed'])]) });
    const { factory: _factory, factoryData: _data, ...later } = await prepare(version, first, { nonce: 1n, callData: call('add', [2], 5n) });
    expect(await both(await sign(later, version))).toMatchObject({ status: '0x1', events: expect.arrayContaining([expect.arrayContaining(['UserOperationEvent', true])]) });
    expect(await both(await sign({ ...later, nonce: 7n << 64n }, version))).toMatchObject({ nonce: expect.stringMatching(/70{15}1$/) });
    expect(await both(await sign({ ...later, nonce: 9n }, version))).toEqual({ refusal: ['FailedOp', 0n, 'AA25 invalid account nonce'] });
    expect(await both(await sign(await prepare(version, first, { nonce: 2n }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA10 sender already constructed'] });
  });

  it('carries out a batch', async () => {
    const add = faults.encodeFunctionData('add', [3]);
    const callData = version === '0.7' ? batches['0.7'].encodeFunctionData('executeBatch', [[contracts.to, contracts.to], [0, 0], [add, add]]) : batches['0.8'].encodeFunctionData('executeBatch', [[[contracts.to, 0, add], [contracts.to, 0, add]]]);
    expect(await both(await sign(await prepare(version, first + 1, { callData }), version))).toMatchObject({ events: expect.arrayContaining([expect.arrayContaining(['UserOperationEvent', true])]) });
  });

  it('tells why a call was reverted', async () => {
    expect(await both(await sign(await prepare(version, first + 2, { callData: call('failWithReason') }), version)))
      .toMatchObject({ status: '0x1', events: expect.arrayContaining([expect.arrayContaining(['UserOperationRevertReason']), expect.arrayContaining(['UserOperationEvent', false])]) });
  });

  it('refuses what another key has signed, what no one pays for, and gas that is too little', async () => {
    expect(await both(await sign(await prepare(version, first + 3), version, sponsor))).toEqual({ refusal: ['FailedOp', 0n, 'AA24 signature error'] });
    expect(await both({ ...(await prepare(version, first + 3)), signature: '0x1234' })).toMatchObject({ refusal: expect.arrayContaining(['FailedOpWithRevert', 'AA23 reverted']) });
    expect(await both(await sign(await prepare(version, first + 3, { wei: 0n }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA21 didn\'t pay prefund'] });
    expect(await both(await sign(await prepare(version, first + 3, { verificationGasLimit: 30_000n }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA13 initCode failed or OOG'] });
    expect(await both(await sign(await prepare(version, first + 3, { factoryData: '0x1234' }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA13 initCode failed or OOG'] });
    expect(await both(await sign(await prepare(version, first + 3, { sender: sponsor.address }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA14 initCode must return sender'] });
    expect(await both(await sign(await prepare(version, first + 3, { preVerificationGas: 1n << 121n }), version))).toEqual({ refusal: version === '0.7' ? ['Error', 'AA94 gas values overflow'] : ['FailedOp', 0n, 'AA94 gas values overflow'] });
  });

  it('lets a paymaster pay, tells it afterwards, and refuses one that does not sign, is late or has too little', async () => {
    const operation = await prepare(version, first + 4, { wei: 0n });
    expect(await both(await sign(await sponsored(operation, version, { signer: owner }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA34 signature error'] });
    expect(await both(await sign(await sponsored(operation, version, { validUntil: 1 }), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA32 paymaster expired or not due'] });
    expect(await both(await sign({ ...(await sponsored(operation, version)), paymasterData: '0x' }, version))).toMatchObject({ refusal: ['FailedOpWithRevert', 0n, 'AA33 reverted', '0x'] });
    expect(await both(await sign(await sponsored({ ...operation, maxFeePerGas: ether, maxPriorityFeePerGas: ether }, version), version))).toEqual({ refusal: ['FailedOp', 0n, 'AA31 paymaster deposit too low'] });
    expect(await both(await sign({ ...(await sponsored({ ...operation }, version)), paymasterVerificationGasLimit: 100n }, version))).toMatchObject({ refusal: expect.arrayContaining(['FailedOpWithRevert', 'AA33 reverted']) });
    const paid = await sign(await sponsored(operation, version), version);
    expect(await both(paid)).toMatchObject({ status: '0x1', others: expect.arrayContaining([expect.arrayContaining([contracts.paymaster[version]])]), events: expect.arrayContaining([expect.arrayContaining(['UserOperationEvent', true])]) });
    expect(await onBoth(({ rpc }) => rpc('eth_getBalance', [paid.sender, 'latest']))).toBe('0x0');
  });

  it('takes the fee from the deposit of who pays, and gives the rest back', async () => {
    const operation = await sign(await prepare(version, first + 5), version);
    for (const place of [real, ours]) {
      await handle(place, version, operation);
      const to = contractCode[version].entryPoint.address;
      const [deposit, balance] = await Promise.all([read(place, to, deposits.encodeFunctionData('balanceOf', [operation.sender])), place.rpc('eth_getBalance', [operation.sender, 'latest'])]);
      const prefund = 1_060_000n * 1_000_000_000n;
      expect(ether - BigInt(String(balance))).toBe(prefund);
      expect(BigInt(deposit)).toBeGreaterThan(0n);
      expect(BigInt(deposit)).toBeLessThan(prefund);
    }
  });
});

it('runs an account that borrows its code, and hashes the delegate in place of a factory (v0.8)', async () => {
  const key = new Wallet(`0x${'33'.repeat(32)}`);
  const authorization = await key.authorize({ address: contracts.delegate, chainId, nonce: 0 });
  const auth = { chainId, address: contracts.delegate, nonce: 0, r: authorization.signature.r, s: authorization.signature.s, yParity: authorization.signature.yParity };
  const operation = await prepare('0.8', 0, { sender: key.address, factory: delegatedFactory, factoryData: '0x', eip7702Auth: auth });
  const signed = await sign(operation, '0.8', key);
  expect(await onBoth((place) => handle(place, '0.8', signed, authorization))).toMatchObject({ status: '0x1', hash: hashOf(signed, '0.8'), code: `0xef0100${contracts.delegate.slice(2)}`, events: expect.arrayContaining([expect.arrayContaining(['UserOperationEvent', true])]) });
});

it('lets session keys sign what thirdweb’s account lets them, and nothing else', async () => {
  const entryPoint = contractCode['0.7'].entryPoint.address;
  const factory = new Interface(['function createAccount(address,bytes) returns (address)', 'function getAddress(address,bytes) view returns (address)']);
  const request = '(address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid)';
  const account = new Interface([
    `function setPermissionsForSigner(${request} req, bytes signature)`, 'function addDeposit()', 'function execute(address,uint256,bytes)', 'function executeBatch(address[],uint256[],bytes[])',
    'function validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes) op, bytes32 hash, uint256 missing) returns (uint256)',
  ]);
  const fields = request.slice(1, -1).split(', ').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }));
  const made = await Promise.all([deployAccountFactory(anvil, '0.7'), create(real, keyedAccountFactoryCode + coder.encode(['address'], [entryPoint]).slice(2))]);
  const places: string[] = [];
  for (const to of made) {
    places.push(`0x${(await read(real, to, factory.encodeFunctionData('getAddress', [owner.address, '0x']))).slice(26)}`);
    await transact(real, { to, data: factory.encodeFunctionData('createAccount', [owner.address, '0x']) });
  }
  const [shop, other, any] = [sponsor.address, executor.address, `0x${'00'.repeat(20)}`];
  const key = new Wallet(`0x${'55'.repeat(32)}`);
  const now = Number((await real.rpc('eth_getBlockByNumber', ['latest', false]) as { readonly timestamp: string }).timestamp); // a block
  let grants = 0;
  const grant = async (targets: readonly string[], limit: bigint, start: number, end: number): Promise<void> => {
    grants += 1;
    for (const to of places) {
      const message = { signer: key.address, isAdmin: 0, approvedTargets: targets, nativeTokenLimitPerTransaction: limit, permissionStartTimestamp: start, permissionEndTimestamp: end, reqValidityStartTimestamp: 0, reqValidityEndTimestamp: now + 3_600, uid: coder.encode(['uint256'], [grants]) };
      const signature = await owner.signTypedData({ name: 'Account', version: '1', chainId, verifyingContract: to }, { SignerPermissionRequest: fields }, message);
      expect(await transact(real, { to, data: account.encodeFunctionData('setPermissionsForSigner', [fields.map(({ name }) => message[name as keyof typeof message]), signature]) })).toMatchObject({ status: '0x1' }); // the names of the fields
    }
  };
  /** Whether each account takes what was signed: 0, or 1 where it does not. */
  const validate = async (callData: string, signer = key): Promise<readonly unknown[]> => {
    const hash = `0x${'ab'.repeat(32)}`;
    const operation = { nonce: 0n, callData, callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, signature: await signer.signMessage(getBytes(hash)) };
    return Promise.all(places.map((sender) => read({ rpc: (method, [asked, at]) => real.rpc(method, [{ ...Object(asked), from: entryPoint }, at]) }, sender, account.encodeFunctionData('validateUserOp', [Object.values(inOrder(toPackedUserOperation({ sender, ...operation }))), hash, 0n])).then((data) => BigInt(data) & ((1n << 160n) - 1n), () => 'reverted')));
  };
  const one = (to: string, value = 0n): string => account.encodeFunctionData('execute', [to, value, '0x12']);
  const batch = (...to: readonly string[]): string => account.encodeFunctionData('executeBatch', [to, to.map(() => 7n), to.map(() => '0x')]);
  const calls = [one(shop), one(shop, 7n), one(shop, 8n), one(other), batch(shop), batch(shop, shop), batch(shop, other), account.encodeFunctionData('addDeposit'), '0x12'];
  const seen = new Set<unknown>();
  const expectSame = async (): Promise<void> => {
    for (const callData of calls) {
      const [theirs, mine] = await validate(callData);
      expect([callData, mine]).toEqual([callData, theirs]);
      seen.add(theirs);
    }
  };
  await expectSame();
  for (const [targets, limit, start, end] of [[[shop], 7n, 0, now + 3_600], [[other, shop], 7n, 0, now + 3_600], [[any], 7n, 0, now + 3_600], [[shop], 0n, 0, now + 3_600], [[shop], 7n, now + 1_800, now + 3_600], [[shop], 7n, 0, 1], [[], 0n, 0, 0]] as const) {
    await grant(targets, limit, start, end);
    await expectSame();
  }
  expect(seen).toEqual(new Set([0n, 1n, 'reverted']));
  expect(await validate(one(other), owner)).toEqual([0n, 0n]);
});

/** As the contracts have the fields. */
function inOrder({ sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees, paymasterAndData, signature }: ReturnType<typeof toPackedUserOperation>) {
  return { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees, paymasterAndData, signature };
}

it('is what the compiler makes of the sources', () => {
  const root = path.join(import.meta.dirname, '../..');
  expect(readFileSync(path.join(root, 'mocks/userOperations/contractCode.ts'), 'utf8')).toBe(compileMockContracts(root, 'userOperations'));
});
