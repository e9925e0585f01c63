import type { Services } from '../../contracts/services.ts';
import type { AskInConnect, ConnectNote, OpenableWallet, OpenRequest, OpenWallet, WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { isPageWallet } from '../../contracts/walletKinds.ts';
import { asPartError } from '../../domain/asPartError.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { untilAborted } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow, KitDispatch } from '../../store/coreState.ts';
import { selectChains } from '../../store/network.ts';
import { ask as askQuestion } from '../modal/ask.ts';
import { closeIfLate } from './closeIfLate.ts';
import { findOpenable, findWallet } from './findWallet.ts';
import { resolveWalletById } from './resolveWalletById.ts';

/** A wallet that is to sign, and is not to be connected. */
export interface OpenSignerRequest {
  readonly walletId: WalletId;
  /** Gives up; a wallet that opens after that is closed. */
  readonly signal?: AbortSignal | undefined;
  /** How far it is, see `ConnectNote`. A wallet elsewhere shows its code by `PairingWays` of `latchkey/screens`. */
  readonly note?: (note: ConnectNote) => void;
  /** How a wallet asks the person while it is opened. Absent: in the modal. */
  readonly ask?: AskInConnect;
}

/** An account that signs. Close it, whatever comes of it. */
export interface Signer {
  /** Checksummed. */
  readonly address: Hex;
  /** The one that the wallet is on. */
  readonly chainId: number;
  /** Asks the person by the wallet; people may take as long as they like. @see EIP-191 @throws user.rejected, wallet.*, wallet.notOpen once it is closed */
  signMessage(message: string): Promise<Hex>;
  /** Lets the wallet go, but for one that was connected before. Never throws. */
  close(): Promise<void>;
}

/** A wallet whose account owns another one. */
export interface OpenOwnerRequest extends OpenSignerRequest {
  /** Looks and never prompts, as after a reload. */
  readonly silent?: boolean;
  readonly chainId?: number | undefined;
}

/** The whole session of a wallet that is not connected by that. */
export interface OpenOwner {
  readonly session: WalletSession;
  /** Lets the wallet go, but for one that was connected before. With `revoke`, it also forgets this site where it can. Never throws. */
  close(options?: { readonly revoke: boolean }): Promise<void>;
}

/** What `openSigner` does. @throws as it says */
export function openSignerWallet(request: OpenSignerRequest): Flow<Promise<Signer>> {
  return coreFlow(async (dispatch) => {
    const { session, close } = await dispatch(openSession(request, { takesPageWallets: false }));
    try {
      return toSigner(session, close);
    } catch (error) {
      await close();
      throw error;
    }
  });
}

/** What `openOwner` does. @throws as it says */
export function openOwnerWallet(request: OpenOwnerRequest): Flow<Promise<OpenOwner>> {
  return openSession(request, { takesPageWallets: true });
}

function openSession(request: OpenOwnerRequest, kinds: { readonly takesPageWallets: boolean }): Flow<Promise<OpenOwner>> {
  const { walletId, signal: outer, silent = false, chainId } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const connected = services.sessions.get(walletId);
    if (connected) return { session: connected.session, close: async () => {} };
    const ends = new AbortController();
    const signal = AbortSignal.any([ends.signal, services.signal, ...(outer ? [outer] : [])]);
    try {
      signal.throwIfAborted();
      const found = findOpenable(services, walletId) ?? findWallet(services, (await untilAborted(dispatch(resolveWalletById(walletId)), signal)) ?? walletId);
      const { item: wallet, owner } = found;
      if (wallet.id !== walletId) return await dispatch(openSession({ ...request, walletId: wallet.id }, kinds)); // one of this page stands for it
      // A wallet of this page is what one signs in to; a smart account owns none.
      if ((isPageWallet(wallet) && !kinds.takesPageWallets) || wallet.kind === 'smart' || wallet.isSupported?.() === false) throw walletErrors.notSupported();
      const openWallet = await untilAborted(loadPart(wallet.open()), signal);
      const openRequest: OpenRequest = {
        walletId, ...(chainId !== undefined && { chainId }), chains: selectChains(getState()), silent, signal, port: services.portFor(owner), note: request.note ?? (() => {}), showUri: () => {},
        ask: request.ask ?? askInModal(services, signal), warn: (error) => services.report(owner, error),
      };
      const session = await dispatch(open(wallet, openWallet, openRequest));
      // A wallet elsewhere would keep the link to this page, which no one sees in the kit.
      const close: OpenOwner['close'] = ({ revoke } = { revoke: wallet.connects?.by === 'pairing' }) => session.close({ revoke }).catch((error: unknown) => services.report(owner, error));
      if (signal.aborted) await close();
      signal.throwIfAborted();
      return { session, close };
    } catch (error) {
      ends.abort(error); // what still opens is closed
      throw asPartError(error);
    }
  });
}

function open(wallet: OpenableWallet, openWallet: OpenWallet, request: OpenRequest): Flow<Promise<WalletSession>> {
  return coreFlow(async (dispatch) => {
    const { signal } = request;
    const pairing = wallet.connects?.by === 'pairing' ? await untilAborted(loadPart(import('./openPairing.ts')), signal) : undefined;
    signal.throwIfAborted();
    const opening = pairing ? dispatch(pairing.openPairing(wallet, openWallet, request)) : openWallet(request);
    closeIfLate(opening, signal);
    return untilAborted(opening, signal);
  });
}

/** @throws wallet.noAccountsFound while it is locked */
function toSigner(session: WalletSession, close: () => Promise<void>): Signer {
  const [first] = session.accounts();
  if (first === undefined) throw walletErrors.noAccountsFound();
  const address = asHex(first);
  let closing: Promise<void> | undefined;
  const ends = new AbortController();
  return {
    address,
    chainId: session.chainId(),
    signMessage: async (message) => {
      if (closing) throw walletErrors.notOpen({ walletId: 'signer' });
      return asHex(await untilAborted(session.signMessage(address, message, { signal: ends.signal }), ends.signal));
    },
    close: () => {
      ends.abort(walletErrors.notOpen({ walletId: 'signer' }));
      return (closing ??= close());
    },
  };
}

/** Outside the connect there is no list to go back to. */
function askInModal(services: Services, signal: AbortSignal): AskInConnect {
  const dispatch = services.dispatchAs(services.handleOf('core')) as KitDispatch; // it runs thunks with the kit's own state
  return (question, params) => dispatch(askQuestion(question, params, signal)) as Promise<never>; // undefined only where there is something to go back to
}
