import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { messageOf } from '../../src/domain/errors.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { createLinkSockets } from './createLinkSockets.ts';
import { createPopups } from './createPopups.ts';
import type { OpenCoinbaseWindow } from './createPopups.ts';
import type { CoinbasePreference, CoinbaseSdk, CoinbaseSdkProvider } from './sdk.ts';
import { forgetCoinbaseSession, isLinkedToPhone, readLinkId } from './sessionKeys.ts';
import { walletLinkBuffer } from './walletLinkBuffer.ts';
import { withGlobal } from './withGlobal.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What `createCoinbase` opens the wallet with. */
export interface CoinbaseOptions {
  readonly sdk: CoinbaseSdk;
  readonly clock: Clock;
  readonly appName: string;
  readonly appLogoUrl: string;
  /** The first is where a new connection starts. */
  readonly chainIds: readonly number[];
  readonly preference: CoinbasePreference;
  readonly keysUrl: string;
  /** Nothing is sent to a phone that was linked before until the person does something on the page, or the wallet is asked. */
  readonly isSilent: boolean;
  /** Opens a window inside the click and follows it. */
  readonly openWindow: OpenCoinbaseWindow;
  /** What is not the wallet's business is read from the chain. */
  read(chainId: string, request: Eip1193Request): Promise<unknown>;
  /** How a batch fares only the wallet's own server knows. */
  readCallsStatus(request: Eip1193Request): Promise<unknown>;
}

/** Coinbase's wallet, over its SDK. */
export interface Coinbase {
  readonly provider: Eip1193Provider;
  /** Asks for accounts at once, inside the click; the provider gives the answer to who asks for them next. */
  begin(): void;
  /** Closes the window that is open: no caller waits for it any more. */
  giveUp(): void;
  /** Lets go of sockets and windows. With `forget`, the connection is over for good, and a phone is told. */
  close(options: { readonly forget: boolean }): void;
}

/** @throws wallet.connectFailed where the SDK cannot run, as without storage */
export function createCoinbase(options: CoinbaseOptions): Coinbase {
  assertArguments('createCoinbase({ sdk: object, clock: Clock, appName: string, chainIds: list, preference, keysUrl: string, read: function })', options);
  const sockets = createLinkSockets(() => {
    close({ forget: true });
    inner.emit?.('disconnect', { code: 4900, message: 'The wallet has ended the connection.' });
  }, { clock: options.clock, isAsleep: options.isSilent });
  const popups = createPopups({ origin: new URL(options.keysUrl).origin, clock: options.clock, openWindow: options.openWindow });
  const inner = createInner(options, sockets.guard());
  /** Chains that the wallet has said not to know. */
  const unknown = new Set<string>();
  let begun: Promise<unknown> | undefined;
  let isClosed = false;
  const closed = new AbortController();
  // What the phone has said meanwhile is known before the wallet is needed.
  for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, sockets.wake, { capture: true, signal: closed.signal });

  function close({ forget }: { readonly forget: boolean }): void {
    if (isClosed) return;
    isClosed = true;
    closed.abort();
    popups.close();
    sockets.end(forget ? readLinkId() : undefined);
    if (forget) forgetCoinbaseSession();
  }

  const isExtension = isInjected(inner);
  // The SDK calls it by itself when a wallet says 4100, and would load the page again.
  if (!isExtension) inner.disconnect = async () => close({ forget: true });

  async function ask(request: Eip1193Request): Promise<unknown> {
    if (!ofSdk.has(request.method)) sockets.wake();
    // A link to a phone is made while accounts are asked for.
    const unguard = request.method === 'eth_requestAccounts' ? sockets.guard() : () => {};
    try {
      return await popups.ask(() => ('Buffer' in globalThis ? inner.request(request) : withGlobal('Buffer', walletLinkBuffer, () => inner.request(request))));
    } catch (error) {
      throw saysNo(error) ? userErrors.rejected({}, { cause: error }) : error;
    } finally {
      unguard();
    }
  }

  /** One click allows one window. After that in which the wallet says that it does not know a chain, the next is for adding it. */
  async function changeChain(asked: Eip1193Request): Promise<unknown> {
    const chainId = chainIdOf(asked);
    const isSwitch = asked.method === 'wallet_switchEthereumChain';
    if (isSwitch && unknown.has(chainId)) throw { code: unknownChain, message: 'Unrecognized chain' };
    try {
      const answer = await ask(asked);
      unknown.delete(chainId);
      return answer;
    } catch (error) {
      if (isSwitch && isRecord(error) && error['code'] === unknownChain) unknown.add(chainId);
      throw error;
    }
  }

  async function request(asked: Eip1193Request): Promise<unknown> {
    const { method } = asked;
    switch (method) {
      case 'eth_requestAccounts': {
        const answer = begun ?? ask(asked);
        begun = undefined;
        return answer;
      }
      case 'eth_accounts': return inner.request(asked).catch((error: unknown) => (isRecord(error) && error['code'] === 4100 ? [] : Promise.reject(error))); // it was never connected
      case 'wallet_switchEthereumChain': case 'wallet_addEthereumChain': return changeChain(asked);
      case 'wallet_revokePermissions': return close({ forget: true });
      case 'wallet_getCallsStatus': return options.readCallsStatus(asked);
    }
    if (ofWallet.has(method) || (ofSmartWallet.has(method) && !isLinkedToPhone())) return ask(asked);
    if (method.startsWith('wallet_')) throw walletErrors.unsupported({ method });
    return options.read(String(await inner.request({ method: 'eth_chainId' })), asked);
  }

  return {
    provider: isExtension ? inner : { request, on: (event, listener) => inner.on(event, listener), removeListener: (event, listener) => inner.removeListener(event, listener) },
    begin: () => {
      if (isExtension) return;
      begun = ask({ method: 'eth_requestAccounts' });
      begun.catch(() => {}); // told to who asks next
    },
    giveUp: popups.close,
    close,
  };
}

