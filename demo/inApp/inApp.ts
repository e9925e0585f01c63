import type { AuthSocialConfig } from '../../plugins/authSocial/index.ts';
import type { WalletInAppConfig } from '../../plugins/walletInApp/index.ts';
import type { Site } from '../../server/config/site.ts';
import type { AnyPlugin } from '../../src/index.ts';

/** A mail that the wallet's server has sent. */
export interface DemoMail {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly atMs: number;
}

export interface DemoMailbox {
  /** The newest first. */
  list(): Promise<readonly DemoMail[]>;
  /** Told of mails as they come. Returns what ends it. */
  onMail(listener: (mail: DemoMail) => void): () => void;
}

/** The page behind the link of a mail: what it says, and what can be chosen there. */
export interface DemoLinkPage {
  readonly heading: string;
  readonly said: readonly string[];
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  choose(value: string): Promise<DemoLinkPage>;
}

/** A message that has arrived at a phone. */
export interface DemoSms {
  readonly smsId: string;
  readonly to: string;
  readonly text: string;
  readonly atMs: number;
}

export interface DemoPhone {
  /** The newest first. */
  list(): Promise<readonly DemoSms[]>;
  /** Told of messages as they come. Returns what ends it. */
  onSms(listener: (sms: DemoSms) => void): () => void;
}

/** What can go wrong with the wallet, by the names that people choose it by. */
export interface DemoFaults {
  readonly options: readonly { readonly id: string; readonly title: string }[];
  get(): string;
  set(id: string): void;
  subscribe(listener: () => void): () => void;
}

/** The in-app wallet of the playground, and what is around it. */
export interface InApp {
  readonly plugins: readonly AnyPlugin[];
  readonly mailbox: DemoMailbox;
  /** Absent where no code goes to phones. */
  readonly phone?: DemoPhone;
  /** Absent where a real server answers: it is stopped by hand there. */
  readonly faults?: DemoFaults;
  /** Plays the page that the link of a mail leads to. Absent where it is opened in a tab. */
  openMailLink?(link: string): Promise<DemoLinkPage>;
  /** Forgets all users, mails and this device. */
  clear?(): Promise<void>;
  /** Lets time pass for the server: it sends no second code within a minute. */
  skip?(ms: number): Promise<void>;
  /** This page stands for the device of that name. */
  readonly device: string;
  /** Opens the page as another site of the same ecosystem. */
  readonly otherSite?: { readonly href: string; readonly name: string };
  /** Opens the page as another device of the same server. Absent where a private window is one. */
  readonly otherDevice?: { readonly href: string; readonly device: string };
}

/** A site of the playground that is not the bench: what it calls itself and its wallet, and the ways in that it offers. */
export interface PageSite {
  readonly name: string;
  readonly walletName: string;
  readonly ways: readonly AnyPlugin[];
  /** What its wallet tells people of networks, tokens and contracts. */
  readonly known?: NonNullable<Site['known']>;
}

const acme = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%23b45309'/><path d='m6 18 6-12 6 12M8.5 14h7' fill='none' stroke='%23fff' stroke-width='2'/></svg>";

/** Every provider that the wallet's server knows, and one of the site's own. */
export const demoProviders: AuthSocialConfig['providers'] = ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'telegram', 'github', 'twitch', 'steam', { id: 'acme', name: 'Acme', icon: acme }];

/** Where accounts elsewhere are signed in with, by the page's address: `login=redirect` or `login=window`; else in a window that reports back. */
export function readLoginMode(): WalletInAppConfig['auth'] {
  const mode = new URLSearchParams(location.search).get('login');
  if (mode === 'redirect') return { mode };
  return mode === 'window' ? { mode, redirectUrl: location.href } : {};
}

/** The device that this page stands for, as its address says. */
export function readDevice(): string {
  return new URLSearchParams(location.search).get('device') ?? '1';
}

/** Another device's kit remembers nothing of this one's, nor does another site's. */
export function kitIdOf(device: string): { readonly id?: string } {
  const site = readEcosystemSite();
  const names = [...(device === '1' ? [] : [`device-${device}`]), ...(site === undefined ? [] : [`site-${site}`])];
  return names.length === 0 ? {} : { id: `latchkey-${names.join('-')}` };
}

/** The sites of the played ecosystem. */
export const ecosystemSites = { shop: 'Market Shop', stall: 'Market Stall' } as const;
export type EcosystemSiteId = keyof typeof ecosystemSites;

/** Which of them this page stands for, by `?wallet=ecosystem` and `&site=stall`; undefined where its wallet is of one site. */
export function readEcosystemSite(): EcosystemSiteId | undefined {
  const asked = new URLSearchParams(location.search);
  if (asked.get('wallet') !== 'ecosystem') return undefined;
  return asked.get('site') === 'stall' ? 'stall' : 'shop';
}

export function hrefOfSite(siteId: EcosystemSiteId): string {
  const url = new URL(location.href);
  url.searchParams.set('site', siteId);
  return url.href;
}

export function hrefOfDevice(device: string): string {
  const url = new URL(location.href);
  if (device === '1') url.searchParams.delete('device');
  else url.searchParams.set('device', device);
  return url.href;
}
