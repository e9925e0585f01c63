import { isRepeatable } from '../../api/transport/isRepeatable.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { requestErrors } from '../../domain/requests/requestErrors.ts';
import { parseAddChain } from '../../domain/requests/parseAddChain.ts';
import { parseConnect } from '../../domain/messages/parseConnect.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { parseAssetsRequest } from '../../domain/requests/parseAssetsRequest.ts';
import { parseCallsRequest } from '../../domain/requests/parseCallsRequest.ts';
import { parsePermissionsRequest, parseRevokedContext } from '../../domain/permissions/parsePermissionsRequest.ts';
import { parseWatchAsset } from '../../domain/requests/parseWatchAsset.ts';
import { chainErrors } from '../../contracts/chainErrors.ts';
import { signsInPage } from '../../contracts/signsInPage.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { siteOfAsker } from '../../domain/asker.ts';
import type { Asker } from '../../domain/asker.ts';
import { decodeBytes, encodeBytes, encodeUtf8 } from '../../domain/encoding/bytes.ts';
import type { CallsStatus, WalletCapabilities } from '../../domain/transactions/calls.ts';
import { decodeChainId, encodeQuantity } from '../../domain/encoding/hex.ts';
import { isAddress } from '../../domain/encoding/isHex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { isBareHash } from '../../domain/messages/isBareHash.ts';
import { parseSigningRequest } from '../../domain/preview/parseSigningRequest.ts';
import type { PreviewRequest } from '../../domain/preview/preview.ts';
import { toProviderError } from '../../domain/wallets/providerError.ts';
import type { TransactionRequest, TypedData } from '../../domain/transactions/transactions.ts';
import { selectOpenWallets } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { selectChain } from '../../store/network.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletPermissions } from '../../contracts/wallet.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { ActiveSession } from '../connection/activeSession.ts';
import { addCustomChain } from '../networks/addCustomChain.ts';
import { reviewCalls } from '../review/reviewCalls.ts';
import { reviewSend } from '../review/reviewSend.ts';
import { reviewSignature } from '../review/reviewSignature.ts';
import { reviewSwitch } from '../review/reviewSwitch.ts';
import { reviewTypedData } from '../review/reviewTypedData.ts';
import { disconnect } from '../connection/disconnect.ts';
import { getCallsStatus } from '../batches/getCallsStatus.ts';
import { getCapabilities } from '../batches/getCapabilities.ts';
import { removeCustomChain } from '../networks/removeCustomChain.ts';
import { send } from '../sending/send.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import type { SendRequest } from '../sending/sendTransaction.ts';
import { showCallsStatus } from '../batches/showCallsStatus.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';
import { switchChain } from '../networks/switchChain.ts';
import { watchAsset } from '../funds/watchAsset.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Something that is asked of a wallet by JSON-RPC, and by whom. */
export interface WalletRequest {
  readonly method: string;
  /** Untrusted, as it came. */
  readonly params?: unknown;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  /** The chain that the asker means. Absent: the wallet's, or while none is connected the site's first. */
  readonly chainId?: ChainId | undefined;
  /** The accounts that the asker may see and use. Absent: all that the wallet shows. */
  readonly accounts?: readonly string[] | undefined;
  /** True for apps and other scripts: what signs or sends is shown in plain language first, and what cannot be shown is refused. */
  readonly review: boolean;
  /** Who asks, as people are shown it. */
  readonly asker?: Asker | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Answers what others ask of a wallet: what concerns it, by the kit's own flows; what can be read of a chain, by the kit's own way to its nodes.
 * Everything else is refused, such as what signs unseen.
 * @see EIP-1193, EIP-747, EIP-2255, EIP-3085, EIP-3326, EIP-5792, ERC-7715, ERC-7811, ERC-7846 @throws ProviderError, whose code is that of the standards and whose cause is the kit's own error
 */
export function answerRequest(request: WalletRequest): Flow<Promise<unknown>> {
  return async (dispatch) => {
    try {
      request.signal?.throwIfAborted();
      const answer = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined;
      return await dispatch(answer ? answer(request, listOf(request)) : askNode(request));
    } catch (error) {
      throw toProviderError(error);
    }
  };
}

type Answer = (request: WalletRequest, params: readonly unknown[]) => Flow<unknown>;

/** By method. What is not here and not readable of a chain is refused. */
const answers: Readonly<Record<string, Answer>> = {
  eth_accounts: (request) => coreFlow((_dispatch, getState, services) => accountsOf(request, getState(), services)),
  eth_requestAccounts: (request) => coreFlow((_dispatch, getState, services) => {
    const accounts = accountsOf(request, getState(), services);
    if (accounts.length === 0) throw walletErrors.noneActive();
    return accounts;
  }),
  wallet_connect: connectWith,
  wallet_disconnect: leave,
  eth_coinbase: (request) => coreFlow((_dispatch, getState, services) => accountsOf(request, getState(), services)[0] ?? null),
  eth_chainId: (request) => coreFlow((_dispatch, getState, services) => encodeQuantity(chainOf(request, getState(), services))),
  net_version: (request) => coreFlow((_dispatch, getState, services) => String(chainOf(request, getState(), services))),
  personal_sign: signOrSend,
  eth_signTypedData: signOrSend,
  eth_signTypedData_v3: signOrSend,
  eth_signTypedData_v4: signOrSend,
  eth_sendTransaction: signOrSend,
  eth_signTransaction: signOrSend,
  wallet_switchEthereumChain: switchTo,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: ({ walletId, chainId, asker, signal }, [given]) => async (dispatch) => {
    const { image: _picture, ...asked } = parseWatchAsset(given);
    return dispatch(watchAsset({ ...asked, ...(walletId !== undefined && { walletId }), ...(chainId !== undefined && { chainId }), asker, signal }));
  },
  wallet_sendCalls: sendBatch,
  wallet_getCallsStatus: ({ walletId, signal, method }, [id]) => async (dispatch) => encodeCallsStatus(await dispatch(getCallsStatus({ id: idOf(method, id), ...(walletId !== undefined && { walletId }), signal }))),
  wallet_showCallsStatus: ({ walletId, signal, method }, [id]) => async (dispatch) => {
    await dispatch(showCallsStatus({ id: idOf(method, id), ...(walletId !== undefined && { walletId }), signal }));
    return null;
  },
  wallet_getCapabilities: readCapabilities,
  wallet_getAssets: readAssets,
  wallet_getPermissions: (request) => coreFlow((_dispatch, getState, services) => permissionsOf(accountsOf(request, getState(), services))),
  wallet_requestPermissions: (request, params) => coreFlow((_dispatch, getState, services) => {
    assertAccountsPermission(request.method, params);
    const accounts = accountsOf(request, getState(), services);
    if (accounts.length === 0) throw walletErrors.noneActive();
    return permissionsOf(accounts);
  }),
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: (request, params) => async (dispatch) => {
    const context = parseRevokedContext(params);
    if (context !== undefined) return dispatch(revokePermission(request, context));
    assertAccountsPermission(request.method, params);
    return dispatch(leave(request));
  },
};

/** Parameters by name are for the few methods that have one of them alone. */
function listOf({ params }: WalletRequest): readonly unknown[] {
  if (params === undefined || params === null) return [];
  return Array.isArray(params) ? params : [params];
}

/** Those of the wallet that the asker may see, the selected one first. None while it is not open. */
function accountsOf({ walletId, accounts: allowed }: WalletRequest, state: CoreState, services: Services): readonly string[] {
  const id = walletId ?? state.connection.activeWalletId;
  const accounts = id === undefined ? [] : (services.sessions.get(id)?.session.accounts() ?? []);
  return allowed ? accounts.filter((account) => allowed.some((each) => sameAddress(each, account))) : accounts;
}

/** @throws chain.unknown where there is no chain at all */
function chainOf({ walletId, chainId }: WalletRequest, state: CoreState, services: Services): number {
  const id = walletId ?? state.connection.activeWalletId;
  const known = chainId ?? (id === undefined ? undefined : services.sessions.get(id)?.session.chainId()) ?? state.network.chains[0]?.id;
  if (known === undefined) throw chainErrors.unknown({ chainId: 'none' });
  return known;
}

/** The wallet, if the account is one that the asker may use and the one that is selected. @throws request.wrongAccount, wallet.* */
function activeFor(request: WalletRequest, account: string, state: CoreState, services: Services): ActiveSession {
  activeSession(state, services, request.walletId);
  if (!accountsOf(request, state, services).some((each) => sameAddress(each, account))) throw requestErrors.wrongAccount({ account });
  return activeSession(state, services, request.walletId, account);
}

/** Accounts and, where it is asked for, a sign-in at the site that asks: the person sees its message once, and it can be of no other site. @see ERC-7846 */
function connectWith(request: WalletRequest, [given]: readonly unknown[]): Flow<Promise<object>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { toSignIn } = parseConnect(given);
    const accounts = accountsOf(request, getState(), services);
    const [address] = accounts;
    if (address === undefined) throw walletErrors.noneActive();
    const answerWith = (signed: object): object => ({ accounts: accounts.map((each) => ({ address: each, capabilities: each === address ? signed : {} })) });
    if (!toSignIn) return answerWith({});
    const site = request.asker ? siteOfAsker(request.asker) : services.port(pagePort).site();
    const message = toSignIn({ site: site ?? { scheme: 'https', domain: '' }, address, nowMs: services.port(clockPort).nowMs() });
    const signature = await dispatch(signText(request, { kind: 'message', message }, activeFor(request, address, getState(), services)));
    return answerWith({ signInWithEthereum: { message, signature } });
  });
}