/** Answered by the SDK from what it has stored. */
const ofSdk = new Set(['eth_chainId', 'net_version', 'eth_coinbase']);

/** Answered by the SDK itself or by the wallet; anything else it would fetch by itself, from servers that no plugin has declared. */
const ofWallet = new Set([
  ...ofSdk, 'wallet_watchAsset', 'personal_sign', 'eth_sendTransaction', 'eth_signTransaction',
  'eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_ecRecover', 'personal_ecRecover',
]);
const ofSmartWallet = new Set(['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_showCallsStatus', 'wallet_grantPermissions', 'wallet_sign']);

/** @see EIP-3326 */
const unknownChain = 4902;

function chainIdOf({ params }: Eip1193Request): string {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : [];
  return isRecord(first) ? String(first['chainId']) : '';
}

function createInner({ sdk, appName, appLogoUrl, chainIds, preference, keysUrl }: CoinbaseOptions, unguard: () => void): CoinbaseSdkProvider {
  try {
    // All of the preferences each time: the SDK keeps those of the last one for what a next one leaves out.
    return sdk.createCoinbaseWalletSDK({ appName, appLogoUrl, appChainIds: [...chainIds], preference: { options: preference, keysUrl, attribution: undefined, telemetry: false } }).getProvider();
  } catch (cause) {
    throw walletErrors.connectFailed({}, { cause });
  } finally {
    unguard();
  }
}

function isInjected(provider: CoinbaseSdkProvider): boolean {
  const { coinbaseWalletExtension, ethereum }: { readonly coinbaseWalletExtension?: unknown; readonly ethereum?: unknown } = Object(globalThis); // what extensions put there
  return provider === coinbaseWalletExtension || provider === ethereum || provider === outerEthereum();
}

/** In a frame, the SDK looks at the page around it. */
function outerEthereum(): unknown {
  try {
    const { ethereum }: { readonly ethereum?: unknown } = Object(window.top);
    return ethereum;
  } catch {
    return undefined; // of another site
  }
}

/** A phone's refusal comes as text under the code of anything. */
function saysNo(error: unknown): boolean {
  return isRecord(error) && error['code'] === -32_603 && /rejected|denied/i.test(messageOf(error));
}
