import { setTimeout as pause } from 'node:timers/promises';
import type { WalletKitTypes } from '@reown/walletkit';
import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils';
import type { TransactionRequest } from 'ethers';
import { getBytes, isHexString, JsonRpcProvider, Wallet } from 'ethers';
import { endOnce } from '../../adapters/walletConnect/session/endOnce.ts';
import { hearOnce } from '../../adapters/walletConnect/session/hearOnce.ts';
import { createMemoryStorage } from './memoryStorage.ts';
import type { VerifyService } from './wcVerify.ts';

/** What is signed of a sign-in, as the library has it. */
export type SignInPayload = ReturnType<typeof populateAuthPayload>;

const promptWithinMs = 10_000;
const lookEveryMs = 10;
const leaveWithinMs = 500;
/** Where the library keeps the key of the service that vouches for origins. */
const verifyKeyName = 'wc@2:core:2//verify:public:key';

/** What a wallet of this kind holds. */
export interface WcWalletState {
  readonly keys: readonly string[];
  /** Accounts that sites get to see, as indexes of `keys`; the first is the selected one. */
  readonly accounts: readonly number[];
  /** Nodes of the chains that the wallet knows, by chain id. */
  readonly rpcUrls: Readonly<Record<number, string>>;
  /** Chains that sites get to see; all it knows if absent. */
  readonly chainIds?: readonly number[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** What to start it with; the rest is as most wallets are. */
export interface WcWalletOptions extends Pick<WcWalletState, 'keys' | 'rpcUrls' | 'chainIds'>, Partial<Pick<WcWalletState, 'accounts' | 'methods' | 'events'>> {
  readonly relayUrl: string;
  /** Signs in as it connects: for the first chain that a site asks for, or for each. Absent: it takes proposals alone. @see CAIP-222 */
  readonly authenticates?: 'first' | 'each';
  /** What becomes of each message that it signs so, before it is signed: a wallet that does something else than it was asked. */
  readonly changesMessage?: (payload: SignInPayload) => SignInPayload;
  /** What becomes of each answer to such a question, as it is sent. */
  readonly changesAnswer?: (answer: { readonly cacaos: readonly object[]; readonly responder: object }) => unknown;
  /** Asked whether sites are what they say; without it the wallet does not ask. */
  readonly verify?: VerifyService;
}

/** What a site asks of the person. */
export interface WcRequest {
  /** `connect`, or the method. */
  readonly kind: string;
  readonly site: { readonly name: string; readonly url: string };
  /** Of the method; of a connect what the site proposes. */
  readonly params: unknown;
  /** Chain that it is for, a connect has none. */
  readonly chainId: number | undefined;
  /** What the wallet is told about the site's origin. */
  readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
  readonly origin: string;
}

/** A question that the wallet shows. */
export interface WcPrompt {
  readonly request: WcRequest;
  /** Resolves when the site has been sent the answer. */
  approve(): Promise<void>;
  /** 5000, "User rejected.", unless told otherwise. */
  reject(reason?: { readonly code: number; readonly message: string }): Promise<void>;
}

/** A session that both sides hold. */
export interface WcSession {
  readonly topic: string;
  readonly site: { readonly name: string; readonly url: string };
  readonly chains: readonly string[];
  readonly accounts: readonly string[];
}

/** A wallet on another device and the person who holds it: a camera, a screen with questions, and the wallet's own settings. */
export interface WcWallet {
  /** Scans a code or follows a link. @throws what the library says of one it does not take */
  pair(uri: string): Promise<void>;
  /** Changes what the wallet holds; sites hear nothing of it by that. */
  setState(part: Partial<WcWalletState>): void;
  /** Everything that was ever asked, in order. */
  readonly asked: readonly WcRequest[];
  /** The oldest question not answered yet; waits for one. @throws when none comes, or one of another kind */
  nextPrompt(kind?: string): Promise<WcPrompt>;
  approveNext(kind?: string): Promise<WcRequest>;
  rejectNext(kind?: string): Promise<WcRequest>;
  /** @throws when a question is open or comes within the time */
  expectNoPrompt(forMs?: number): Promise<void>;
  sessions(): readonly WcSession[];
  /** Tells every site by an event, as most wallets do when the person takes another chain. */
  switchChain(chainId: number): Promise<void>;
  /** Tells every site by an event, as most wallets do when the person takes another account. */
  selectAccount(index: number): Promise<void>;
  /** Changes every session to what the wallet holds now; its library tells no event of it. */
  updateSessions(): Promise<void>;
  /** Ends every session from the wallet's side. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

type AuthAnswer = Parameters<NonNullable<WcWalletOptions['changesAnswer']>>[0];

function isAuthAnswer(result: unknown): result is AuthAnswer {
  return typeof result === 'object' && result !== null && 'cacaos' in result;
}

/** A real wallet: the library that wallets are built on, signing with ethers, sending through a node. Nothing it does leaves the machine. */
export async function startWcWallet({ relayUrl, verify, authenticates, changesMessage = (payload) => payload, changesAnswer, ...given }: WcWalletOptions): Promise<WcWallet> {
  let state: WcWalletState = {
    accounts: [0],
    methods: ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
    ...given,
  };
  const asked: WcRequest[] = [];
  const waiting: WcPrompt[] = [];
  const kit = await startKit(relayUrl, verify);
  const ask = (request: WcRequest, answers: Pick<WcPrompt, 'approve' | 'reject'>): void => {
    asked.push(request);
    waiting.push({ request, ...answers });
  };
  const topics = (): readonly string[] => Object.keys(kit.getActiveSessions());
  const tellAll = async (name: string, data: unknown, chainId: number): Promise<void> => {
    await Promise.all(topics().map((topic) => kit.emitSessionEvent({ topic, event: { name, data }, chainId: toCaip2(chainId) })));
  };
  const updateSessions = async (): Promise<void> => {
    // Not waited for until the site has it: the library misses an acknowledgement that comes quickly.
    await Promise.all(topics().map((topic) => kit.updateSession({ topic, namespaces: { eip155: toNamespace(state) } })));
  };
  const switchChain = (chainId: number): Promise<void> => tellAll('chainChanged', chainId, chainId);

  kit.on('session_proposal', ({ id, params, verifyContext: { verified } }) => {
    const reject: WcPrompt['reject'] = (reason = getSdkError('USER_REJECTED')) => kit.rejectSession({ id, reason });
    const approve = async (): Promise<void> => {
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces: { eip155: toNamespace(state) } });
      if (!namespaces['eip155']) return reject(getSdkError('UNSUPPORTED_CHAINS'));
      await kit.approveSession({ id, namespaces });
    };
    const { name, url } = params.proposer.metadata;
    ask({ kind: 'connect', site: { name, url }, params, chainId: undefined, validation: verified.validation, origin: verified.origin }, { approve, reject });
  });

  if (authenticates) followSignIns(kit, { authenticates, changesMessage, changesAnswer, ask, state: () => state });

  kit.on('session_request', ({ id, topic, params: { request, chainId }, verifyContext: { verified } }) => {
    const respond = async (answer: Answer): Promise<void> => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } });
    const call: Call = { method: request.method, params: request.params as unknown, chainId: Number(chainId.split(':')[1]) }; // any, and read as such below
    const approve = async (): Promise<void> => {
      const chain = readChainRequest(call);
      if (chain?.rpcUrl !== undefined) state = { ...state, rpcUrls: { ...state.rpcUrls, [chain.id]: chain.rpcUrl } };
      if (!chain || state.rpcUrls[chain.id] === undefined) return respond(await answerCall(state, call));
      if (!seenChains(state).includes(chain.id)) state = { ...state, chainIds: [...seenChains(state), chain.id] };
      await updateSessions();
      await respond({ result: null });
      return switchChain(chain.id);
    };
    const reject: WcPrompt['reject'] = (reason = getSdkError('USER_REJECTED')) => respond({ error: reason });
    const { name = '', url = '' } = kit.getActiveSessions()[topic]?.peer.metadata ?? {};
    ask({ kind: call.method, site: { name, url }, params: call.params, chainId: call.chainId, validation: verified.validation, origin: verified.origin }, { approve, reject });
  });

  const nextPrompt = async (kind?: string): Promise<WcPrompt> => {
    const deadlineMs = Date.now() + promptWithinMs;
    while (waiting.length === 0 && Date.now() < deadlineMs) await pause(lookEveryMs);
    const prompt = waiting.shift();
    if (!prompt) throw new Error(`The wallet showed no question within ${promptWithinMs} ms.`);
    if (kind !== undefined && prompt.request.kind !== kind) throw new Error(`The wallet asks for "${prompt.request.kind}", not for "${kind}".`);
    return prompt;
  };
  const answerNext = async (how: 'approve' | 'reject', kind: string | undefined): Promise<WcRequest> => {
    const prompt = await nextPrompt(kind);
    await prompt[how]();
    return prompt.request;
  };

  return {
    pair: (uri) => kit.pair({ uri }),
    setState: (part) => void (state = { ...state, ...part }),
    asked,
    nextPrompt,
    approveNext: (kind) => answerNext('approve', kind),
    rejectNext: (kind) => answerNext('reject', kind),
    expectNoPrompt: async (forMs = 500) => {
      await pause(forMs);
      const [open] = waiting;
      if (open) throw new Error(`The wallet shows a question: ${JSON.stringify(open.request)}`);
    },
    sessions: () => Object.values(kit.getActiveSessions())
      .filter(({ acknowledged }) => acknowledged)
      .map(({ topic, peer, namespaces }) => ({
        topic,
        site: { name: peer.metadata.name, url: peer.metadata.url },
        chains: namespaces['eip155']?.chains ?? [],
        accounts: namespaces['eip155']?.accounts ?? [],
      })),
    switchChain,
    selectAccount: async (index) => {
      state = { ...state, accounts: [index] };
      await Promise.all(seenChains(state).slice(0, 1).map((chainId) => tellAll('accountsChanged', addressesOf(state), chainId)));
    },
    updateSessions,
    disconnect: async () => {
      await Promise.all(topics().map((topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })));
    },
    stop: () => leaveRelay(kit.core),
  };
}