/** Apps and scripts end their own connection; the wallet's is the site's. @see ERC-7846, EIP-2255 */
function leave({ walletId, review, method }: WalletRequest): Flow<Promise<null>> {
  return async (dispatch, getState) => {
    if (review) throw requestErrors.unsupported({ method });
    if ((walletId ?? getState().connection.activeWalletId) !== undefined) await dispatch(disconnect(walletId === undefined ? {} : { walletId }));
    return null;
  };
}

function signOrSend(request: WalletRequest, params: readonly unknown[]): Flow<Promise<unknown>> {
  return coreFlow(async (dispatch, getState, services) => {
    const chainId = chainOf(request, getState(), services);
    const { account, request: asked } = parseSigningRequest({ method: request.method, params }, { chainId, accounts: accountsOf(request, getState(), services) });
    const active = activeFor(request, account, getState(), services);
    switch (asked.kind) {
      case 'message': return dispatch(signText(request, asked, active));
      case 'typedData': return dispatch(signTyped(request, asked.data, active, chainId));
      case 'transaction': {
        if (asked.chainId !== chainId) throw requestErrors.otherChain({ named: asked.chainId, chainId });
        return dispatch(request.method === 'eth_signTransaction' ? signOnly(request, asked.transaction, active, chainId) : sendOne(request, asked.transaction, active, chainId));
      }
      default: throw requestErrors.unsupported({ method: request.method });
    }
  });
}

