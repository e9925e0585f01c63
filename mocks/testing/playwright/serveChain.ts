import { Buffer } from 'node:buffer';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { poll } from '../../../src/domain/wait.ts';
import { toQuantity } from '../../chain/hex.ts';
import { mockChains } from '../../chains.ts';
import { mockErrors } from '../../errors.ts';
import { respond } from '../../respond.ts';
import { rpcCodes, RpcError } from '../../rpcError.ts';
import { wallClock } from '../../wallClock.ts';
import { createMockWorld } from '../../world.ts';
import type { MockChainInfo } from '../../chains.ts';
import type { Mining } from '../../chain/mining.ts';
import type { RpcCode } from '../../rpcError.ts';
import type { AnsweringChain, MockWorld, WalletWorld } from '../../world.ts';
import type { RpcScenario, ScenarioController } from '../../scenarios.ts';
import type { PlaywrightContext, PlaywrightRequest, PlaywrightRoute } from './playwrightTypes.ts';

/** A chain of the site under test. `rpcUrl` is where the site asks it: requests there are answered by the test. */
export interface TestChainInfo extends MockChainInfo {
  /** Further addresses at which the site asks this chain. */
  readonly otherRpcUrls?: readonly string[];
  /** Address of a real node that answers, e.g. `http://127.0.0.1:8545`; a mocked chain does, unless told otherwise. */
  readonly node?: string;
}

/** The chains that are served to the pages of a browser context. */
export interface ServeChainOptions {
  /** Those of the site; `mockChains`, unless told otherwise. The first one is meant where no chain is named. */
  readonly chains?: readonly TestChainInfo[];
  /** When the mocked chains put a transaction into a block; at once, unless told otherwise. */
  readonly mining?: Mining;
}

/** For how long a test waits, in ms, and what ends the wait before. */
export interface TestWait {
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** Which chain is meant; the first one, unless told otherwise. */
export interface OnChain {
  readonly chainId?: number;
}

/** The chains as a test has them. */
export interface TestChain {
  readonly chains: readonly TestChainInfo[];
  /** What goes wrong between the pages and the nodes: `fault.set({ kind: 'offline' })`; nothing at first. The test's own requests below go past it. */
  readonly fault: ScenarioController<RpcScenario>;
  /** The mocked world: `getChain(id)` for its levers, and the scenarios of its services. A chain with a `node` is another one there, which no page sees. */
  readonly world: MockWorld;
  /** What a wallet of the test is given as its `world`: real nodes included. */
  readonly walletWorld: WalletWorld;
  /** One JSON-RPC request. @throws RpcError, mocks.nodeUnreachable, mocks.notStarted */
  request(method: string, params?: readonly unknown[], on?: OnChain): Promise<unknown>;
  /** In wei. */
  getBalance(address: string, on?: OnChain): Promise<bigint>;
  /** In wei. A real node has to be one for development: anvil or Hardhat. */
  setBalance(address: string, balanceWei: bigint, on?: OnChain): Promise<void>;
  /** Makes that many blocks, 1 unless told otherwise. A real node has to be one for development. */
  mine(blocks?: number, on?: OnChain): Promise<void>;
  /** Resolves with the receipt, as the node has it, once the transaction is in a block: within 10 s, unless told otherwise. @throws mocks.noReceipt; the signal's reason */
  waitForReceipt(hash: string, options?: TestWait & OnChain): Promise<Readonly<Record<string, unknown>>>;
  /** Requests go where they went before; what is still owed to pages fails. */
  close(): Promise<void>;
}

const nodeWithinMs = 10_000;
const receiptWithinMs = 10_000;
const receiptEveryMs = 50;
/** Pages ask nodes of other origins. */
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };

/**
 * Answers the requests of all pages of a browser context to the nodes of these chains, and to the mocked services beside them (`mockBundlerUrl` and the like).
 * Works for a page at any address. Call it before the page is opened.
 * @throws mocks.nodeUnreachable, mocks.nodeOtherChain
 */
export async function serveChain(context: PlaywrightContext, options: ServeChainOptions = {}): Promise<TestChain> {
  assertArguments('serveChain({ route: function }, options?: object)', context, options);
  const { mining } = options;
  const chains: readonly TestChainInfo[] = options.chains ?? mockChains;
  const world = createMockWorld({ chains, ...(mining && { mining }) });
  const nodes = new Map(chains.flatMap(({ id, node }) => (node === undefined ? [] : [[id, connectNode(id, node, world.closed)] as const])));
  await Promise.all([...nodes.values()].map(assertChainId));
  const walletWorld: WalletWorld & Pick<MockWorld, 'rpcScenario'> = { ...world, getChain: async (chainId) => nodes.get(chainId) ?? startMocked(world, chainId) };
  const answer = createAnswer(chains, world, walletWorld);
  const isOurs = (url: URL): boolean => chainAt(chains, url) !== undefined || isMockedHost(url);
  await context.route(isOurs, answer);

  const ask: TestChain['request'] = async (method, params = [], { chainId = chains[0]?.id ?? 0 } = {}) => (await walletWorld.getChain(chainId)).request({ method, params });
  return {
    chains, world, walletWorld,
    fault: world.rpcScenario,
    request: ask,
    getBalance: async (address, on) => BigInt(String(await ask('eth_getBalance', [address, 'latest'], on))),
    setBalance: async (address, balanceWei, on) => void (await ask('hardhat_setBalance', [address, toQuantity(balanceWei)], on)),
    mine: async (blocks = 1, on) => {
      for (let made = 0; made < blocks; made += 1) await ask('evm_mine', [], on);
    },
    waitForReceipt: async (hash, { limitMs = receiptWithinMs, signal, ...on } = {}) => {
      const read = async (): Promise<object | undefined> => {
        const receipt = await ask('eth_getTransactionReceipt', [hash], on);
        return typeof receipt === 'object' && receipt !== null ? receipt : undefined;
      };
      const receipt = await poll(read, { clock: wallClock, signal, everyMs: receiptEveryMs, forMs: limitMs });
      if (!receipt) throw mockErrors.noReceipt({ hash, chainId: on.chainId ?? chains[0]?.id ?? 0, limitMs });
      return { ...receipt };
    },
    close: async () => {
      world.close();
      await context.unroute(isOurs, answer).catch(() => {}); // the context is closed already
    },
  };
}