interface SignInHabits extends Required<Pick<WcWalletOptions, 'authenticates' | 'changesMessage'>> {
  readonly changesAnswer: WcWalletOptions['changesAnswer'] | undefined;
  ask(request: WcRequest, answers: Pick<WcPrompt, 'approve' | 'reject'>): void;
  state(): WcWalletState;
}

/** Shows and answers sign-ins that sites ask for as they are connected. @see CAIP-222 */
function followSignIns(kit: Kit, { authenticates, changesMessage, changesAnswer, ask, state }: SignInHabits): void {
  if (changesAnswer) {
    const engine: object & { sendResult?: (given: { readonly result: unknown }) => Promise<void> } = Object(kit.engine.signClient.engine);
    const send = engine.sendResult;
    if (!send) throw new Error('The library sends its answers in another way.');
    engine.sendResult = (given) => send(isAuthAnswer(given.result) ? { ...given, result: changesAnswer(given.result) } : given);
  }
  kit.on('session_authenticate', ({ id, params: { authPayload, requester }, verifyContext: { verified } }) => {
    const approve = async (): Promise<void> => {
      const payload = changesMessage(populateAuthPayload({ authPayload, chains: seenChains(state()).map(toCaip2), methods: [...state().methods] }));
      const signer = new Wallet(state().keys[state().accounts[0] ?? 0] ?? '');
      const auths = await Promise.all(payload.chains.slice(0, authenticates === 'each' ? payload.chains.length : 1).map(async (chain) => {
        const iss = `did:pkh:${chain}:${signer.address}`;
        return buildAuthObject(payload, { t: 'eip191', s: await signer.signMessage(kit.formatAuthMessage({ request: payload, iss })) }, iss);
      }));
      await kit.approveSessionAuthenticate({ id, auths });
    };
    const { name, url } = requester.metadata;
    ask({ kind: 'authenticate', site: { name, url }, params: authPayload, chainId: undefined, validation: verified.validation, origin: verified.origin }, { approve, reject: (reason = getSdkError('USER_REJECTED')) => kit.rejectSessionAuthenticate({ id, reason }) });
  });
}

