import { chainErrors } from '../../../src/contracts/chainErrors.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { eip1193Port } from '../../../src/contracts/ports/eip1193.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { screensPoint } from '../../../src/contracts/points/screens.ts';
import { defineQuestion } from '../../../src/contracts/question.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import { createSuiteWallet } from './suiteWallet.ts';
import { runSuite } from './suite.ts';
import { walletSuite } from './walletSuite.ts';
import type { Eip1193Provider, Eip1193Request } from '../../../src/domain/wallets/eip1193.ts';
import type { MakeWallet, WalletSuiteSetting } from './walletControls.ts';
import type { ExternalWallet, OpenRequest, OpenWallet, SessionEvent, WalletSession } from '../../../src/contracts/wallet.ts';
import type { AnyPort } from '../../../src/kernel/port.ts';
import type { ContextWith } from '../../../src/store/definePlugin.ts';
import { connected, disconnected } from '../../../src/store/connection.ts';
import type { SuiteWallet } from './suiteWallet.ts';
import type { WalletRule } from './walletSuite.ts';

/** What is done to a wallet that keeps the contract. */
interface Breach {
  spec?(spec: ExternalWallet): Partial<ExternalWallet>;
  answer?(request: Eip1193Request, answer: () => Promise<unknown>, wallet: SuiteWallet['wallet']): Promise<unknown>;
  open?(request: OpenRequest, open: OpenWallet, made: SuiteWallet): Promise<WalletSession>;
  session?(session: WalletSession, made: SuiteWallet, setting: WalletSuiteSetting): Partial<WalletSession>;
  setup?(ctx: Pick<ContextWith<AnyPort>, 'port' | 'listen'>, made: SuiteWallet): void;
}

const nowhere = '0x000000000000000000000000000000000000dEaD';
const someSignature = `0x${'12'.repeat(65)}`;
const someHash = `0x${'12'.repeat(32)}`;
const never = (): Promise<never> => new Promise(() => {});
/** Sessions of one world. */
const openIn = new WeakMap<WalletSuiteSetting['world'], Set<WalletSession>>();

