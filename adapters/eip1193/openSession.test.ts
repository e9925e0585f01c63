import { readFileSync } from 'node:fs';
import { getAddress, verifyMessage, verifyTypedData } from 'ethers';
import { userErrors } from '../../src/contracts/errors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { SessionManner } from '../../src/contracts/ports/eip1193.ts';
import type { OpenRequest, SessionEvent, WalletSession } from '../../src/contracts/wallet.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { hasCode, WalletError } from '../../src/domain/errors.ts';
import * as limits from '../../src/contracts/walletLimits.ts';
import type { AnyPort } from '../../src/kernel/port.ts';
import { createFakeClock, createFakeWallet, createMockWorld, mockAccounts, mockChainOne, mockChainTwo } from '../../mocks/index.ts';
import type { FakeClock, FakeWallet, FakeWalletOptions, MockWorld } from '../../mocks/index.ts';
import { eip1193Adapter } from './index.ts';

const [alice, bob] = mockAccounts.map(({ address }) => address) as [string, string];
const [one, two] = [mockChainOne, mockChainTwo].map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl })) as [ReturnType<typeof defineChain>, ReturnType<typeof defineChain>];
const vectors: { eip55_valid: string[] } = JSON.parse(readFileSync(new URL('../../fixtures/eip55/vectors.json', `file://${__filename}`), 'utf8'));
const tables: {
  eip1193: { code: number }[];
  metamaskRpcErrors: { codes: Record<string, number>; messages: { code: number; message: string }[] };
} = JSON.parse(readFileSync(new URL('../../fixtures/errorCodes/tables.json', `file://${__filename}`), 'utf8'));

let clock: FakeClock;
let world: MockWorld;
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
});
afterEach(() => world.close());

/** A function is asked each time. */
type Answer = unknown;

/** A provider that says what it is told to, and knows who listens. */
function scripted(answers: Record<string, Answer>) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const asked: Eip1193Request[] = [];
  const provider: Eip1193Provider = {
    async request(request) {
      asked.push(request);
      const answer = answers[request.method];
      if (!(request.method in answers)) throw { code: 4200, message: `no ${request.method}` };
      const said: unknown = typeof answer === 'function' ? await answer(request) : answer;
      if (said instanceof Failure) throw said.thrown;
      return said;
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  };
  return {
    provider,
    answers,
    asked: (method: string) => asked.filter((each) => each.method === method),
    emit: (event: string, payload: unknown) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(payload)),
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
class Failure {
  readonly thrown: unknown;
  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}
const fails = (thrown: unknown) => new Failure(thrown);
const never = () => new Promise(() => {});
const usual = { eth_requestAccounts: [alice], eth_accounts: [alice], eth_chainId: '0x539' };

interface Opened {
  readonly session: Promise<WalletSession>;
  readonly notes: string[];
  readonly warnings: unknown[];
  readonly cancel: () => void;
}
function open(provider: Eip1193Provider, request: Partial<OpenRequest> = {}, manner: SessionManner = {}): Opened {
  const abort = new AbortController();
  const [notes, warnings]: [string[], unknown[]] = [[], []];
  const session = eip1193Adapter.create().open(provider, {
    walletId: 'test',
    chains: [one, two],
    silent: false,
    signal: abort.signal,
    port: <T>(port: AnyPort) => {
      if (port.id !== clockPort.id) throw new Error(`The adapter asks for ${port.id}`);
      return clock as T;
    },
    note: (note) => notes.push(note),
    showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')),
    warn: (error) => warnings.push(error),
    ...request,
  }, manner);
  session.catch(() => {});
  return { session, notes, warnings, cancel: () => abort.abort(userErrors.cancelled()) };
}
const fakeWallet = (options: Partial<FakeWalletOptions> = {}): FakeWallet => createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...options });
/** Turns the clock until the promise has settled. */
async function turned<T>(promise: Promise<T>, stepMs = 100): Promise<T> {
  let isSettled = false;
  promise.then(() => (isSettled = true), () => (isSettled = true));
  for (let step = 0; !isSettled; step += 1) {
    if (step > 300) throw new Error('Never settled');
    await clock.advance(stepMs);
  }
  return promise;
}
const failure = async (promise: Promise<unknown>): Promise<WalletError> => turned(promise).then(() => { throw new Error('It went well'); }, (error: WalletError) => error);
const codeOf = async (promise: Promise<unknown>): Promise<string> => (await failure(promise)).code;

