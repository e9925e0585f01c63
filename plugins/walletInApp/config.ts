import type { WalletFrame, WalletFrameOptions } from '../../adapters/walletFrame/index.ts';
import type { AccountDelegation } from '../../src/contracts/accountDelegation.ts';
import type { AuthStrategy } from '../../src/contracts/points/authProviders.ts';

/** A picture of the site, above the ways to sign in. */
export interface InAppImage {
  /** A data URI, or an address that the site's policy lets through. */
  readonly src: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Which ecosystem is asked for, and as which partner. */
export interface EcosystemRequest {
  readonly ecosystemId: string;
  readonly partnerId?: string;
}

/** What its server has answered, as HTTP has it: untrusted. */
export interface EcosystemReply {
  readonly status: number;
  readonly body: string;
}

/** Settings of `walletInApp` and `walletEcosystem`; give them by `with`. */
export interface WalletInAppConfig {
  /** Where the wallet is: an origin of its own, `https://wallet.example.com`. */
  readonly url: string;
  /** The site's id at the wallet's server. */
  readonly siteId: string;
  /**
   * `options`: which ways to sign in are offered, and in which order, of those whose plugins are registered; all of them, if absent. `mode`: where accounts elsewhere are signed in with: in a
   * window of their own that reports back, if absent; by this page, which goes there and comes back to `redirectUrl`, or to where it was; or in a window that ends at `redirectUrl`.
   */
  readonly auth: { readonly options?: readonly AuthStrategy[]; readonly mode?: 'popup' | 'redirect' | 'window'; readonly redirectUrl?: string };
  /** Whether a person who signs in for the first time may bring a recovery phrase or private key of theirs in place of a new wallet: it is typed into the wallet, never into the page. True, if absent; a wallet whose key a service keeps takes none, and nothing is offered there. */
  readonly canImport?: boolean;
  /** How the wallet is listed, and the picture above its ways to sign in. That of an ecosystem is listed so until it has told its own name and pictures, at the first time that a person opens it. */
  readonly metadata: { readonly name?: string; /** A data URI of an image. */ readonly icon?: string; readonly image?: InAppImage };
  /** Whose wallet it is, of several sites: see `walletEcosystem`, which alone takes it. Its wallet has the id `ecosystem.<ecosystemId>`. */
  readonly ecosystemId?: string;
  /** As which partner of the ecosystem the site is registered at its server. */
  readonly partnerId?: string;
  /** Smart accounts and sponsored gas. Refused for now. */
  readonly executionMode?: { readonly mode: 'EIP4337' | 'EIP7702'; readonly smartAccount?: object; readonly sponsorGas?: boolean };
  /**
   * Code that its accounts run to carry out batches as one transaction, such as `delegationOf(simple7702Account())` of `latchkey/plugins/walletSmart`: the wallet shows what it hands over, and warns of a contract that
   * neither it nor its operator knows (`delegates` of the server's settings). Absent: call by call. @see EIP-7702
   */
  readonly delegation?: AccountDelegation;
  /** Countries whose numbers can be typed in, by ISO 3166-1 (`US`). Absent: those of the plugin that brings the way in, else those that the wallet's server sends to, else all. */
  readonly allowedSmsCountryCodes?: readonly string[];
  /** The one that the form begins with. Absent: the United States, or the first that is allowed. */
  readonly defaultSmsCountryCode?: string;
  /** How an ecosystem is asked what it offers: by a request of the page to the wallet's origin, if absent. A wallet without a network has another way. */
  readonly askEcosystem?: (request: EcosystemRequest) => Promise<EcosystemReply>;
  /** How its frame is opened: by the page's own, if absent. The mocked world has another one. */
  readonly openFrame?: (options: WalletFrameOptions) => Promise<WalletFrame>;
}