/** For each rule what breaks it, and leaves the wallet as it should be otherwise. */
const breaches: Readonly<Record<WalletRule, Breach>> = {
  listsItself: { spec: () => ({ icon: 'https://icons.test/wallet.png' }) },
  probesQuickly: { spec: () => ({ probe: (async () => 'installed') as never }) }, // as plain JavaScript lets it be
  staysSilentBeforeIntent: { setup: ctx => ctx.port(pagePort).open('https://news.test') },
  connects: { session: session => ({ accounts: () => [...session.accounts(), nowhere] }) },
  connectsOnWantedChain: { open: (request, open) => open({ ...request, chainId: request.chainId === request.chains[1]?.id ? undefined : request.chainId }) },
  connectsAnyway: {
    async open(request, open) {
      const session = await open(request);
      if (request.chainId === undefined || session.chainId() === request.chainId) return session;
      await session.close({ revoke: false });
      throw chainErrors.switchFailed({ chainId: request.chainId });
    },
  },
  takesRefusal: {
    open: (request, open) => open(request).catch((error: unknown) => {
      throw hasCode(error, 'user.rejected') ? new Error('no') : error;
    }),
  },
  tellsOfPending: { open: (request, open) => open({ ...request, note: () => {} }) },
  waitsForUnlock: {
    async answer({ method }, answer, wallet) {
      if (method === 'eth_requestAccounts' && wallet.isLocked) throw Object.assign(new Error('Locked'), { code: -32603 });
      return answer();
    },
  },
  waitsForPeople: {
    open: (request, open) => withLimit(signal => open({ ...request, signal }), { clock: request.port(clockPort), signal: request.signal, forMs: 300_000, timedOut: () => walletErrors.noAnswer() }),
  },
  cancelsConnect: {
    open(request, open, { wallet, provider }) {
      request.signal.addEventListener('abort', () => {
        const stop = wallet.subscribe(() => {
          if (wallet.accounts.length === 0) return;
          stop();
          provider.on?.('chainChanged', () => {});
        });
      });
      return open(request);
    },
  },
  closesItsWindow: {
    open(request, open) {
      request.port(pagePort).openWindow?.('https://window.test/', '');
      return open(request);
    },
  },
  givesUpQuestions: {
    open(request, open, { wallet }) {
      request.signal.addEventListener('abort', () => {
        if (wallet.scenario.get().kind === 'approveAll') request.port(clockPort).setTimer(() => {}, 600_000);
      });
      return open(request);
    },
  },
  givesUpOnSilence: {
    open(request, open, { wallet, provider }) {
      request.signal.addEventListener('abort', () => {
        if (wallet.scenario.get().kind === 'silent') provider.on?.('chainChanged', () => {});
      });
      return open(request);
    },
  },
  refusesBadAccounts: {
    answer: async ({ method }, answer) => {
      const accounts = await answer();
      const isNonsense = !Array.isArray(accounts) || !accounts.every(account => typeof account === 'string' && account.length === 42) || accounts.length === 0;
      return method === 'eth_requestAccounts' && isNonsense ? [nowhere] : accounts;
    },
  },
  refusesBadChainId: {
    answer: async ({ method }, answer) => {
      const chainId = await answer();
      return method === 'eth_chainId' && !['0x539', '0x7a69'].includes(String(chainId)) ? '0x539' : chainId;
    },
  },
  reopensSilently: {
    async open(request, open) {
      if (request.silent) throw walletErrors.notConnected();
      return open(request);
    },
  },
  staysClosedWhenForgotten: {
    open: (request, open, { wallet, controls }) => open(request).catch((error: unknown) => {
      if (!request.silent || wallet.isLocked || wallet.scenario.get().kind === 'silent') throw error;
      return { ...emptySession, accounts: () => controls.accounts(), chainId: () => wallet.chainId };
    }),
  },
  staysQuietWhenLocked: { open: (request, open, { wallet }) => open({ ...request, silent: request.silent && !wallet.isLocked, ask: request.silent ? async () => undefined as never : request.ask }) },
  limitsSilentLook: { open: (request, open, { wallet }) => (request.silent && wallet.scenario.get().kind === 'silent' ? never() : open(request)) },

  switchesChain: { session: (session, _made, { chains }) => ({ switchChain: async (chain, options) => (chain.id === chains.home.id ? undefined : session.switchChain?.(chain, options)) }) },
  addsChain: {
    async answer({ method }, answer) {
      if (method === 'wallet_addEthereumChain') throw Object.assign(new Error('No such method'), { code: -32601 });
      return answer();
    },
  },
  keepsChainWhenRefused: {
    session: session => ({
      switchChain: (chain, options) => Promise.resolve(session.switchChain?.(chain, options)).catch((error: unknown) => {
        throw hasCode(error, 'user.rejected') ? chainErrors.switchFailed({ chainId: chain.id }) : error;
      }),
    }),
  },
  refusesUnsupportedChain: { session: (session, _made, { chains }) => ({ switchChain: async (chain, options) => (chain.id === chains.unsupported.id ? undefined : session.switchChain?.(chain, options)) }) },
  followsChain: {
    session(session) {
      let isSwitching = false;
      return {
        subscribe: heard(session, event => event.type !== 'chain' || isSwitching),
        async switchChain(chain, options) {
          isSwitching = true;
          await session.switchChain?.(chain, options);
          isSwitching = false;
        },
      };
    },
  },
  followsAccount: { session: session => ({ subscribe: heard(session, event => event.type !== 'accounts' || event.addresses.length === 0) }) },
  signsMessages: { session: session => ({ signMessage: (address, message, options) => session.signMessage(address, message === '0x1234' ? Uint8Array.from([0x12, 0x34]) : message, options) }) },
  signsTypedData: { session: session => ({ signTypedData: (address, data, options) => session.signTypedData(address, { ...data, message: { ...data.message, note: 'another' } }, options) }) },
  sends: { session: session => ({ sendTransaction: (from, { valueWei = 0n, ...rest }, chainId, options) => session.sendTransaction(from, { ...rest, valueWei: valueWei + 1n }, chainId, options) }) },
  sendsOnlyWhereAsked: { session: session => ({ sendTransaction: (from, transaction, _chainId, options) => session.sendTransaction(from, transaction, session.chainId(), options) }) },
  takesRefusalOfRequests: {
    session: session => ({
      signMessage: (...asked) => session.signMessage(...asked).catch((error: unknown) => {
        throw hasCode(error, 'user.rejected') ? walletErrors.requestFailed({ reason: 'no' }) : error;
      }),
    }),
  },
  cancelsRequests: { session: (session, { wallet }) => ({ signMessage: (address, message, options) => session.signMessage(address, message, wallet.scenario.get().kind === 'byHand' ? {} : options) }) },
  tellsLateHash: { session: session => ({ sendTransaction: (from, transaction, chainId, { signal } = {}) => session.sendTransaction(from, transaction, chainId, { signal }) }) },
  failsForGoneAccount: {
    session: session => ({
      signMessage: (...asked) => session.signMessage(...asked).catch((error: unknown) => {
        if (hasCode(error, 'wallet.accountGone') && session.accounts().length > 0) return never();
        throw error;
      }),
    }),
  },
  refusesBadSignature: {
    answer: async ({ method }, answer) => {
      const signature = await answer();
      return (method === 'personal_sign' || method === 'eth_signTypedData_v4') && !/^0x[0-9a-f]{130}$/.test(String(signature)) ? someSignature : signature;
    },
  },
  refusesBadHash: {
    answer: async ({ method }, answer) => {
      const hash = await answer();
      return method === 'eth_sendTransaction' && !/^0x[0-9a-f]{64}$/.test(String(hash)) ? someHash : hash;
    },
  },
  givesUpRequests: { session: (session, { wallet }) => ({ signMessage: (address, message, options) => session.signMessage(address, message, wallet.scenario.get().kind === 'silent' ? {} : options) }) },

  endsWhenEmptied: { session: session => ({ subscribe: heard(session, event => event.type !== 'accounts' || event.addresses.length > 0) }) },
  endsFromItsSide: { session: session => ({ subscribe: heard(session, event => event.type !== 'closed') }) },
  disconnects: {
    session(session) {
      let isClosed = false;
      return {
        async close(options) {
          if (isClosed) throw new Error('It is closed already');
          isClosed = true;
          await session.close(options);
        },
      };
    },
  },
  disconnectsInTime: {
    session: (session, { provider }) => ({
      async close({ revoke }) {
        await session.close({ revoke: false });
        if (revoke) await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
      },
    }),
  },
  revokes: { session: session => ({ close: () => session.close({ revoke: false }) }) },
  keepsPermission: { session: session => ({ close: () => session.close({ revoke: true }) }) },
  keepsApart: {
    session(session, _made, { world }) {
      const all = openIn.get(world) ?? new Set();
      openIn.set(world, all.add(session));
      return {
        async close(options) {
          for (const each of all) await each.close(options);
        },
      };
    },
  },
  leavesNoTrace: { open: (request, open, { wallet }) => (leaveListener(request, wallet.scenario.get().kind === 'approveAll'), open(request)) },
  leavesNoTraceConnecting: { open: (request, open, { wallet }) => (leaveListener(request, wallet.scenario.get().kind === 'byHand'), open(request)) },
  keepsSecrets: {
    setup: (ctx, { controls }) => {
      ctx.listen({ actionCreator: connected, effect: () => ctx.port(storagePort).set('brokenWallet1.key', controls.secrets()[0] ?? '') });
      ctx.listen({ actionCreator: disconnected, effect: () => ctx.port(storagePort).remove('brokenWallet1.key') });
    },
  },
};

