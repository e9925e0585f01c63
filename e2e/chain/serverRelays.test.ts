import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AbiCoder, authorizationify, getAddress, hexlify, Interface, JsonRpcProvider, randomBytes, Wallet } from 'ethers';
import type { Authorization } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { callsBySignatureCode } from '../../mocks/relaying/contractCode.ts';
import { relayerBackend } from '../../plugins/relayerBackend/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { relay } from '../../src/flows/relaying/relay.ts';
import { waitForRelay } from '../../src/flows/relaying/waitForRelay.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { readSettings } from '../../server/config/readSettings.ts';
import { createServer } from '../../server/http/createServer.ts';
import { askOutside } from '../../server/node/createOutside.ts';
import { openParts } from '../../server/node/openParts.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { compileContract } from '../lib/compileContracts.ts';
import { eventually } from '../lib/eventually.ts';
import { asPage, prepareGaslessServer } from '../lib/gaslessServer.ts';
import type { GaslessServer } from '../lib/gaslessServer.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { ask } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';

const run = promisify(execFile);
const packages = path.join(import.meta.dirname, '../bundler/node_modules');
const program = fileURLToPath(new URL('../lib/relayProcess.ts', import.meta.url));
const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()']);
const selector = (name: string): string => faults.getFunction(name)?.selector ?? '';
const coder = AbiCoder.defaultAbiCoder();

type Kind = 'erc2771' | 'minimal';
interface ForwarderUnderTest {
  readonly kind: Kind;
  readonly name: string;
  readonly version: string;
  readonly nonceOf: string;
  readonly code: () => string;
}

const forwarders: readonly ForwarderUnderTest[] = [
  { kind: 'erc2771', name: 'Shop', version: '1', nonceOf: 'nonces(address owner) view returns (uint256)', code: () => readArtifact() + coder.encode(['string'], ['Shop']).slice(2) },
  { kind: 'minimal', name: 'MinimalForwarder', version: '0.0.1', nonceOf: 'getNonce(address from) view returns (uint256)', code: () => compileContract({ file: '@openzeppelin/contracts/metatx/MinimalForwarder.sol', name: 'MinimalForwarder' }) },
];

/** As OpenZeppelin 5 publishes it. */
function readArtifact(): string {
  const { bytecode } = JSON.parse(readFileSync(path.join(packages, 'entry-point-0.8/node_modules/@openzeppelin/contracts/build/contracts/ERC2771Forwarder.json'), 'utf8')) as { readonly bytecode: string }; // hardhat's form
  return bytecode;
}

let anvil: Anvil;
let server: GaslessServer;
let provider: JsonRpcProvider;
let stopPage: () => void;
let to: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  provider = new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true, cacheTimeout: -1 });
  server = await prepareGaslessServer();
  await anvil.rpc('anvil_setBalance', [server.keys.relayer, '0x8ac7230489e80000']);
  stopPage = asPage(server.origin);
}, 60_000);
afterEach(async () => {
  kits.splice(0).forEach((kit) => kit.destroy());
  await server.stop();
  await anvil.rpc('evm_setAutomine', [true]);
});
afterAll(async () => {
  stopPage?.();
  provider?.destroy();
  await server?.close();
  await anvil?.stop();
});

const count = () => ask(anvil, to, 'count() view returns (uint256)');
const mine = (blocks: number) => anvil.rpc('anvil_mine', [`0x${blocks.toString(16)}`]);
const transactionsOf = async () => Number(await anvil.rpc('eth_getTransactionCount', [server.keys.relayer, 'latest']));
const deployTarget = async (forwarder: string): Promise<void> => {
  const file = 'test/RelayTarget.sol';
  to = await deploy(anvil, compileContract({ file, name: 'RelayTarget', replaced: { [file]: relayTarget } }) + coder.encode(['address'], [forwarder]).slice(2));
};

