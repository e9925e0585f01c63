import type { Ecosystem } from './ecosystem.ts';
import type { GaslessSettings } from './gasless.ts';
import type { LoginProvider } from './provider.ts';
import type { Site } from './site.ts';
import type { StorageSettings } from './storage.ts';

/** Settings as the server uses them: complete, checked, with absolute paths. */
export interface Settings {
  /** The file that they were read from, where there is one. */
  readonly file: string | undefined;
  /** Real people may come: `NODE_ENV=production`, or a wallet origin that is not this machine's. */
  readonly isProduction: boolean;
  readonly walletOrigin: string;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly database: { readonly engine: 'sqlite'; readonly file: string } | { readonly engine: 'postgres'; readonly url: string };
  readonly kms: KmsSettings;
  readonly mail: SmtpSettings | { readonly kind: 'folder'; readonly folder: string; readonly from: string };
  readonly sms: SmsSettings;
  /** A node for each network whose contract accounts sign in, by the network's id. They may hold a key of the operator's. */
  readonly rpc: Readonly<Record<string, string>>;
  /** Absent: no gas is paid. */
  readonly gasless: GaslessSettings | undefined;
  /** Absent: no files are kept. */
  readonly storage: StorageSettings | undefined;
  readonly sites: readonly Site[];
  /** Identity providers, with their secrets. */
  readonly providers: readonly LoginProvider[];
  readonly ecosystems: readonly Ecosystem[];
  /** How many of the last entries of `X-Forwarded-For` were written by proxies of the operator's own. */
  readonly trustedProxies: number;
  readonly adminPort: number | undefined;
  readonly adminPage: AdminPageSettings | undefined;
  readonly metricsToken: string | undefined;
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug';
  readonly limits: { readonly connections: number; readonly requestSeconds: number; readonly drainSeconds: number; readonly stopSeconds: number };
}

/** Without `pkcs11`, the key file wraps. With both, the token wraps, and the file opens what it has wrapped before. */
export type KmsSettings = { readonly file: string; readonly pkcs11?: undefined } | { readonly file: string | undefined; readonly pkcs11: Pkcs11Settings };

/** Keys in a token. */
export interface Pkcs11Settings {
  /** Path of the library that speaks to it. */
  readonly module: string;
  /** Its label, or the number of its slot. */
  readonly token: string | number;
  readonly keyLabel: string;
  readonly pin: string;
}

/** The page for those who look after the server. */
export interface AdminPageSettings {
  readonly host: string;
  readonly port: number;
  /** What browsers reach it by; absent: `http://HOST:PORT`. */
  readonly origin: string | undefined;
}

export interface SmtpSettings {
  readonly kind: 'smtp';
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS, which may be left out on this machine alone. */
  readonly isImplicitTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: string;
}

/** How codes go to phones, and what a message costs: in the operator's currency, by country; `default` is that of all others. */
export interface SmsSettings {
  readonly sender: SmppSmsSettings | HttpSmsSettings | { readonly kind: 'folder'; readonly folder: string };
  readonly prices: Readonly<Record<string, number>>;
}

type Login = { readonly user: string; readonly password: string } | undefined;

/** An SMS centre. */
export interface SmppSmsSettings {
  readonly kind: 'smpp';
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly login: Login;
  /** A number, or a name of 11 characters at most. */
  readonly from: string;
}

/** A service that is sent a request for each message. */
export interface HttpSmsSettings {
  readonly kind: 'http';
  readonly url: string;
  /** By HTTP basic. */
  readonly login: Login;
  readonly from: string;
  /** Absent: SMS. */
  readonly channel: string | undefined;
  /** The document to send, with places such as `{to}` and `{text}`. Absent: a form. */
  readonly template: unknown;
}

/** Everything that is wrong with the settings, a line each. */
export class SettingsError extends Error {
  readonly code = 'settings.wrong';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

/** One thing that is wrong with them. */
export interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly text: string;
}
