import type { WalletFrame } from '../../adapters/walletFrame/index.ts';
import type { LinkedIdentity } from '../../src/domain/inApp/frameCalls.ts';
import type { EcosystemFacts } from './ecosystem/parseEcosystem.ts';
import type { IdentityToken } from './readAnswers.ts';

/** What has become of who is signed in: the wallet was opened in this page, has other ways in or other accounts, or is open here no more. */
export type IdentityChange = 'signedIn' | 'linked' | 'signedOut';

/** The frame of the wallet, with the end of it. */
export interface OpenFrame extends Pick<WalletFrame, 'ask'> {
  /** Of the wallet, where it is on one of its own; a page that opens frames its own way may play it all. */
  readonly origin: string | undefined;
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
  /** Who is signed in, as far as a change of it can be told. */
  identity: { readonly accounts: string; readonly ways: string; readonly profiles: readonly LinkedIdentity[] } | undefined;
  /** The newest token that was asked for without a nonce. */
  token: KeptToken | undefined;
  /** What the ecosystem offers, as it was told last. */
  ecosystem: KeptEcosystem | undefined;
  readonly identityListeners: Set<(change: IdentityChange) => void>;
}

/** A token that is on its way, or at hand until its end. */
export interface KeptToken {
  readonly answer: Promise<IdentityToken>;
  /** By the page's clock; undefined while it is on its way. */
  endsAtMs: number | undefined;
}

/** What an ecosystem offers: on its way, or at hand until it is asked for anew. */
export interface KeptEcosystem {
  readonly answer: Promise<EcosystemFacts>;
  /** By the page's clock; undefined while it is on its way. */
  endsAtMs: number | undefined;
}