/** Settings by which the server pays, for calls of the target. */
const settingsOf = (chain: object, policy: object = {}) => ({
  chains: [{ chainId: anvil.chainId, rpc: anvil.url, mostWeiPerHour: '1000000000000000000', mostWei: '5000000000000000000', feeTimes: 20, ...chain }],
  policies: [{ policyId: 'shop', who: 'pages', contracts: [{ chainId: anvil.chainId, address: to, selectors: [selector('add'), selector('failWithReason')] }], ...policy }],
});

const call = async (method: string, rest = '', body?: object) => {
  const response = await fetch(`${server.origin}/v1/relays/${anvil.chainId}${rest}`, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });
  return (await response.json()) as { readonly reference?: string; readonly status?: { readonly at: string; readonly hash?: string; readonly reason?: string }; readonly error?: { readonly code: string } }; // its own answers
};
const submit = async (body: object) => {
  const { reference, error } = await call('POST', '', body);
  return reference ?? error?.code ?? '';
};
const statusOf = async (reference: string) => (await call('GET', `/${reference}`)).status;
const isMined = (reference: string) => eventually(async () => expect(await statusOf(reference)).toMatchObject({ at: 'mined', hash: expect.stringMatching(/^0x/) }), 10_000);
const isAt = (reference: string, at: string) => eventually(async () => expect((await statusOf(reference))?.at).toBe(at), 10_000);

/** A process that works on what was taken. @returns the signal that has ended it, or 'ended' */
const work = (crashAt: string) => run(process.execPath, [program, server.file, server.folder, crashAt], { timeout: 30_000, killSignal: 'SIGTERM' }).then(() => 'ended', ({ signal }: { readonly signal: string }) => signal);

/** Blocks come meanwhile, as on a chain that others use as well. */
async function whileMining<T>(act: () => Promise<T>): Promise<T> {
  let isOver = false;
  const mining = (async () => {
    while (!isOver) {
      await mine(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    return await act();
  } finally {
    isOver = true;
    await mining;
  }
}

/** Asks the server without a process that works on what it takes. */
async function asking<T>(gasless: object, act: (ask: (method: string, rest: string, body?: object) => Promise<Readonly<Record<string, unknown>>>) => Promise<T>): Promise<T> {
  await server.start(gasless);
  await server.stop();
  const settings = readSettings({ file: server.file, environment: {}, folder: server.folder });
  const { store, kms, close } = await openParts(settings, { environment: {}, log: () => {} });
  const handler = createServer({ store, kms, sites: new Map(), now: Date.now, log: () => {}, walletOrigin: settings.walletOrigin, ipOf: () => undefined, gasless: settings.gasless && { settings: settings.gasless, sites: settings.sites, ask: (request) => askOutside(request, { isWithin: true }) } });
  try {
    return await act(async (method, rest, body) => {
      const response = await handler.fetch(new Request(`${server.origin}/v1/relays/${anvil.chainId}${rest}`, { method, headers: { 'content-type': 'application/json', 'origin': 'https://shop.example' }, ...(body && { body: JSON.stringify(body) }) }));
      return (await response.json()) as Readonly<Record<string, unknown>>; // an object, as all answers
    });
  } finally {
    await close();
  }
}

/** As after the database was restored: the key that sends has been used meanwhile. */
async function useNonce(): Promise<void> {
  await anvil.rpc('anvil_impersonateAccount', [server.keys.relayer]);
  await anvil.rpc('eth_sendTransaction', [{ from: server.keys.relayer, to: server.keys.relayer, gas: '0x5208' }]);
  await anvil.rpc('anvil_stopImpersonatingAccount', [server.keys.relayer]);
}

/** A page of a visitor who has this key. */
async function openPage(owner: Wallet, config: object = {}): Promise<Latchkey> {
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: owner, chainId: anvil.chainId }) }), relayerBackend.with({ url: server.origin, ...config })],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  return kit;
}