/** Ends what a WalletConnect library does in the background, after the relay has answered what was said before: it waits a minute for an answer that is cut off. */
export async function leaveRelay({ relayer, heartbeat }: LeavingCore): Promise<void> {
  if (relayer.connected) await Promise.race([relayer.request({ method: 'irn_batchSubscribe', params: { topics: [] } }), pause(leaveWithinMs, undefined, { ref: false })]);
  await relayer.transportClose();
  heartbeat.stop();
}

/** Of any of their versions. */
interface LeavingCore {
  readonly relayer: { readonly connected: boolean; request(call: { method: string; params: object }): Promise<unknown>; transportClose(): Promise<void> };
  readonly heartbeat: { stop(): void };
}

type Kit = Awaited<ReturnType<typeof WalletKit.init>>;

async function startKit(relayUrl: string, verify: VerifyService | undefined): Promise<Kit> {
  // Each wallet is a device of its own; and no library of this kind may report to its maker.
  process.env['DISABLE_GLOBAL_CORE'] = 'true';
  const storage = createMemoryStorage();
  if (verify) await storage.setItem(verifyKeyName, verify.publicKey);
  // Read when it is made: it does not ask about origins.
  process.env['IS_VITEST'] = String(!verify);
  const core = new Core({ projectId: 'latchkey-tests', relayUrl, storage, telemetryEnabled: false, logger: 'silent' });
  // Read again later: it reports no start.
  process.env['IS_VITEST'] = 'true';
  // Otherwise it waits a second between two questions.
  const signConfig = { disableRequestQueue: true };
  const kit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'], // the very class that implements it, written without exactOptionalPropertyTypes
    signConfig,
    metadata: { name: 'Remote Wallet', description: 'A wallet on another device', url: 'https://remote.example', icons: [] },
  });
  // A second after its start it would take up again what it is just working on, and lose a request or an end on the way.
  hearOnce(core.relayer);
  // Where a site ends a session in the same moment, it would hear of nothing any more.
  endOnce(kit.engine.signClient);
  // A person who answers too late is no error of the test.
  kit.engine.signClient.logger.level = 'silent';
  return kit;
}

