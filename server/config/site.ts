import type { MailMeans } from '../../src/domain/inApp/mailMeans.ts';
import type { SmsCountries } from '../../src/domain/inApp/frameCalls.ts';
import type { SecondFactorSetting } from '../protocol/secondFactor.ts';
import type { SignerLabel } from '../protocol/signer.ts';

/** Ways to sign in that this server can offer by itself. Beside them, a site names the providers of the settings. */
export const signInWays = ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest'] as const;

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
  /** As which partner of its ecosystem the site is registered. */
  readonly partnerId?: string;
  /** Ways to sign in that are offered: strategies of `authStrategies`, and ids of providers. */
  readonly signIn: readonly string[];
  readonly look: { readonly accent?: string; readonly logoUrl?: string };
  /** The most that the site may have signed without asking the person. */
  readonly policyBounds: { readonly dailyWei: bigint; readonly methods: readonly string[]; readonly contracts?: readonly PolicyContract[] };
  /** What moves more than this of a network's coin, in wei, is confirmed in a window of the wallet's own. Absent: `defaultWindowAboveWei`. */
  readonly windowAboveWei?: bigint;
  /** Contracts whose code the accounts of the site's people may run without a warning. Absent: those that are published alone. @see EIP-7702 */
  readonly delegates?: readonly Delegate[];
  /** What people are told of the site's own networks, tokens and contracts. Absent: what the wallet knows itself. */
  readonly known?: KnownOfSite;
  /** A message of the site (EIP-4361) is signed in one step with the person's sign-in to the wallet, if it states nothing or one of these. Absent: the person confirms each. */
  readonly oneStepSignIn?: { readonly statements: readonly string[] };
  /** What a new wallet is made of; absent: a single private key. A phrase can have several accounts, and other wallets take it. */
  readonly newWallets?: NewWallets;
  /** Whether people are asked for a code of an authenticator app as well before acts that cannot be taken back. Absent: off. */
  readonly secondFactor?: SecondFactorSetting;
  /** `mailHas`: what mails have that let people in. Absent: a code. A page may take less of it. */
  readonly codes: { readonly perDay: number; readonly mailHas?: readonly MailMeans[] | undefined };
  /** Countries whose mobile numbers get codes, by ISO 3166-1. Absent: none. */
  readonly allowedSmsCountryCodes?: readonly string[];
  /** The one that a form begins with, where the site says nothing else. */
  readonly defaultSmsCountryCode?: string;
  /** What messages of a day may cost, in the operator's currency: of the whole site, and of the numbers of one country. Absent: `defaultSmsBudget`. */
  readonly smsBudget?: { readonly perDay: number; readonly perDayOfCountry: number };
  /** The most accounts that the site's people may have together; those of an ecosystem count for all its sites. Absent: any number. */
  readonly accounts?: { readonly most: number };
  /** How the site's own server says who a person is. */
  readonly backend?: BackendSettings;
  /** Who keeps the keys of the site's users. Absent: split keys, which the operator cannot open. */
  readonly custody?: SignerSettings;
}

/** A contract on one chain. */
export interface Delegate {
  readonly chainId: number;
  readonly address: string;
}

/** What the wallet's operator says of networks, tokens and contracts that the wallet does not know: a request is shown in these words. What the wallet knows itself goes first. */
export interface KnownOfSite {
  readonly networks?: readonly { readonly chainId: number; readonly name: string; readonly symbol: string; readonly decimals: number }[];
  readonly tokens?: readonly { readonly chainId: number; readonly address: string; readonly symbol: string; readonly decimals: number }[];
  /** Calls of these functions are shown with their values, and without the warning that they could not be read. */
  readonly contracts?: readonly { readonly chainId: number; readonly address: string; readonly name: string; readonly functions: readonly string[] }[];
}

/** By a token that it has signed, by an answer of its endpoint, or by either. */
export interface BackendSettings {
  readonly tokens?: BackendTokens;
  readonly endpoint?: BackendEndpoint;
}

/** Whose tokens are taken, and by which keys: those at an address, or these. @see RFC 7519, RFC 7517 */
export interface BackendTokens {
  readonly issuer: string;
  readonly audience: string;
  /** The claim that says who the person is. */
  readonly subjectClaim: string;
  readonly jwksUrl?: string;
  readonly jwks?: { readonly keys: { readonly [name: string]: unknown; readonly kty: string }[] };
}

export interface BackendEndpoint {
  readonly url: string;
  /** Holds the secret that the endpoint knows this server by. */
  readonly secretFile: string;
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

/** In the operator's currency. */
export const defaultSmsBudget = { perDay: 20, perDayOfCountry: 10 } as const;

export const newWalletKinds = ['key', 'phrase'] as const;
export type NewWallets = (typeof newWalletKinds)[number];

/** Whose numbers get codes, as pages are told; undefined where the site does not offer them. */
export function smsCountriesOf({ signIn, allowedSmsCountryCodes, defaultSmsCountryCode }: Pick<Site, 'signIn' | 'allowedSmsCountryCodes' | 'defaultSmsCountryCode'>): SmsCountries | undefined {
  if (!signIn.includes('phone') || allowedSmsCountryCodes === undefined) return undefined;
  return { allowed: allowedSmsCountryCodes, ...(defaultSmsCountryCode !== undefined && { first: defaultSmsCountryCode }) };
}

/** Users of one realm are one people: the ecosystem's, else the site's own. */
export function realmOf({ siteId, ecosystemId }: Pick<Site, 'siteId' | 'ecosystemId'>): string {
  return ecosystemId === undefined ? `site:${siteId}` : `ecosystem:${ecosystemId}`;
}