describe('opening a session', () => {
  it('gives checksummed accounts and the chain, when the wallet says yes', async () => {
    const wallet = fakeWallet();
    const session = await turned(open(wallet.provider).session);
    expect(session.accounts()).toEqual(mockAccounts.map(({ address }) => getAddress(address)));
    expect(session.chainId()).toBe(mockChainOne.id);
    expect(session.provider).toBe(wallet.provider);
  });

  it('asks three times, half a second apart, when the wallet keeps failing', async () => {
    const times: number[] = [];
    const wallet = scripted({ ...usual, eth_requestAccounts: () => { times.push(clock.nowMs()); return fails({ code: -32603, message: 'Internal' }); } });
    const error = await failure(open(wallet.provider).session);
    expect(error.code).toBe('wallet.requestFailed');
    expect(error.message).toBe('Internal');
    expect(times.map((each) => each - (times[0] ?? 0))).toEqual([0, 500, 1_000]);
    expect(wallet.listening()).toBe(0);
  });

  it('opens at the third try, when the first two fail', async () => {
    let tries = 0;
    const wallet = scripted({ ...usual, eth_requestAccounts: () => ((tries += 1) < 3 ? fails(new Error('busy')) : [alice]) });
    expect((await turned(open(wallet.provider).session)).accounts()).toEqual([alice]);
  });

  it.each([
    ['4001', { code: 4001, message: 'no' }],
    ['5000', { code: 5000, message: 'no' }],
    ['ACTION_REJECTED', { code: 'ACTION_REJECTED', message: 'no' }],
    ['4001 as text', { code: '4001', message: 'no' }],
    ['4001 in data.originalError', { code: -32603, message: 'Internal', data: { originalError: { code: 4001, message: 'no' } } }],
    ['4001 in a cause of a cause', new Error('outer', { cause: new Error('inner', { cause: { code: 4001 } }) })],
    ['4001 in info.error, as ethers nests it', Object.assign(new Error('x'), { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } })],
    ['text alone', new Error('User rejected the request')],
    ['text alone, denied', 'MetaMask Tx Signature: User denied transaction signature.'],
  ])('stops at once for a refusal by %s', async (_how, thrown) => {
    const wallet = scripted({ ...usual, eth_requestAccounts: fails(thrown) });
    expect(await codeOf(open(wallet.provider).session)).toBe('user.rejected');
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  });

  it.each([[{ code: -32603, message: 'The node rejected it' }], [{ code: -32003, message: 'Transaction rejected' }]])('is no refusal, where the text says so and the code does not: %j', async (thrown) => {
    const wallet = scripted({ ...usual, eth_requestAccounts: fails(thrown) });
    expect(await codeOf(open(wallet.provider).session)).toBe('wallet.requestFailed');
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(3);
  });

  it.each([
    [4001, 'user.rejected'], [4100, 'wallet.unauthorized'], [4200, 'wallet.unsupported'], [4900, 'wallet.disconnected'], [4901, 'wallet.chainDisconnected'],
    [-32601, 'wallet.unsupported'], [-32603, 'wallet.requestFailed'], [-32000, 'wallet.requestFailed'],
  ])('names the standard error %d as %s', async (code, expected) => {
    const known = [...tables.eip1193, ...tables.metamaskRpcErrors.messages];
    const listed = known.find((each) => each.code === code);
    if (!listed) throw new Error('The tables do not have it');
    expect(await codeOf(open(scripted({ ...usual, eth_requestAccounts: fails({ message: 'text', ...listed }) }).provider).session)).toBe(expected);
  });

  it('survives an error whose getters throw and one that leads back to itself', async () => {
    const trap = { get code(): number { throw new Error('trap'); } };
    const round: { cause?: unknown; message: string } = { message: 'round' };
    round.cause = round;
    for (const thrown of [trap, round, undefined, null, 7]) expect(await codeOf(open(scripted({ ...usual, eth_requestAccounts: fails(thrown) }).provider).session)).toBe('wallet.requestFailed');
  });

  it('notes a prompt that is open already, asks no second time, and opens when accounts come', async () => {
    const wallet = scripted({ ...usual, eth_requestAccounts: fails({ code: -32002, message: 'pending' }) });
    const opened = open(wallet.provider);
    await clock.advance(60_000);
    expect(opened.notes).toEqual(['pending']);
    wallet.emit('accountsChanged', []);
    wallet.emit('accountsChanged', 'nonsense');
    wallet.emit('accountsChanged', [bob.toLowerCase()]);
    expect((await turned(opened.session)).accounts()).toEqual([bob]);
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
    expect(wallet.listening()).toBe(3); // the session's own
  });

  it('can be given up while a prompt is open already', async () => {
    const wallet = scripted({ ...usual, eth_requestAccounts: fails({ code: -32002, message: 'pending' }) });
    const opened = open(wallet.provider);
    await clock.advance(0);
    opened.cancel();
    await expect(opened.session).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(wallet.listening()).toBe(0);
  });

  it('refuses an empty list of accounts after three tries', async () => {
    const wallet = scripted({ ...usual, eth_requestAccounts: [] });
    expect(await codeOf(open(wallet.provider).session)).toBe('wallet.noAccounts');
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(3);
  });

  it.each([['text'], [null], [[1]], [['0x12']], [[alice.replace('f', 'F')]], [{ 0: alice, length: 1 }], [[`${alice}00`]]])('refuses malformed accounts: %j', async (accounts) => {
    expect(await codeOf(open(scripted({ ...usual, eth_requestAccounts: accounts }).provider).session)).toBe('wallet.badAnswer');
  });

  it('takes accounts in any case and gives the checksum of EIP-55, each once', async () => {
    const given = vectors.eip55_valid.flatMap((address) => [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, getAddress(address)]);
    const session = await turned(open(scripted({ ...usual, eth_requestAccounts: given }).provider).session);
    expect(session.accounts()).toEqual(vectors.eip55_valid.map((address) => getAddress(address)));
  });

  it('keeps at most a thousand of 10,000 accounts', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
    const session = await turned(open(scripted({ ...usual, eth_requestAccounts: many }).provider).session);
    expect(session.accounts()).toHaveLength(1_000);
  });

  it.each([['0x539'], ['0X539'], ['1337'], [1337], ['0x0539']])('reads the chain id %j', async (given) => {
    expect((await turned(open(scripted({ ...usual, eth_chainId: given }).provider).session)).chainId()).toBe(1_337);
  });

  it.each([[null], ['0x0'], [-1], [1.5], [{}], ['0x20000000000000'], ['eip155:1'], ['']])('refuses the chain id %j', async (given) => {
    const wallet = scripted({ ...usual, eth_chainId: given });
    expect(await codeOf(open(wallet.provider).session)).toBe('wallet.badChainId');
    expect(wallet.listening()).toBe(0);
  });

  it('fails when the wallet is locked while it is asked to switch', async () => {
    const wallet = scripted({ ...usual, wallet_switchEthereumChain: () => { wallet.emit('accountsChanged', []); return null; } });
    expect(await codeOf(open(wallet.provider, { chainId: two.id }).session)).toBe('wallet.noAccounts');
    expect(wallet.listening()).toBe(0);
  });

  it('fails when the wallet loses its connection while it is asked to switch', async () => {
    const wallet = scripted({ ...usual, wallet_switchEthereumChain: () => { wallet.emit('disconnect', {}); return null; } });
    expect(await codeOf(open(wallet.provider, { chainId: two.id }).session)).toBe('wallet.disconnected');
    expect(wallet.listening()).toBe(0);
  });

  it('looks without a prompt, when it is to be silent', async () => {
    const wallet = createFakeWallet({ world, isPermitted: true });
    expect((await turned(open(wallet.provider, { silent: true, chainId: two.id }).session)).chainId()).toBe(one.id);
    expect(wallet.requests()).toEqual([]);
    const unknown = createFakeWallet({ world });
    expect(await codeOf(open(unknown.provider, { silent: true }).session)).toBe('wallet.notConnected');
    expect(unknown.requests()).toEqual([]);
  });

  it('gives a silent wallet ten seconds', async () => {
    const wallet = scripted({ ...usual, eth_accounts: never });
    expect(await codeOf(open(wallet.provider, { silent: true }).session)).toBe('wallet.noAnswer');
    expect(wallet.listening()).toBe(0);
  });

  it('leaves no listener behind, when a wallet that never answers is given up a hundred times', async () => {
    const wallet = scripted({ ...usual, eth_requestAccounts: never });
    for (let cycle = 0; cycle < 100; cycle += 1) {
      const opened = open(wallet.provider);
      await clock.advance(0);
      opened.cancel();
      await expect(opened.session).rejects.toMatchObject({ code: 'user.cancelled' });
    }
    expect(wallet.listening()).toBe(0);
  });

  it.each([
    ['throws', { on: () => { throw new Error('no events'); } }],
    ['is missing', { on: undefined, removeListener: undefined }],
  ])('opens and closes a provider whose `on` %s', async (_how, part) => {
    const session = await turned(open({ ...scripted(usual).provider, ...part } as unknown as Eip1193Provider).session);
    expect(session.accounts()).toEqual([alice]);
    await session.close({ revoke: false });
  });

  it('takes a request that throws at once or answers without a promise', async () => {
    const session = await turned(open({ ...scripted({}).provider, request: (({ method }: Eip1193Request) => usual[method as keyof typeof usual]) as never }).session);
    expect(session.accounts()).toEqual([alice]);
    expect(await codeOf(open({ ...scripted({}).provider, request: () => { throw { code: 4001 }; } }).session)).toBe('user.rejected');
  });
});

