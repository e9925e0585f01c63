import type { FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import type { SessionAnswer } from '../../protocol/calls.ts';
import type { CustodyState, WalletCustody } from '../custody/keyCustodyProvider.ts';
import type { HandedOver } from './authorizationAsked.ts';
import type { FreshPasskey } from './freshPasskey.ts';
import type { CallOptions, FrameParts } from './parts.ts';
import type { MailLocale } from './mailLocale.ts';
import type { PolicyBounds } from './policy.ts';
import type { SiteSignIn } from './siteSignIn.ts';

/** The wallet of the person who is signed in, on this device. */
export interface OwnWallet {
  readonly session: SessionAnswer;
  /** Of the kind that the person's wallet is in. */
  readonly wallet: WalletCustody;
  /** What is known of it since it was opened last. */
  state: CustodyState | undefined;
}

/** What the handlers share. */
export interface FrameContext extends FrameParts {
  /** Who is signed in at this site, if anyone is. */
  session(options: CallOptions): Promise<SessionAnswer | undefined>;
  /** @throws Refused `notSignedIn` */
  own(options: CallOptions): Promise<OwnWallet>;
  status(options: CallOptions): Promise<FrameStatus>;
  /** In which language the person is written to: the page's. */
  locale(): MailLocale;
  /** What the operator lets this site ask for, read once. */
  policyBounds(options: CallOptions): Promise<PolicyBounds>;
  /** Asks the server whether this device may still sign, unless it has said so a moment ago. See `createDeviceWord`. */
  assureDevice(options: CallOptions): Promise<void>;
  /** The passkey that was made a moment ago. */
  readonly fresh: FreshPasskey;
  /** The message of the site that may follow from a sign-in of the person. */
  readonly siteSignIn: SiteSignIn;
  /** The authorization that was confirmed with an operation. */
  readonly handedOver: HandedOver;
  /** The person was signed in or out: what is known of the wallet is another's. */
  forget(): void;
}
