import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import { fakeWalletInfo } from '../../wallet/announce.ts';
import { createFakeWallet } from '../../wallet/fakeWallet.ts';
import { mockErrors } from '../../errors.ts';
import { toRpcError } from '../../rpcError.ts';
import { wallClock } from '../../wallClock.ts';
import { disconnected } from '../../wallet/walletProvider.ts';
import { tellInPage, walletInPage } from './walletInPage.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../../src/domain/wallets/eip1193.ts';
import type { FakeWallet, FakeWalletOptions } from '../../wallet/fakeWallet.ts';
import type { PendingApproval } from '../../wallet/approvals.ts';
import type { PlaywrightContext, ToldInPage } from './playwrightTypes.ts';
import type { TestChain, TestWait } from './serveChain.ts';
import type { WalletAnswer } from './walletInPage.ts';

/** The wallet, and how pages meet it. */
export interface InstallWalletOptions extends Partial<Omit<FakeWalletOptions, 'world'>> {
  /** What it is over. */
  readonly chain: Pick<TestChain, 'walletWorld'>;
  /** How it introduces itself (EIP-6963); as `fakeWalletInfo`, unless told otherwise. */
  readonly info?: Eip6963ProviderInfo;
  /** It announces itself so long after a document begins to load, in ms: a wallet that comes late. At once, unless told otherwise. */
  readonly announceAfterMs?: number;
  /** It is at `window.ethereum` as well, for sites that look there. */
  readonly isAtWindow?: boolean;
}

/** Which request is waited for, and for how long: 10 s, unless told otherwise. */
export interface NextRequestOptions extends TestWait {
  /** The first one of any kind, unless told otherwise. */
  readonly kind?: PendingApproval['kind'];
}

/** The wallet in the pages, from its user's side. Its keys stay in the test. */
export interface TestWallet extends Omit<FakeWallet, 'provider'> {
  /** What the pages have asked it so far, the oldest first: reads as well as what its user is asked. */
  received(): readonly ReceivedRequest[];
  /** The oldest prompt that is open; waits for one. @throws mocks.noRequest; the signal's reason */
  nextRequest(options?: NextRequestOptions): Promise<PendingApproval>;
  /** Says yes to it. @throws as nextRequest */
  approveNext(options?: NextRequestOptions): Promise<PendingApproval>;
  /** Says no to it: 4001. @throws as nextRequest */
  rejectNext(options?: NextRequestOptions): Promise<PendingApproval>;
  /** The wallet answers no more: 4900. */
  close(): void;
}

/** A request as a page made it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly params: unknown;
}

const requestWithinMs = 10_000;
/** Of `Provider` in EIP-1193. */
const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const;
let installed = 0;

/**
 * Puts a wallet into every page of a browser context, as an extension does: announced to each document before its own scripts run. It signs for real, and approves
 * all that it is asked until its `scenario` is set. Call it before the page is opened. Several wallets with different `info` may be installed.
 */
export async function installWallet(context: PlaywrightContext, options: InstallWalletOptions): Promise<TestWallet> {
  assertArguments('installWallet({ addInitScript: function }, { chain: object })', context, options);
  const { chain, info = fakeWalletInfo, announceAfterMs = 0, isAtWindow = false, scenario = { kind: 'approveAll' }, ...rest } = options;
  const wallet = createFakeWallet({ ...rest, scenario, world: chain.walletWorld });
  const received: ReceivedRequest[] = [];
  let isClosed = false;
  installed += 1;
  const binding = `latchkeyTestWallet${installed}`;
  await context.exposeBinding(binding, async (_source, request) => {
    if (isClosed) return { error: toWire(disconnected()) };
    const { method, params }: { readonly method?: unknown; readonly params?: unknown } = Object(request);
    received.push({ method: String(method), params });
    return answer(wallet.provider, request);
  });
  await context.addInitScript(walletInPage, { binding, info, announceAfterMs, isAtWindow });
  for (const event of events) wallet.provider.on(event, (payload: unknown) => void (isClosed || tellPages(context, { binding, event, payload: payload instanceof Error ? toWire(payload) : payload })));

  const nextRequest: TestWallet['nextRequest'] = async ({ kind, limitMs = requestWithinMs, signal } = {}) => withLimit(
    (inner) => new Promise((resolve) => {
      const look = (): void => {
        const found = wallet.requests().find((each) => kind === undefined || each.kind === kind);
        if (!found) return;
        end();
        resolve(found);
      };
      const end = wallet.subscribe(look);
      inner.addEventListener('abort', end, { once: true });
      look();
    }),
    { clock: wallClock, signal, forMs: limitMs, timedOut: () => mockErrors.noRequest({ kind: kind ?? 'anything', limitMs, open: wallet.requests().map((each) => each.kind).join(', ') || 'nothing' }) },
  );
  const { scenario: controller, requests, approve, reject, subscribe, setAccount, setAccounts, setChain, lock, unlock, disconnect, reconnect } = wallet;
  return {
    get chainId() {
      return wallet.chainId;
    },
    get accounts() {
      return wallet.accounts;
    },
    get isLocked() {
      return wallet.isLocked;
    },
    get isConnected() {
      return wallet.isConnected;
    },
    scenario: controller, requests, approve, reject, subscribe, setAccount, setAccounts, setChain, lock, unlock, disconnect, reconnect,
    received: () => [...received],
    nextRequest,
    approveNext: async (given) => {
      const request = await nextRequest(given);
      approve(request.id);
      return request;
    },
    rejectNext: async (given) => {
      const request = await nextRequest(given);
      reject(request.id);
      return request;
    },
    close: () => void (isClosed = true),
  };
}

async function answer(provider: Eip1193Provider, request: unknown): Promise<WalletAnswer> {
  try {
    return { result: await provider.request(request as Parameters<Eip1193Provider['request']>[0]) }; // which looks at what it is given
  } catch (error) {
    return { error: toWire(error) };
  }
}

/** An error as it crosses to the page. */
function toWire(thrown: unknown): Extract<WalletAnswer, { readonly error: unknown }>['error'] {
  const { code, message, data } = toRpcError(thrown);
  return { code, message, ...(data !== undefined && { data }) };
}

/** Tells every document of every page. One that is going away meanwhile asks anew when it is back. */
function tellPages(context: PlaywrightContext, told: ToldInPage): void {
  for (const page of context.pages()) for (const frame of page.frames()) frame.evaluate(tellInPage, told).catch(() => {});
}