describe('the chain at opening', () => {
  it('switches to the chain wanted', async () => {
    const wallet = fakeWallet();
    expect((await turned(open(wallet.provider, { chainId: two.id }).session)).chainId()).toBe(two.id);
    expect(wallet.chainId).toBe(two.id);
  });

  it("keeps the wallet's chain and warns, when the switch is refused", async () => {
    const wallet = scripted({ ...usual, wallet_switchEthereumChain: fails({ code: 4001 }) });
    const opened = open(wallet.provider, { chainId: two.id });
    expect((await turned(opened.session)).chainId()).toBe(one.id);
    expect(opened.warnings.map((error) => hasCode(error, 'user.rejected'))).toEqual([true]);
  });

  it('is given up for good, when the person gives up during the switch', async () => {
    const wallet = scripted({ ...usual, wallet_switchEthereumChain: never });
    const opened = open(wallet.provider, { chainId: two.id });
    await clock.advance(0);
    opened.cancel();
    await expect(opened.session).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(opened.warnings).toEqual([]);
    expect(wallet.listening()).toBe(0);
  });
});

describe('switching', () => {
  const started = async (answers: Record<string, Answer>) => {
    const wallet = scripted({ ...usual, ...answers });
    const session = await turned(open(wallet.provider).session);
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    return { wallet, session, events, switching: (signal?: AbortSignal) => session.switchChain?.(two, { signal }) ?? Promise.reject(new Error('It cannot switch')) };
  };

  it.each([
    ['4902', { code: 4902, message: 'Unrecognized chain' }],
    ['a nested 4902', { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }],
    ['anything else', new Error('weird')],
  ])('adds the chain and switches again, when the wallet answers with %s', async (_how, thrown) => {
    let isKnown = false;
    const { wallet, switching, session, events } = await started({
      wallet_switchEthereumChain: () => {
        if (!isKnown) return fails(thrown);
        wallet.answers['eth_chainId'] = '0x7a69';
        return null;
      },
      wallet_addEthereumChain: () => { isKnown = true; return null; },
    });
    await turned(switching());
    expect(session.chainId()).toBe(two.id);
    expect(events).toEqual([{ type: 'chain', chainId: two.id }]);
    expect(wallet.asked('wallet_addEthereumChain')[0]?.params).toEqual([{ chainId: '0x7a69', chainName: mockChainTwo.name, nativeCurrency: mockChainTwo.nativeCurrency, rpcUrls: [mockChainTwo.rpcUrl] }]);
  });

  it('stays where the wallet went by itself while it was asked where it is', async () => {
    const { wallet, session, events, switching } = await started({ wallet_switchEthereumChain: () => {
      wallet.answers['eth_chainId'] = () => {
        wallet.emit('chainChanged', '0x7a69');
        wallet.emit('chainChanged', '0x539'); // overtakes the answer
        return '0x7a69';
      };
      return null;
    } });
    await turned(switching());
    expect([session.chainId(), events]).toEqual([one.id, [{ type: 'chain', chainId: two.id }, { type: 'chain', chainId: one.id }]]);
  });

  it('adds the chain to a wallet that does not know it, and arrives there', async () => {
    const wallet = fakeWallet({ knownChainIds: [one.id] });
    const session = await turned(open(wallet.provider).session);
    await turned(session.switchChain?.(two) ?? Promise.reject(new Error()));
    expect([session.chainId(), wallet.chainId]).toEqual([two.id, two.id]);
  });

  it('stops, when the person refuses to add the chain', async () => {
    const { wallet, switching } = await started({ wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: fails({ code: 4001 }) });
    expect(await codeOf(switching())).toBe('user.rejected');
    expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1);
  });

  it('does not ask to add the chain, when the person refuses the switch or has a prompt open', async () => {
    for (const [code, expected] of [[4001, 'user.rejected'], [-32002, 'wallet.requestPending']] as const) {
      const { wallet, switching } = await started({ wallet_switchEthereumChain: fails({ code }) });
      expect(await codeOf(switching())).toBe(expected);
      expect(wallet.asked('wallet_addEthereumChain')).toEqual([]);
    }
  });

  it('fails as a switch, with the telling cause, when adding fails or the second switch does', async () => {
    const first = await started({ wallet_switchEthereumChain: fails({ code: 4902, message: 'unknown' }), wallet_addEthereumChain: fails({ code: -32603, message: 'bad rpc' }) });
    const adding = await failure(first.switching());
    expect([adding.code, (adding.cause as Error).message]).toEqual(['chain.switchFailed', 'bad rpc']);
    const second = await started({ wallet_switchEthereumChain: fails({ code: -32603, message: 'broken' }), wallet_addEthereumChain: fails({ code: -32601 }) });
    expect(((await failure(second.switching())).cause as Error).message).toBe('broken');
    const third = await started({ wallet_switchEthereumChain: fails({ code: 4902, message: 'unknown' }), wallet_addEthereumChain: null });
    expect(await codeOf(third.switching())).toBe('chain.switchFailed');
    const fourth = await started({ wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: fails({ code: -32002 }) });
    expect(await codeOf(fourth.switching())).toBe('wallet.requestPending');
  });

  it('gives up with the reason given, when the person gives up while the chain is being added', async () => {
    const { switching } = await started({ wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: never });
    const abort = new AbortController();
    const switched = switching(abort.signal);
    switched.catch(() => {});
    await clock.advance(0);
    abort.abort(new Error('enough'));
    await expect(switched).rejects.toThrow('enough');
  });

  it('waits two seconds for a wallet that says yes before it has switched', async () => {
    const late = fakeWallet({ scenario: { kind: 'approveAll' } });
    const session = await turned(open(late.provider).session);
    const switchWith = async (switchAfterMs: number): Promise<{ readonly switched: Promise<void> }> => {
      late.scenario.set({ kind: 'liesAboutChain', switchAfterMs });
      const switched = session.switchChain?.(two) ?? Promise.reject(new Error('It cannot switch'));
      switched.catch(() => {});
      await clock.advance(0);
      late.approve(late.requests()[0]?.id ?? 'none');
      return { switched };
    };
    await turned((await switchWith(1_500)).switched);
    expect(session.chainId()).toBe(two.id);
    late.setChain(one.id);
    expect(await codeOf((await switchWith(2_500)).switched)).toBe('chain.switchFailed');
  });

  it('fails, when the wallet stays where it is', async () => {
    const { switching, session } = await started({ wallet_switchEthereumChain: null });
    expect(await codeOf(switching())).toBe('chain.switchFailed');
    expect(session.chainId()).toBe(one.id);
  });

  it('says that the wallet does not answer, when it does not say where it is by then', async () => {
    for (const answer of [null, fails({ code: 4902 })]) {
      const { wallet, switching, session } = await started({
        wallet_switchEthereumChain: () => {
          wallet.answers['eth_chainId'] = never;
          return answer;
        },
        wallet_addEthereumChain: null,
      });
      expect(await codeOf(switching())).toBe('wallet.noAnswer');
      expect(session.chainId()).toBe(one.id);
    }
  });

  it('tells of a switch once, whether the wallet tells of it before its answer or not at all', async () => {
    for (const tells of [true, false]) {
      const { wallet, switching, events } = await started({
        wallet_switchEthereumChain: () => {
          wallet.answers['eth_chainId'] = '0x7a69';
          if (tells) wallet.emit('chainChanged', '0x7a69');
          return null;
        },
      });
      await turned(switching());
      expect(events).toEqual([{ type: 'chain', chainId: two.id }]);
    }
  });

  it('drops a chain that makes no sense, when the wallet reports one', async () => {
    const { wallet, events } = await started({});
    for (const chain of ['0x0', null, {}, '0x539', 'x']) wallet.emit('chainChanged', chain);
    expect(events).toEqual([]);
    wallet.emit('chainChanged', '0xa');
    wallet.emit('chainChanged', '0xa');
    expect(events).toEqual([{ type: 'chain', chainId: 10 }]);
  });
});

