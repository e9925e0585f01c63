import type { SignerLabel } from '../protocol/signer.ts';

/** Ways to sign in that this server can offer by itself. Beside them, a site names the providers of the settings. */
export const signInWays = ['email', 'guest'] as const;

/** A site that the server serves, as its operator configured it. */
export interface Site {
  /** What the site names itself by, in public: lower-case letters, digits, hyphens. */
  readonly siteId: string;
  readonly name: string;
  /** The pages that may embed the wallet, as origins (`https://app.example`): nothing else may. */
  readonly origins: readonly string[];
  /** Sites of one ecosystem share their users. */
  readonly ecosystemId?: string;
  /** How the wallet of an ecosystem names itself. */
  readonly ecosystemName?: string;
  /** Ways to sign in that are offered: strategies of `authStrategies`, and ids of providers. */
  readonly signIn: readonly string[];
  readonly look: { readonly accent?: string; readonly logoUrl?: string };
  /** The most that the site may have signed without asking the person. */
  readonly policyBounds: { readonly dailyWei: bigint; readonly methods: readonly string[]; readonly contracts?: readonly PolicyContract[] };
  /** What moves more than this of a network's coin, in wei, is confirmed in a window of the wallet's own. Absent: `defaultWindowAboveWei`. */
  readonly windowAboveWei?: bigint;
  /** What a new wallet is made of; absent: a single private key. A phrase can have several accounts, and other wallets take it. */
  readonly newWallets?: NewWallets;
  readonly codes: { readonly perDay: number };
  /** Who keeps the keys of the site's users. Absent: split keys, which the operator cannot open. */
  readonly custody?: SignerSettings;
}

/** A service that keeps keys and signs by them. */
export interface SignerSettings {
  readonly kind: 'signer';
  /** `https://signer.example`, without a slash at the end. */
  readonly url: string;
  /** What people are told: whether the operator of this server can use their keys as well (`operator-recoverable`), or only the service (`external`). */
  readonly label: SignerLabel;
  /** What this server shows to the signer: the secret in a file, or a certificate of its own. */
  readonly tokenFile?: string;
  readonly tls?: { readonly certificateFile?: string; readonly keyFile?: string; readonly authorityFile?: string };
  /** How long one call may take. */
  readonly timeoutSeconds: number;
}

/** A contract that may be called without asking, by some of its functions. */
export interface PolicyContract {
  readonly chainId: number;
  readonly address: string;
  /** Four bytes each, `0x12345678`. @see Solidity, Contract ABI Specification, Function Selector */
  readonly selectors: readonly string[];
}

export const newWalletKinds = ['key', 'phrase'] as const;
export type NewWallets = (typeof newWalletKinds)[number];

/** Users of one realm are one people: the ecosystem's, else the site's own. */
export function realmOf({ siteId, ecosystemId }: Pick<Site, 'siteId' | 'ecosystemId'>): string {
  return ecosystemId === undefined ? `site:${siteId}` : `ecosystem:${ecosystemId}`;
}