/** A wallet that keeps every rule, but for what is done to it. */
function breached(breach: Breach): MakeWallet {
  return setting => {
    const made = createSuiteWallet(setting);
    const id = `brokenWallet${setting.nth}`;
    const provider: Eip1193Provider = {
      request: request => (breach.answer ? breach.answer(request, () => made.provider.request(request), made.wallet) : made.provider.request(request)),
      on: (...heard) => made.provider.on?.(...heard),
      removeListener: (...heard) => made.provider.removeListener?.(...heard),
    };
    const question = defineQuestion<{ readonly about: string }, string>({ id: `${id}.code`, load: async () => ({ default: () => null }) });
    const openWell: OpenWallet = async (request) => {
      if (!request.silent) await request.ask(question, { about: id });
      return request.port(eip1193Port).open(provider, request);
    };
    const open: OpenWallet = async request => {
      const session = await (breach.open ? breach.open(request, openWell, made) : openWell(request));
      return Object.assign(Object.create(session) as WalletSession, breach.session?.(session, made, setting)); // as it is, but for what is breached
    };
    const spec: ExternalWallet = { id, name: 'Broken Wallet', probe: () => 'reachable', open: async () => open };
    const plugin = () => definePlugin({
      id,
      contributes: [walletsPoint.of({ ...spec, ...breach.spec?.(spec) }), screensPoint.of(question)],
      needs: [eip1193Port, pagePort, storagePort],
      permissions: { origins: [], storageKeys: [`${id}.key`], popups: true },
      setup: ctx => breach.setup?.(ctx as never, made), // of the state it sees nothing
    });
    return { walletId: id, controls: { ...made.controls, answer: () => 'code-4711-canary' }, plugin };
  };
}

const emptySession: WalletSession = {
  accounts: () => [],
  chainId: () => 1,
  sendTransaction: never,
  signMessage: never,
  signTypedData: never,
  subscribe: () => () => {},
  close: async () => {},
};