/** @throws mocks.notStarted */
async function startMocked(world: MockWorld, chainId: number): Promise<AnsweringChain> {
  try {
    return await world.getChain(chainId);
  } catch (cause) {
    throw mockErrors.notStarted({ what: `chain ${chainId}` }, { cause });
  }
}

/** What answers a request of a page that goes to a chain or to a mocked service. */
function createAnswer(chains: readonly TestChainInfo[], world: MockWorld, answering: WalletWorld & Pick<MockWorld, 'rpcScenario'>): (route: PlaywrightRoute) => Promise<void> {
  const ask = async (request: PlaywrightRequest): Promise<Response> => {
    if (request.method() === 'OPTIONS') return new Response(null, { status: 204 });
    const url = new URL(request.url());
    const chain = chainAt(chains, url);
    if (!chain) return askServices(world, toRequest(request, world.closed));
    await answering.getChain(chain.id); // one that does not start fails the test, and is no answer of a node
    return respond(answering, chain.id, toRequest(request, world.closed));
  };
  return async (route) => {
    let failure: unknown;
    const response = await ask(route.request()).catch((error: unknown) => {
      failure = error;
      return Response.error();
    });
    // The page may be gone by now, and the context with it.
    if (response.type === 'error') await route.abort('failed').catch(() => {});
    else await route.fulfill({ status: response.status, headers: { ...Object.fromEntries(response.headers), ...corsHeaders }, body: Buffer.from(await response.arrayBuffer()) }).catch(() => {});
    if (failure !== undefined && !world.closed.aborted) throw failure;
  };
}

/** @throws mocks.notStarted */
async function askServices(world: MockWorld, request: Request): Promise<Response> {
  const load = async () => {
    const [{ getResponse }, { createWorldHandlers }] = await Promise.all([import('msw'), import('../../worldHandlers.ts')]);
    return (asked: Request) => getResponse([...createWorldHandlers(world)], asked);
  };
  const answer = await load().catch((cause: unknown) => {
    throw mockErrors.notStarted({ what: `the service at ${new URL(request.url).host}` }, { cause });
  });
  return (await answer(request)) ?? Response.error();
}

function toRequest(request: PlaywrightRequest, signal: AbortSignal): Request {
  const body = request.postDataBuffer();
  return new Request(request.url(), { method: request.method(), headers: request.headers(), signal, ...(body && { body: new Uint8Array(body) }) });
}

function chainAt(chains: readonly TestChainInfo[], { href }: URL): TestChainInfo | undefined {
  return chains.find(({ rpcUrl, otherRpcUrls = [] }) => [rpcUrl, ...otherRpcUrls].some((each) => new URL(each).href === href));
}

/** Of addresses that no resolver knows. @see RFC 2606 */
function isMockedHost({ hostname }: URL): boolean {
  return hostname.endsWith('.latchkey.test') && hostname !== 'wallet.latchkey.test';
}

interface Node extends AnsweringChain {
  readonly host: string;
}

/** A real node. Its address may have a key in it, so only its host is ever told. */
function connectNode(chainId: number, url: string, closed: AbortSignal): Node {
  const { host } = new URL(url);
  return {
    chainId, host,
    async request({ method, params }) {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }), signal: AbortSignal.any([closed, AbortSignal.timeout(nodeWithinMs)]) })
        .then((response) => response.json(), () => undefined).catch(() => undefined);
      const { result, error }: { readonly result?: unknown; readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } } = Object(answer);
      if (error) throw new RpcError((typeof error.code === 'number' ? error.code : rpcCodes.internal) as RpcCode, String(error.message), { data: error.data }); // a node has codes of its own
      if (result === undefined) throw mockErrors.nodeUnreachable({ host });
      return result;
    },
  };
}

/** @throws mocks.nodeUnreachable, mocks.nodeOtherChain */
async function assertChainId({ chainId, host, request }: Node): Promise<void> {
  const actual = Number(await request({ method: 'eth_chainId' }));
  if (actual !== chainId) throw mockErrors.nodeOtherChain({ host, chainId, actual });
}