function signText({ review, asker, chainId, signal }: WalletRequest, { message, isBytes = false }: Extract<PreviewRequest, { kind: 'message' }>, { walletId, address }: ActiveSession): Flow<Promise<string>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const text = isBytes ? utf8In(message) : message;
    if (!review) return dispatch(signMessage({ message: text ?? decodeBytes(message), walletId, address, signal }));
    // A key would sign it with nothing but the kit between, and what it stands for, such as a user operation, is nowhere to be read.
    if (signsInPage(walletId, services) && isBareHash(message, isBytes)) throw requestErrors.bareHash();
    return dispatch(reviewSignature({ message: text ?? message, isBytes: text === undefined, walletId, asker, signal, ...(chainId !== undefined && { chainId }) }));
  });
}

/** What bytes say; undefined for what is no text. */
function utf8In(hex: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decodeBytes(hex));
    return encodeUtf8(text) === encodeBytes(decodeBytes(hex)) ? text : undefined;
  } catch {
    return undefined;
  }
}

function signTyped({ review, asker, signal }: WalletRequest, data: TypedData, { walletId, address, session }: ActiveSession, chainId: number): Flow<Promise<string>> {
  return async (dispatch) => {
    const named = data.domain['chainId'];
    if (named !== undefined && Number(named) !== chainId) throw requestErrors.otherChain({ named, chainId });
    // Wallets refuse data that names another chain than theirs; a key does not mind.
    if (named !== undefined && !session.signTransaction && session.chainId() !== chainId) await dispatch(switchChain({ chainId, walletId, signal }));
    return dispatch(review ? reviewTypedData({ data, walletId, signal, chainId, ...(asker && { asker }) }) : signTypedData({ data, walletId, address, signal }));
  };
}

function sendOne({ review, asker, signal }: WalletRequest, transaction: TransactionRequest, { walletId, address, session }: ActiveSession, chainId: number): Flow<Promise<string>> {
  return async (dispatch) => {
    const request = { ...transaction, from: address, chainId, walletId, signal };
    if (!review) return (await dispatch(send(request))).hash;
    return (await dispatch(reviewSend({ ...(session.signTransaction ? unpriced(request) : request), ...(asker && { asker }) }))).hash;
  };
}

/** A wallet shows what gas costs and may refuse it; a key pays whatever it is told. So an app has no say in it, nor in the nonce, which could undo what was sent before: the review prices it. */
function unpriced({ gas: _gas, fees: _fees, nonce: _nonce, ...request }: SendRequest): SendRequest {
  return { ...request, simulate: true };
}

