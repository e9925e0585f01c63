import type { WalletFrame } from '../../adapters/walletFrame/index.ts';

/** The frame of the wallet, with the end of it. */
export interface OpenFrame extends Pick<WalletFrame, 'ask'> {
  /** Takes it out of the page; what waits in it fails. */
  end(reason?: Error): void;
  /** Told from here on when the person was signed in or out in the frame, or the accounts are others. */
  onChanged(listener: () => void): void;
}

/** What of the wallet lives beside the store. */
export interface InAppLive {
  /** The frame of the wallet that is connected. */
  frame: OpenFrame | undefined;
  /** Whether its owner left it in the modal, and expects to hear there how that went. */
  isLeftInModal: boolean;
}