/** A subscription that hears only of some events. */
function heard(session: WalletSession, isTold: (event: SessionEvent) => boolean): WalletSession['subscribe'] {
  return listener => session.subscribe(event => {
    if (isTold(event)) listener(event);
  });
}

function leaveListener(request: OpenRequest, isWanted: boolean): void {
  if (isWanted) request.port(pagePort).onWake(() => {});
}

/** What the suite says of each. */
const reasons: Readonly<Record<WalletRule, RegExp>> = {
  listsItself: /icon is no data URI/,
  probesQuickly: /probe answers object/,
  staysSilentBeforeIntent: /What went out: .*news\.test/,
  connects: /Accounts that the wallet does not have/,
  connectsOnWantedChain: /Its chain: 1337, not 31337/,
  connectsAnyway: /Connecting: chain\.switchFailed/,
  takesRefusal: /failed without a code, no/,
  tellsOfPending: /Word of the prompt that is open never comes/,
  waitsForUnlock: /gave up on a locked wallet/,
  waitsForPeople: /gave up on a person/,
  cancelsConnect: /After a yes that came too late, listeners left/,
  closesItsWindow: /Windows that stay open: 1, not 0/,
  givesUpQuestions: /After a question was turned away, 1 timers are left/,
  givesUpOnSilence: /After giving up on a silent wallet, listeners left/,
  refusesBadAccounts: /Connecting: it went through/,
  refusesBadChainId: /Connecting: it went through/,
  reopensSilently: /Connected again after a reload never comes/,
  staysClosedWhenForgotten: /After a reload, connected: \["brokenWallet1"\]/,
  staysQuietWhenLocked: /The end of the look after a reload never comes/,
  limitsSilentLook: /The end of the look after a reload never comes/,
  switchesChain: /After the switch, the chain .*31337.*1337/,
  addsChain: /Switching to a chain that it does not know: chain\.switchFailed/,
  keepsChainWhenRefused: /failed with chain\.switchFailed, not user\.rejected/,
  refusesUnsupportedChain: /Switching to an unsupported chain: it went through/,
  followsChain: /Word of the chain 31337 never comes/,
  followsAccount: /Word of the other account never comes/,
  signsMessages: /The message "0x1234" was signed by/,
  signsTypedData: /It was signed by/,
  sends: /What the chain has of it: .*0x75bcd16.*0x75bcd15/,
  sendsOnlyWhereAsked: /Sending on a chain that the wallet has left: it went through/,
  takesRefusalOfRequests: /A message that is refused: failed with wallet\.requestFailed/,
  cancelsRequests: /A request goes on after the asker has given up/,
  tellsLateHash: /Word of 1 transactions sent after all: 0/,
  failsForGoneAccount: /A request of an account that is gone: the end never comes/,
  refusesBadSignature: /for a signature: it went through/,
  refusesBadHash: /for a hash: it went through/,
  givesUpRequests: /A request goes on after the asker has given up/,
  endsWhenEmptied: /Without an account, connected: \["brokenWallet1"\]/,
  endsFromItsSide: /Word of the end never comes/,
  disconnects: /Closing it again: It is closed already/,
  disconnectsInTime: /Disconnecting from a silent wallet does not end/,
  revokes: /The site still has its permission/,
  keepsPermission: /The permission is gone/,
  keepsApart: /A message by brokenWallet2: wallet\.disconnected/,
  leavesNoTrace: /listeners at page: 0 before, 1 after/,
  leavesNoTraceConnecting: /listeners at page: 0 before, 1 after/,
  keepsSecrets: /A secret stands in storage while it is connected/,
};

/** What cannot but fail as well: a wallet that forgets the site whenever it is closed is not back after a reload. */
const company: Partial<Record<string, readonly string[]>> = { keepsPermission: ['reopensSilently'] };

describe('walletSuite', () => {
  it.concurrent('finds nothing in the wallet that the broken ones are made of', async () => {
    const { findings, skipped } = await runSuite(walletSuite(breached({})));
    expect([findings, skipped]).toEqual([[], []]);
  }, 180_000); // each runs the whole suite, beside all that a machine does meanwhile

  it.concurrent.each(Object.entries(breaches))('finds that %s is broken, and nothing else', async (rule, breach) => {
    const { findings } = await runSuite(walletSuite(breached(breach)));
    expect(findings.map(finding => finding.rule)).toEqual([...(company[rule] ?? []), rule]);
    expect(findings.at(-1)?.message).toMatch(reasons[rule as WalletRule]); // of the keys of the same table
  }, 180_000); // each runs the whole suite, beside all that a machine does meanwhile
});