/** The kit shows what is sent, and nothing that is only signed: the app might send it at any later time. */
function signOnly({ review, signal, method }: WalletRequest, transaction: TransactionRequest, { walletId, address }: ActiveSession, chainId: number): Flow<Promise<string>> {
  return async (dispatch) => {
    if (review) throw requestErrors.unsupported({ method });
    const { signTransaction } = await loadPart(import('../signing/signTransaction.ts'));
    return (await dispatch(signTransaction({ ...transaction, from: address, chainId, walletId, signal }))).raw;
  };
}

function switchTo(request: WalletRequest, [given]: readonly unknown[]): Flow<Promise<null>> {
  return async (dispatch) => {
    if (!isRecord(given)) throw requestErrors.badParams({ method: request.method, why: 'there is no chain' });
    await dispatch(goTo(request, decodeChainId(given['chainId'])));
    return null;
  };
}

/** Most wallets ask the person themselves; one that the kit holds would go there without a word. */
function goTo({ walletId, review, asker, signal }: WalletRequest, chainId: number): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const id = walletId ?? getState().connection.activeWalletId;
    const isElsewhere = id !== undefined && services.sessions.get(id)?.session.chainId() !== chainId;
    if (review && isElsewhere && signsInPage(id, services) && selectChain(getState(), chainId)) await dispatch(reviewSwitch({ chainId, walletId: id, asker, signal }));
    await dispatch(switchChain({ chainId, ...(walletId !== undefined && { walletId }), signal }));
  });
}

/** A chain that is here already is only switched to. One that the wallet then refuses is not kept. */
function addChain(request: WalletRequest, [given]: readonly unknown[]): Flow<Promise<null>> {
  return async (dispatch, getState) => {
    const { method, review, signal } = request;
    const chain = parseAddChain(given);
    const isKnown = selectChain(getState(), chain.id) !== undefined;
    if (!isKnown && review) throw requestErrors.unsupported({ method }); // the app would choose its nodes
    if (!isKnown) await dispatch(addCustomChain({ chain, signal }));
    const isConnected = selectOpenWallets(getState()).length > 0;
    try {
      if (isConnected) await dispatch(goTo(request, chain.id));
    } catch (error) {
      if (!isKnown) dispatch(removeCustomChain({ chainId: chain.id }));
      throw error;
    }
    return null;
  };
}

function sendBatch(request: WalletRequest, [given]: readonly unknown[]): Flow<Promise<{ readonly id: string }>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { from, chainId, ...batch } = parseCallsRequest(given);
    const { address, walletId } = from === undefined ? activeSession(getState(), services, request.walletId) : activeFor(request, from, getState(), services);
    activeFor(request, address, getState(), services);
    if (request.chainId !== undefined && request.chainId !== chainId) throw requestErrors.otherChain({ named: chainId, chainId: request.chainId });
    const { review, asker, signal } = request;
    const { id } = await dispatch(review ? reviewCalls({ ...batch, chainId, walletId, from: address, asker, signal }) : sendCalls({ ...batch, oneByOne: !batch.forceAtomic, from: address, chainId, walletId, signal }));
    return { id };
  });
}

function idOf(method: string, id: unknown): string {
  if (typeof id !== 'string' || id === '') throw requestErrors.badParams({ method, why: 'there is no id' });
  return id;
}

/** @see EIP-5792 wallet_getCallsStatus */
function encodeCallsStatus({ id, chainId, code, isAtomic, receipts }: CallsStatus): object {
  return {
    version: '2.0.0', id, chainId: encodeQuantity(chainId), status: code, atomic: isAtomic,
    ...(receipts.length > 0 && {
      receipts: receipts.map(({ hash, blockHash, blockNumber, gasUsed, success, logs }) => ({
        logs, status: success ? '0x1' : '0x0', blockHash, blockNumber: encodeQuantity(blockNumber), gasUsed: encodeQuantity(gasUsed), transactionHash: hash,
      })),
    }),
  };
}

function readCapabilities(request: WalletRequest, [address, chains]: readonly unknown[]): Flow<Promise<object>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { method, walletId, signal } = request;
    if (address !== undefined && !isAddress(address)) throw requestErrors.badParams({ method, why: 'there is no account' });
    const account = address ?? activeSession(getState(), services, walletId).address;
    if (!accountsOf(request, getState(), services).some((each) => sameAddress(each, account))) throw requestErrors.wrongAccount({ account });
    if (chains !== undefined && !Array.isArray(chains)) throw requestErrors.badParams({ method, why: 'the chains are no list' });
    const chainIds = chains?.map(decodeChainId);
    const told = await dispatch(getCapabilities({ address: account, ...(chainIds && { chainIds }), ...(walletId !== undefined && { walletId }), signal }));
    const own = signsInPage(activeSession(getState(), services, walletId).walletId, services) ? { assetDiscovery: { supported: true } } : {};
    return Object.fromEntries(Object.entries(told).map(([chainId, capabilities]) => [encodeQuantity(Number(chainId)), { ...own, ...encodeCapabilities(capabilities) }]));
  });
}

