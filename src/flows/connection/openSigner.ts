import type { AskInConnect, ConnectNote } from '../../contracts/wallet.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

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

/**
 * Opens a wallet for what it is to sign, such as a proof of who owns it: it is not connected by that, does not become the active one, and is not remembered. One that is connected
 * already signs as it is. Call it inside the click: some wallets open a window. @throws wallet.*, user.rejected, pairing.*
 */
export function openSigner(request: OpenSignerRequest): Flow<Promise<Signer>> {
  assertArguments('openSigner({ walletId: string })', request);
  return coreFlow(async (dispatch, _getState, services) => {
    services.noteUserActivation();
    const { openSignerWallet } = await loadPart(import('./openSignerWallet.ts'));
    return dispatch(openSignerWallet(request));
  });
}