describe.each(forwarders)('a relay by $name', ({ kind, name, version, nonceOf, code }) => {
  let forwarder: string;
  let wallet: Wallet;
  beforeAll(async () => {
    forwarder = await deploy(anvil, code());
  });
  beforeEach(async () => {
    await deployTarget(forwarder);
    wallet = new Wallet(Wallet.createRandom().privateKey);
  });

  const gasless = (chain: object = {}, policy: object = {}) => settingsOf({ forwarder: { address: forwarder, kind, name }, ...chain }, policy);

  async function signed({ by = 1, data = faults.encodeFunctionData('add', [by]), nonce, value = '0', deadline = Math.floor(Date.now() / 1_000) + 600, target = to, chainId = anvil.chainId, signer = wallet }: { readonly by?: number; readonly data?: string; readonly nonce?: bigint; readonly value?: string; readonly deadline?: number; readonly target?: string; readonly chainId?: number; readonly signer?: Wallet } = {}) {
    const next = nonce ?? ((await ask(anvil, forwarder, nonceOf, [wallet.address])) as bigint); // as it answers
    const request = { from: wallet.address, to: target, value, gas: '200000', nonce: String(next), deadline, data };
    const fields = [['address', 'from'], ['address', 'to'], ['uint256', 'value'], ['uint256', 'gas'], ['uint256', 'nonce'], ...(kind === 'erc2771' ? [['uint48', 'deadline']] : []), ['bytes', 'data']].map(([type = '', field = '']) => ({ type, name: field }));
    const { deadline: _deadline, ...without } = request;
    const signature = await signer.signTypedData({ name, version, chainId, verifyingContract: forwarder }, { ForwardRequest: fields }, kind === 'erc2771' ? request : without);
    return { request, signature };
  }

  it('is carried out in the name of the account, and told of', async () => {
    await server.start(gasless());
    const references = [];
    for (let nonce = 0n; nonce < 3n; nonce += 1n) {
      const reference = await submit(await signed({ by: 2 ** Number(nonce) }));
      await isMined(reference);
      references.push(reference);
    }
    expect([await count(), await ask(anvil, to, 'last() view returns (address)'), new Set(references).size]).toEqual([7n, wallet.address, 3]);
    expect(await call('GET', `/${'A'.repeat(22)}`)).toMatchObject({ error: { code: 'unknownRelay' } });
  });

  it('is prepared, signed, handed in and followed by the kit', async () => {
    await server.start(gasless());
    const kit = await openPage(wallet);
    const relayed = await kit.dispatch(relay({ calls: [{ to, data: faults.encodeFunctionData('add', [3]), gas: 200_000n }] }));
    expect(await kit.dispatch(waitForRelay(relayed))).toMatch(/^0x[0-9a-f]{64}$/);
    expect([await count(), await ask(anvil, to, 'last() view returns (address)')]).toEqual([3n, wallet.address]);
    await expect(kit.dispatch(relay({ calls: [{ to, data: '0x12345678', gas: 200_000n }] }))).rejects.toMatchObject({ code: 'transaction.sendFailed', message: 'Failed to send transaction: Gas is not paid for one of the calls' });
    await expect(kit.dispatch(relay({ calls: [{ to, data: faults.encodeFunctionData('failWithReason'), gas: 200_000n }] }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('is one, however often it is handed in', async () => {
    await server.start(gasless());
    await anvil.rpc('evm_setAutomine', [false]);
    const body = await signed();
    const references = await Promise.all(Array.from({ length: 5 }, () => submit(body)));
    expect(new Set(references).size).toBe(1);
    expect(await submit(await signed({ by: 9, nonce: 0n }))).toBe('nonceUsed');
    await eventually(async () => expect((await statusOf(references[0] ?? ''))?.at).toBe('submitted'));
    await mine(1);
    await isMined(references[0] ?? '');
    expect([await count(), await submit(body)]).toEqual([1n, references[0]]);
  });

  it('is refused with a value, late, for other functions, of another signer, network or nonce, and where it would be reverted', async () => {
    await server.start(gasless());
    const now = Math.floor(Date.now() / 1_000);
    expect([
      await submit(await signed({ value: '1' })), await submit(await signed({ deadline: now - 1 })), await submit(await signed({ deadline: now + 4_000 })), await submit(await signed({ target: forwarder })), await submit(await signed({ data: '0x12345678' })),
      await submit(await signed({ signer: new Wallet(Wallet.createRandom().privateKey) })), await submit(await signed({ chainId: 1 })), await submit(await signed({ nonce: 7n })), await submit(await signed({ data: faults.encodeFunctionData('failWithReason') })), await submit({ ...(await signed()), more: 1 }),
    ]).toEqual(['withValue', 'badDeadline', 'badDeadline', 'callNotAllowed', 'callNotAllowed', 'wrongSignature', 'wrongSignature', 'nonceUsed', 'wouldFail', 'badRequest']);
    await server.stop();
    await server.start(gasless({}, { userGasPerDay: 100_000 }));
    expect(await submit(await signed())).toBe('overLimit');
    expect(await count()).toBe(0n);
  });

  it('is sent for a tenth more with the same nonce while no block takes it, and no more than is paid for', async () => {
    await server.start(gasless({ bumpSeconds: 1 }));
    await anvil.rpc('evm_setAutomine', [false]);
    const before = await transactionsOf();
    const reference = await submit(await signed());
    const first = await eventually(async () => {
      const hash = (await statusOf(reference))?.hash;
      const sent = hash === undefined ? null : await provider.getTransaction(hash);
      if (hash === undefined || !sent) throw new Error('It was not sent yet.');
      return { hash, sent };
    });
    const second = await eventually(async () => {
      const hash = (await statusOf(reference))?.hash ?? '';
      if (hash === first.hash) throw new Error('Its fee was not raised yet.');
      const sent = await provider.getTransaction(hash);
      if (!sent) throw new Error('The node does not have it yet.');
      return sent;
    }, 10_000);
    const isRaised = (name: 'maxFeePerGas' | 'maxPriorityFeePerGas'): boolean => 100n * (second[name] ?? 0n) >= 110n * (first.sent[name] ?? 1n);
    expect([second.nonce, isRaised('maxFeePerGas'), isRaised('maxPriorityFeePerGas')]).toEqual([before, true, true]);
    await mine(1);
    await isMined(reference);
    expect([await transactionsOf(), await count()]).toEqual([before + 1, 1n]);
  });

  describe('whose process is killed', () => {
    const queue = async (): Promise<string> => String((await asking(gasless(), async (send) => send('POST', '', await signed()))).reference);

    it.each(['beforeWrite', 'written', 'sent', 'mined', 'counted'])('at the step "%s" is carried out once by the next one', async (step) => {
      const before = await transactionsOf();
      const reference = await queue();
      expect(await whileMining(async () => [await work(step), await work('')])).toEqual(['SIGKILL', 'ended']);
      await server.start(gasless());
      expect(await statusOf(reference)).toMatchObject({ at: 'mined' });
      expect([await count(), await transactionsOf()]).toEqual([1n, before + 1]);
    });

    it('is sent once by two processes that work at the same time', async () => {
      const before = await transactionsOf();
      const reference = await queue();
      expect(await whileMining(() => Promise.all([work(''), work('')]))).toEqual(['ended', 'ended']);
      await server.start(gasless());
      expect(await statusOf(reference)).toMatchObject({ at: 'mined' });
      expect([await count(), await transactionsOf()]).toEqual([1n, before + 1]);
    });

    it('can be taken back while it waits, and its nonce is free again', async () => {
      const before = await transactionsOf();
      await asking(gasless(), async (send) => {
        const { reference } = await send('POST', '', await signed({ by: 5 }));
        expect([await send('POST', `/${String(reference)}/cancel`), await send('POST', `/${String(reference)}/cancel`), await send('GET', `/${String(reference)}`)]).toEqual([{ done: true }, { error: expect.objectContaining({ code: 'notCancellable' }) }, { status: { at: 'cancelled' } }]);
        expect(await send('POST', '', await signed({ by: 2 }))).toEqual({ reference: expect.any(String) });
      });
      expect(await whileMining(() => work(''))).toBe('ended');
      expect([await count(), await transactionsOf()]).toEqual([2n, before + 1]);
    });

    it('is sent anew where another transaction has taken its nonce, and the next ones go on', async () => {
      const reference = await queue();
      expect(await work('written')).toBe('SIGKILL');
      await useNonce();
      server.wait(120_000);
      await server.start(gasless());
      await isMined(reference);
      expect(await count()).toBe(1n);
    });
  });
});

describe('a relay of calls by code of the account (EIP-7702)', () => {
  let delegate: string;
  let wallet: Wallet;
  beforeAll(async () => {
    delegate = getAddress(await deploy(anvil, callsBySignatureCode));
  });
  beforeEach(async () => {
    await deployTarget(delegate);
    wallet = new Wallet(Wallet.createRandom().privateKey);
  });

  const gasless = (chain: object = {}, policy: object = {}) => settingsOf({ delegates: [delegate], ...chain }, policy);
  const codeOf = async () => String(await anvil.rpc('eth_getCode', [wallet.address, 'latest'])).toLowerCase();
  const designator = () => `0xef0100${delegate.slice(2).toLowerCase()}`;
  const later = () => Math.floor(Date.now() / 1_000) + 1_500; // the clock of the server goes on by minutes

  interface Signing {
    readonly calls?: readonly { readonly to: string; readonly value: string; readonly data: string }[];
    readonly deadline?: number;
    readonly chainId?: number;
    readonly signer?: Wallet;
    /** What is not as it should be; null for none at all. */
    readonly authorization?: { readonly address?: string; readonly chainId?: number; readonly nonce?: number; readonly signer?: Wallet } | null;
  }
  const adding = (by: number) => ({ to, value: '0', data: faults.encodeFunctionData('add', [by]) });
  async function signed({ calls = [adding(1)], deadline = later(), chainId = anvil.chainId, signer = wallet, authorization = {} }: Signing = {}) {
    const uid = hexlify(randomBytes(32));
    const types = { WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }], Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }] };
    const message = { calls: calls.map(({ to: target, value, data }) => ({ target, value, data })), uid };
    const signature = await signer.signTypedData({ name: 'MinimalAccount', version: '1', chainId, verifyingContract: wallet.address }, types, message);
    const body = { execution: { from: wallet.address, calls, uid, deadline }, signature };
    if (authorization === null) return body;
    const { signer: authority = wallet, ...other } = authorization;
    const fields = { address: delegate, chainId: anvil.chainId, nonce: Number(await anvil.rpc('eth_getTransactionCount', [wallet.address, 'latest'])), ...other };
    const { signature: { r, s, yParity } } = authority.authorizeSync(fields);
    return { ...body, authorization: { ...fields, r, s, yParity } };
  }

  it('is signed and handed in by the kit: with an authorization first, and without one afterwards, for an account that has no coins for gas', async () => {
    await server.start(gasless());
    await anvil.rpc('anvil_setBalance', [wallet.address, '0x5']);
    const kit = await openPage(wallet, { delegate });
    const relayed = async (calls: readonly { readonly by: number; readonly valueWei?: bigint }[]) => {
      const hash = await kit.dispatch(waitForRelay(await kit.dispatch(relay({ calls: calls.map(({ by, ...value }) => ({ to, data: faults.encodeFunctionData('add', [by]), gas: 100_000n, ...value })) }))));
      const sent = await provider.getTransaction(hash);
      return [sent?.type, sent?.from, sent?.to];
    };
    expect(await relayed([{ by: 1, valueWei: 5n }, { by: 2 }])).toEqual([4, getAddress(server.keys.relayer), wallet.address]);
    expect([await count(), await ask(anvil, to, 'last() view returns (address)'), await codeOf(), await provider.getBalance(wallet.address), await provider.getBalance(to)]).toEqual([3n, wallet.address, designator(), 0n, 5n]);
    expect(await relayed([{ by: 4 }])).toEqual([2, getAddress(server.keys.relayer), wallet.address]);
    expect([await count(), await codeOf()]).toEqual([7n, designator()]);
    await server.stop();
    await server.start(gasless({}, { userGasPerDay: 100_000 }));
    await expect(kit.dispatch(relay({ calls: [{ to, data: faults.encodeFunctionData('add', [1]), gas: 100_000n }] }))).rejects.toMatchObject({ code: 'transaction.sponsorLimit' });
    await expect(kit.dispatch(relay({ calls: [{ to, data: faults.encodeFunctionData('failWithReason'), gas: 100_000n }] }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('no') });
    await server.stop();
    await server.start(gasless({ delegates: [to] }));
    const other = await openPage(new Wallet(Wallet.createRandom().privateKey), { delegate });
    await expect(other.dispatch(relay({ calls: [{ to, data: faults.encodeFunctionData('add', [1]), gas: 100_000n }] }))).rejects.toMatchObject({ code: 'message.unknownDelegate' });
  });

  it('is refused for other code, networks, signers, nonces and functions, late, and where it would be reverted or cost too much', async () => {
    await server.start(gasless());
    const now = Math.floor(Date.now() / 1_000);
    const stranger = new Wallet(Wallet.createRandom().privateKey);
    const reverted = { to, value: '0', data: faults.encodeFunctionData('failWithReason') };
    expect([
      await submit(await signed({ authorization: { address: to } })), await submit(await signed({ authorization: null })),
      await submit(await signed({ authorization: { chainId: 1 } })), await submit(await signed({ authorization: { chainId: 0 } })), await submit(await signed({ authorization: { signer: stranger } })), await submit(await signed({ authorization: { nonce: 7 } })),
      await submit(await signed({ chainId: 1 })), await submit(await signed({ signer: stranger })), await submit(await signed({ calls: [adding(1), { ...adding(1), data: '0x12345678' }] })), await submit(await signed({ calls: [{ ...adding(1), to: delegate }] })),
      await submit(await signed({ deadline: now - 1 })), await submit(await signed({ deadline: now + 5_000 })), await submit(await signed({ calls: [adding(1), reverted] })), await submit(await signed({ calls: [{ ...adding(1), value: '1' }] })), await submit(await signed({ calls: [] })), await submit({ ...(await signed()), more: 1 }),
    ]).toEqual([
      'delegateNotAllowed', 'delegateNotAllowed', 'wrongSignature', 'wrongSignature', 'wrongSignature', 'nonceUsed', 'wrongSignature', 'wrongSignature', 'callNotAllowed', 'callNotAllowed',
      'badDeadline', 'badDeadline', 'wouldFail', 'wouldFail', 'badRequest', 'badRequest',
    ]);
    for (const [chain, policy, code] of [[{ mostGas: 60_000 }, {}, 'gasTooHigh'], [{}, { userGasPerDay: 60_000 }, 'overLimit'], [{ delegates: undefined, forwarder: { address: delegate, kind: 'minimal' } }, {}, 'unknownChain']] as const) {
      await server.stop();
      await server.start(gasless(chain, policy));
      expect(await submit(await signed())).toBe(code);
    }
    expect([await count(), await codeOf()]).toEqual([0n, '0x']);
  });

  it('is one, however often it is handed in, and carried out once', async () => {
    await server.start(gasless());
    await anvil.rpc('evm_setAutomine', [false]);
    const before = await transactionsOf();
    const body = await signed();
    const references = await Promise.all(Array.from({ length: 5 }, () => submit(body)));
    expect(new Set(references).size).toBe(1);
    const [reference = ''] = references;
    await isAt(reference, 'submitted');
    await mine(1);
    await isMined(reference);
    await mine(4);
    // Once it is over, the chain says that it was carried out: the authorization is used, and so is what was signed by it.
    await eventually(async () => expect(await submit(body)).toBe('nonceUsed'), 10_000);
    const { authorization: _used, ...again } = { authorization: undefined, ...body };
    expect([await submit(again), await submit({ ...again, execution: { ...again.execution, deadline: later() + 1 } })]).toEqual(['wouldFail', 'wouldFail']);
    expect([await count(), await transactionsOf()]).toEqual([1n, before + 1]);
  });

  it('has failed where its block reverts it, or the authorization came too late', async () => {
    await server.start(gasless());
    await anvil.rpc('evm_setAutomine', [false]);
    const late = await submit(await signed());
    await isAt(late, 'submitted');
    // The account has sent something by itself meanwhile.
    await anvil.rpc('anvil_setNonce', [wallet.address, '0x5']);
    await mine(1);
    await eventually(async () => expect(await statusOf(late)).toMatchObject({ at: 'failed', hash: expect.stringMatching(/^0x/), reason: 'The account did not run the code' }), 10_000);
    expect([await count(), await codeOf()]).toEqual([0n, '0x']);
    const reverted = await submit(await signed());
    await isAt(reverted, 'submitted');
    const code = await anvil.rpc('eth_getCode', [to, 'latest']);
    await anvil.rpc('anvil_setCode', [to, '0xfe']);
    await mine(1);
    await eventually(async () => expect(await statusOf(reverted)).toMatchObject({ at: 'failed', hash: expect.stringMatching(/^0x/), reason: 'The transaction was reverted' }), 10_000);
    await anvil.rpc('anvil_setCode', [to, code]);
    expect(await count()).toBe(0n);
  });

  it.each(['written', 'mined'])('is carried out once by the next process, where one is killed at the step "%s"', async (step) => {
    const before = await transactionsOf();
    const { reference } = await asking(gasless(), async (send) => send('POST', '', await signed()));
    expect(await whileMining(async () => [await work(step), await work('')])).toEqual(['SIGKILL', 'ended']);
    await server.start(gasless());
    expect(await statusOf(String(reference))).toMatchObject({ at: 'mined' });
    expect([await count(), await codeOf(), await transactionsOf()]).toEqual([1n, designator(), before + 1]);
  });

  it.each([['and is sent anew', false], ['and is over where the account has carried it out', true]])('finds its nonce used by another transaction, %s', async (_name, isDone) => {
    const before = await transactionsOf();
    const body = await signed();
    const { reference } = await asking(gasless(), async (send) => send('POST', '', body));
    expect(await work('written')).toBe('SIGKILL');
    await useNonce();
    // Any other relayer that has what was signed can have it carried out.
    if (isDone) await sendExecution(body);
    server.wait(120_000);
    await server.start(gasless());
    const outcome = isDone ? { at: 'failed', reason: 'Another transaction has used its nonce' } : { at: 'mined' };
    await eventually(async () => expect(await statusOf(String(reference))).toMatchObject(outcome), 10_000);
    expect([await count(), await codeOf(), await transactionsOf()]).toEqual([1n, designator(), before + (isDone ? 1 : 2)]);
  });
});

const account = new Interface(['function executeWithSig(((address target,uint256 value,bytes data)[] calls,bytes32 uid) wrapped, bytes signature) payable']);

interface SignedExecution {
  readonly execution: { readonly from: string; readonly uid: string; readonly calls: readonly { readonly to: string; readonly value: string; readonly data: string }[] };
  readonly signature: string;
  readonly authorization?: { readonly address: string; readonly chainId: number; readonly nonce: number; readonly r: string; readonly s: string; readonly yParity: 0 | 1 };
}

/** As any relayer does, by an account of the node. */
async function sendExecution({ execution: { from, uid, calls }, signature, authorization }: SignedExecution): Promise<void> {
  const data = account.encodeFunctionData('executeWithSig', [{ calls: calls.map(({ to: target, value, data: callData }) => ({ target, value, data: callData })), uid }, signature]);
  const toAuthorization = ({ r, s, yParity, ...fields }: NonNullable<SignedExecution['authorization']>): Authorization => authorizationify({ ...fields, signature: { r, s, yParity } });
  const sender = new Wallet(testAccounts[4].privateKey, provider);
  const sent = await sender.sendTransaction({ type: 4, to: from, data, gasLimit: 500_000n, ...(authorization && { authorizationList: [toAuthorization(authorization)] }) });
  await sent.wait();
}

const relayTarget = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.9;
import "@openzeppelin/contracts/metatx/ERC2771Context.sol";
contract RelayTarget is ERC2771Context {
  uint256 public count;
  address public last;
  constructor(address forwarder) ERC2771Context(forwarder) {}
  function add(uint256 by) external payable { count += by; last = _msgSender(); }
  function failWithReason() external pure { revert("no"); }
}
`;