describe('a wallet that wants to be treated unlike the others', () => {
  it('is asked to add a chain only where it says that it does not know it', async () => {
    for (const [thrown, added] of [[{ code: -32603, message: 'broken' }, 0], [{ code: 4902 }, 1]] as const) {
      const wallet = scripted({ ...usual, wallet_switchEthereumChain: fails(thrown), wallet_addEthereumChain: fails({ code: -32603 }) });
      const session = await turned(open(wallet.provider, {}, { addsUnknownOnly: true }).session);
      expect(await codeOf(session.switchChain?.(two) ?? Promise.resolve())).toBe('chain.switchFailed');
      expect(wallet.asked('wallet_addEthereumChain')).toHaveLength(added);
    }
  });

  it('is asked for accounts once, where it says so', async () => {
    const wallet = scripted({ ...usual, eth_requestAccounts: fails({ code: -32603, message: 'broken' }) });
    expect(await codeOf(open(wallet.provider, {}, { asksOnce: true }).session)).toBe('wallet.requestFailed');
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1);
  });

  it('is told that no caller waits for its answer any more, and not of what it was never asked', async () => {
    const onGiveUp = jest.fn();
    const session = await turned(open(scripted({ ...usual, personal_sign: never }).provider, {}, { onGiveUp }).session);
    const abort = new AbortController();
    const signing = session.signMessage(alice, 'x', { signal: abort.signal });
    await expect(session.signMessage(alice, 'x', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(onGiveUp).not.toHaveBeenCalled();
    abort.abort(new Error('enough'));
    await expect(signing).rejects.toThrow('enough');
    expect(onGiveUp).toHaveBeenCalledTimes(1);
  });

  it('says itself what stands between it and a switch', async () => {
    const blocked = new WalletError('network.offline', 'Blocked');
    const session = await turned(open(scripted({ ...usual, wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: fails(blocked) }).provider).session);
    expect(await failure(session.switchChain?.(two) ?? Promise.resolve())).toBe(blocked);
  });
});

const typed = {
  domain: { name: 'Mock', version: '1', chainId: 1_337n, verifyingContract: alice },
  types: { Order: [{ name: 'maker', type: 'address' }, { name: 'amount', type: 'uint256' }, { name: 'salts', type: 'uint256[]' }] },
  primaryType: 'Order',
  message: { maker: bob, amount: 2n ** 255n + 1n, salts: [1n, 2n ** 64n] },
};
const [hash, signature] = [`0x${'Ab'.repeat(32)}`, `0x${'12'.repeat(65)}`];

describe('signing and sending', () => {
  it('signs text, bytes and typed data with bigints, as ethers verifies', async () => {
    const session = await turned(open(fakeWallet().provider).session);
    const signed = (message: string | Uint8Array) => turned(session.signMessage(alice, message));
    for (const message of ['Hello', 'Grüße, 世界 👋', '0x1234', 'a\u0000b']) expect(verifyMessage(message, await signed(message))).toBe(alice);
    const bytes = Uint8Array.from([0, 255, 1, 128]);
    expect(verifyMessage(bytes, await signed(bytes))).toBe(alice);
    const { Order } = typed.types;
    expect(verifyTypedData(typed.domain, { Order }, typed.message, await turned(session.signTypedData(alice, typed)))).toBe(alice);
  });

  it.each([['0x'], [null], [`0x${'1'.repeat(127)}`], ['0x12'], [{}], [signature.slice(2)], [`0x${'zz'.repeat(65)}`]])('refuses the signature %j', async (answer) => {
    const session = await turned(open(scripted({ ...usual, personal_sign: answer, eth_signTypedData_v4: answer }).provider).session);
    expect(await codeOf(session.signMessage(alice, 'x'))).toBe('wallet.badSignature');
    expect(await codeOf(session.signTypedData(alice, typed))).toBe('wallet.badSignature');
  });

  it('takes compact signatures and those of contracts', async () => {
    for (const bytes of [64, 65, 2_000]) {
      const given = `0x${'12'.repeat(bytes)}`;
      const session = await turned(open(scripted({ ...usual, personal_sign: given }).provider).session);
      expect(await turned(session.signMessage(alice, 'x'))).toBe(given);
    }
  });

  it('sends what was asked, amounts as quantities, and gives the hash in lower case', async () => {
    const wallet = scripted({ ...usual, eth_sendTransaction: hash });
    const session = await turned(open(wallet.provider).session);
    expect(await turned(session.sendTransaction(alice, { to: bob, valueWei: 0n, data: '0x12', gas: 21_000n }, one.id))).toBe(hash.toLowerCase());
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([{ from: alice, to: bob, value: '0x0', data: '0x12', gas: '0x5208', chainId: '0x539' }]);
  });

  it('passes on the fees and the nonce that are given', async () => {
    const wallet = scripted({ ...usual, eth_sendTransaction: hash });
    const session = await turned(open(wallet.provider).session);
    await turned(session.sendTransaction(alice, { to: bob, nonce: 0, fees: { type: 'eip1559', maxFeePerGasWei: 16n, maxPriorityFeePerGasWei: 0n } }, one.id));
    await turned(session.sendTransaction(alice, { to: bob, fees: { type: 'legacy', gasPriceWei: 255n } }, one.id));
    expect(wallet.asked('eth_sendTransaction').map(({ params }) => params)).toEqual([
      [{ from: alice, to: bob, chainId: '0x539', nonce: '0x0', maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x0' }],
      [{ from: alice, to: bob, chainId: '0x539', gasPrice: '0xff' }],
    ]);
  });

  it.each([{ authorizationList: [] }, { zk: { gasPerPubdata: 1n } }])('refuses what a wallet might leave out, %o', async (more) => {
    const wallet = scripted({ ...usual, eth_sendTransaction: hash });
    const session = await turned(open(wallet.provider).session);
    await expect(session.sendTransaction(alice, { to: bob, ...more }, one.id)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
    expect(wallet.asked('eth_sendTransaction')).toEqual([]);
  });

  it('sends nothing, when the wallet is on another chain by then', async () => {
    const wallet = scripted({ ...usual, eth_sendTransaction: hash });
    const session = await turned(open(wallet.provider).session);
    wallet.answers['eth_chainId'] = '0x1';
    const error = await failure(session.sendTransaction(alice, { to: bob }, one.id));
    expect([error.code, error.context]).toEqual(['chain.wrongChain', { actual: 1, wanted: one.id }]);
    expect(wallet.asked('eth_sendTransaction')).toEqual([]);
  });

  it('lets the wallet refuse too, when it switches between the look and the request', async () => {
    const wallet = fakeWallet();
    const session = await turned(open(wallet.provider).session);
    const { request } = wallet.provider;
    Object.assign(wallet.provider, { request: async (asked: Eip1193Request) => {
      const answer = await request(asked);
      if (asked.method === 'eth_chainId') wallet.setChain(two.id);
      return answer;
    } });
    expect(await codeOf(session.sendTransaction(alice, { to: bob, valueWei: 1n }, one.id))).toBe('wallet.requestFailed');
    expect(await (await world.getChain(two.id)).request({ method: 'eth_getTransactionCount', params: [alice, 'latest'] })).toBe('0x0');
  });

  it.each([['0x12'], [null], [true], ['0x'], [{ hash }]])('does not take %j for a transaction hash', async (answer) => {
    const session = await turned(open(scripted({ ...usual, eth_sendTransaction: answer }).provider).session);
    expect(await codeOf(session.sendTransaction(alice, { to: bob }, one.id))).toBe('transaction.badHash');
  });

  it.each([
    ['another account is selected', [bob]],
    ['every account goes', []],
  ])('fails for the old account, when %s during the request', async (_how, accounts) => {
    const wallet = scripted({ ...usual, personal_sign: never });
    const session = await turned(open(wallet.provider).session);
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    const signed = session.signMessage(alice, 'x');
    signed.catch(() => {});
    await clock.advance(0);
    wallet.emit('accountsChanged', accounts);
    const error = await failure(signed);
    expect([error.code, error.context]).toEqual(['wallet.accountGone', { address: alice }]);
    expect(events).toEqual([{ type: 'accounts', addresses: accounts }]);
    expect(await codeOf(session.signMessage(alice, 'x'))).toBe('wallet.accountGone');
  });

  it('ends at once, when the asker gives up', async () => {
    const session = await turned(open(scripted({ ...usual, personal_sign: never }).provider).session);
    const abort = new AbortController();
    const signed = session.signMessage(alice, 'x', { signal: abort.signal });
    signed.catch(() => {});
    await clock.advance(0);
    abort.abort(new Error('enough'));
    await expect(signed).rejects.toThrow('enough');
  });

  it.each([[4100, 'wallet.unauthorized'], [4200, 'wallet.unsupported'], [4900, 'wallet.disconnected'], [4001, 'user.rejected'], [-32002, 'wallet.requestPending']])('maps %d of a signature to %s', async (code, expected) => {
    const session = await turned(open(scripted({ ...usual, personal_sign: fails({ code, message: 'x' }) }).provider).session);
    expect(await codeOf(session.signMessage(alice, 'x'))).toBe(expected);
  });

  it('shows at most 300 characters of what a wallet says', async () => {
    const session = await turned(open(scripted({ ...usual, personal_sign: fails({ code: -32603, message: 'x'.repeat(100_000) }) }).provider).session);
    expect((await failure(session.signMessage(alice, 'x'))).message.length).toBeLessThanOrEqual(300);
  });
});

describe('ending', () => {
  it('revokes the permission where the wallet can', async () => {
    const wallet = fakeWallet();
    const session = await turned(open(wallet.provider).session);
    await turned(session.close({ revoke: true }));
    expect(wallet.accounts).toEqual([]);
  });

  it('ends all the same, when the wallet cannot revoke or never answers', async () => {
    for (const wallet_revokePermissions of [fails({ code: 4200 }), never]) {
      const wallet = scripted({ ...usual, wallet_revokePermissions });
      const session = await turned(open(wallet.provider).session);
      await turned(session.close({ revoke: true }));
      expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1);
      expect(wallet.listening()).toBe(0);
    }
  });

  it('leaves the permission alone, when it is only to close', async () => {
    const wallet = fakeWallet();
    const session = await turned(open(wallet.provider).session);
    await session.close({ revoke: false });
    expect(wallet.accounts).toHaveLength(3);
  });

  it('fails what it still waits for', async () => {
    const session = await turned(open(scripted({ ...usual, personal_sign: never }).provider).session);
    const signed = session.signMessage(alice, 'x');
    signed.catch(() => {});
    await session.close({ revoke: false });
    expect(await codeOf(signed)).toBe('wallet.disconnected');
  });

  describe('when the wallet has lost its own node', () => {
    // As MetaMask says it, which looks for the node again. The site is still let in.
    const lost = { code: 1013, message: 'MetaMask: Disconnected from chain. Attempting to connect.' };
    async function lose(answer: Answer) {
      const wallet = scripted({ ...usual });
      const session = await turned(open(wallet.provider).session);
      const events: SessionEvent[] = [];
      session.subscribe((event) => events.push(event));
      wallet.answers['eth_accounts'] = answer;
      wallet.emit('disconnect', lost);
      return { wallet, session, events };
    }

    it('stays, as long as the wallet shows the account', async () => {
      const { wallet, session, events } = await lose([alice]);
      wallet.emit('disconnect', lost);
      await clock.advance(limits.silentAnswerMs);
      expect([events, session.accounts(), wallet.listening() > 0]).toEqual([[], [alice], true]);
      wallet.emit('accountsChanged', [bob]);
      expect(events).toEqual([{ type: 'accounts', addresses: [bob] }]);
    });

    it.each<[string, Answer]>([['shows none', []], ['says no', fails({ code: 4900 })], ['says nothing', never]])('has closed, once, where the wallet %s', async (_how, answer) => {
      const { wallet, events } = await lose(answer);
      wallet.emit('disconnect', lost);
      await clock.advance(limits.silentAnswerMs + 1);
      expect([events, wallet.listening()]).toEqual([[{ type: 'closed' }], 0]);
    });
  });

  it('says that it has closed, once, and stops listening, when the provider disconnects', async () => {
    const wallet = scripted({ ...usual, personal_sign: never });
    const session = await turned(open(wallet.provider).session);
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    const signed = session.signMessage(alice, 'x');
    signed.catch(() => {});
    wallet.emit('disconnect', { code: 4900 });
    wallet.emit('disconnect', { code: 4900 });
    expect(events).toEqual([{ type: 'closed' }]);
    expect(wallet.listening()).toBe(0);
    expect(await codeOf(signed)).toBe('wallet.disconnected');
  });
});