/** Of the wallets that the kit itself holds: others tell by themselves. Only of an account that the asker may see. @see ERC-7811 */
function readAssets(request: WalletRequest, [given]: readonly unknown[]): Flow<Promise<object>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { walletId } = activeSession(getState(), services, request.walletId);
    if (!signsInPage(walletId, services)) throw requestErrors.unsupported({ method: request.method });
    const asked = parseAssetsRequest(given);
    if (!accountsOf(request, getState(), services).some((each) => sameAddress(each, asked.account))) throw requestErrors.wrongAccount({ account: asked.account });
    const { tellAssets } = await loadPart(import('../funds/tellAssets.ts'));
    return dispatch(tellAssets(asked, { signal: request.signal }));
  });
}

function encodeCapabilities({ atomic, others }: WalletCapabilities): object {
  return { ...others, atomic: { status: atomic } };
}

/** @see EIP-2255 */
function permissionsOf(accounts: readonly string[]): readonly object[] {
  return accounts.length === 0 ? [] : [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }];
}

/** There is no other permission than to see accounts. @throws request.badParams, request.unsupported */
export function assertAccountsPermission(method: string, params: unknown): void {
  const given: unknown = Array.isArray(params) ? params[0] : undefined;
  if (!isRecord(given)) throw requestErrors.badParams({ method, why: 'there is no permission' });
  const names = Object.keys(given);
  if (names.length !== 1 || names[0] !== 'eth_accounts') throw requestErrors.unsupported({ method: `${method} of ${names.join(', ').slice(0, 80)}` });
}

/** Of the wallets that the kit itself holds, those whose account has keys with limits: each grant is shown before it is sent. @see ERC-7715 */
function grantPermissions(request: WalletRequest, params: readonly unknown[]): Flow<Promise<unknown>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const { permissions, from, chainId: named, encode } = parsePermissionsRequest(params);
    const { address, session, grantor } = grantorOf(request, from, getState(), services);
    const chainId = session.chainId();
    const other = [named, request.chainId].find((each) => each !== undefined && each !== chainId);
    if (other !== undefined) throw requestErrors.otherChain({ named: other, chainId });
    return encode(await grantor.grant(permissions.map((each) => ({ ...each, from: address, chainId })), { asker: request.asker, signal: request.signal }));
  });
}

/** @see ERC-7715 wallet_revokePermissions */
function revokePermission(request: WalletRequest, context: string): Flow<Promise<object>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const { grantor } = grantorOf(request, undefined, getState(), services);
    await grantor.revoke(context, { asker: request.asker, signal: request.signal });
    return {};
  });
}

/** The wallet whose account grants. @throws request.unsupported where it grants nothing, or is asked elsewhere than here */
function grantorOf(request: WalletRequest, from: string | undefined, state: CoreState, services: Services): ActiveSession & { readonly grantor: WalletPermissions } {
  const active = activeSession(state, services, request.walletId);
  const { executionPermissions: grantor } = active.session;
  if (!grantor || !signsInPage(active.walletId, services)) throw requestErrors.unsupported({ method: request.method });
  return { ...activeFor(request, from ?? active.address, state, services), grantor };
}

/** Of a wallet and of a node's owner: no node is asked such a thing by the way. */
const ofOwner = /^(wallet|personal|account|admin|miner|clef|parity|engine|signer)_|^eth_(sign|sendTransaction$|decrypt|getEncryptionPublicKey|subscribe$|unsubscribe$)/;

/** Apps may read and hand in what is signed; the site's own code may ask a node anything that only a node knows. */
function askNode(request: WalletRequest): Flow<Promise<unknown>> {
  return coreFlow(async (_dispatch, getState, services) => {
    const { method, params, review, signal } = request;
    const isAllowed = isRepeatable(method) || method === 'eth_sendRawTransaction' || (!review && !ofOwner.test(method));
    if (!isAllowed) throw requestErrors.unsupported({ method: method.slice(0, 80) });
    if (params !== undefined && params !== null && !Array.isArray(params)) throw requestErrors.badParams({ method, why: 'they are no list' });
    const chainId = chainOf(request, getState(), services);
    if (!selectChain(getState(), chainId)) throw requestErrors.chainUnserved({ chainId });
    const transport = await loadPart(services.transport(chainId));
    return transport.request({ method, params: listOf(request) }, { signal });
  });
}