interface Call {
  readonly method: string;
  readonly params: unknown;
  readonly chainId: number;
}

type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

/** The chain that a site wants the wallet on, with its node if it wants it added. @see EIP-3326, EIP-3085 */
function readChainRequest({ method, params }: Call): { readonly id: number; readonly rpcUrl?: string | undefined } | undefined {
  if (method !== 'wallet_switchEthereumChain' && method !== 'wallet_addEthereumChain') return undefined;
  const [{ chainId, rpcUrls }] = params as readonly [{ readonly chainId: string; readonly rpcUrls?: readonly string[] }]; // both alike
  return { id: Number(chainId), rpcUrl: rpcUrls?.[0] };
}

/** What EIP-1193 wallets answer to a request that the person agreed to. */
async function answerCall(state: WcWalletState, { method, params, chainId }: Call): Promise<Answer> {
  const rpcUrl = state.rpcUrls[chainId];
  if (rpcUrl === undefined) return { error: { code: 4902, message: `Unrecognized chain ID "${chainId}".` } };
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
  const signerOf = (address: string): Wallet => {
    const key = state.accounts.map((index) => state.keys[index] ?? '').find((each) => new Wallet(each).address.toLowerCase() === address.toLowerCase());
    if (key === undefined) throw new Error(`${address} is not an account of this wallet.`);
    return new Wallet(key, provider);
  };
  try {
    switch (method) {
      case 'personal_sign': {
        const [message, address] = params as readonly [string, string]; // as wallets define it
        return { result: await signerOf(address).signMessage(isHexString(message) ? getBytes(message) : message) };
      }
      case 'eth_signTypedData_v4': {
        const [address, json] = params as readonly [string, string]; // as wallets define it
        const { domain, types, message } = JSON.parse(json) as Eip712;
        const { EIP712Domain: _, ...ownTypes } = types;
        return { result: await signerOf(address).signTypedData(domain, ownTypes, message) };
      }
      case 'eth_sendTransaction': {
        const [{ from, gas, ...transaction }] = params as readonly [TransactionRequest & { readonly from: string; readonly gas?: string }]; // its EIP-1474
        const { hash } = await signerOf(from).sendTransaction({ ...transaction, ...(gas !== undefined && { gasLimit: gas }) });
        return { result: hash };
      }
      case 'wallet_switchEthereumChain': return { error: { code: 4902, message: 'Unrecognized chain ID. Try adding the chain first.' } };
      default: return { error: { code: 4200, message: `The wallet does not support ${method}.` } };
    }
  } catch (error) {
    return { error: { code: -32_000, message: error instanceof Error ? error.message : String(error) } };
  } finally {
    provider.destroy();
  }
}

interface Eip712 {
  readonly domain: object;
  readonly types: Record<string, { readonly name: string; readonly type: string }[]>;
  readonly message: Record<string, unknown>;
}

function toNamespace(state: WcWalletState): { readonly chains: string[]; readonly accounts: string[]; readonly methods: string[]; readonly events: string[] } {
  const chains = seenChains(state).map(toCaip2);
  const accounts = chains.flatMap((chain) => addressesOf(state).map((address) => `${chain}:${address}`));
  return { chains, accounts, methods: [...state.methods], events: [...state.events] };
}

function seenChains({ chainIds, rpcUrls }: WcWalletState): readonly number[] {
  return chainIds ?? Object.keys(rpcUrls).map(Number);
}

function addressesOf({ keys, accounts }: WcWalletState): readonly string[] {
  return accounts.map((index) => new Wallet(keys[index] ?? '').address);
}

function toCaip2(chainId: number): string {
  return `eip155:${chainId}`;
}
