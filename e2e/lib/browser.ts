import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findExecutable } from './findExecutable.ts';
import type { WalletDriver } from './walletDriver.ts';
import { createWalletDriver } from './walletDriver.ts';

/** What Playwright turns off. It has to be said again, for Chromium heeds the last list alone. */
export const playwrightsDisabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter',
  'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying',
  'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;
/** Two lists that drop down from the address bar, which no journey looks at: Chromium loads them into a process of their own beside every page, at a third of what a short journey costs. */
const addressBarLists = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const ofEvery = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
/** Of every Chromium that Playwright starts. */
export const flags = [...ofEvery, `--disable-features=${[...playwrightsDisabledFeatures, ...addressBarLists].join(',')}`];
/** Of one that it does not start. */
export const bareFlags = [...ofEvery, `--disable-features=${addressBarLists.join(',')}`];

/** How the pages of a browser look and behave. */
export type PageOptions = Pick<
  BrowserContextOptions,
  'deviceScaleFactor' | 'viewport' | 'colorScheme' | 'reducedMotion' | 'locale' | 'timezoneId' | 'hasTouch' | 'isMobile' | 'userAgent' | 'forcedColors'
>;

/** Which extensions to load, by a name of the test's choice. */
export interface ExtensionOptions<Name extends string> extends PageOptions {
  /** Folders from `buildExtension`. */
  readonly extensions: Readonly<Record<Name, string>>;
  /** Folders of extensions that are no wallets. */
  readonly others?: readonly string[];
}

/** A browser with test wallets in it. Extensions live in its one context only; an incognito one has none. */
export interface WalletBrowser<Name extends string> {
  readonly context: BrowserContext;
  /** One driver an extension, under the name it was loaded by. */
  readonly wallets: Readonly<Record<Name, WalletDriver>>;
  close(): Promise<void>;
}

/** Without a graphics card each step of a movement is drawn by the processor, a tenth of the time of a journey. A journey that is about movement asks for it. */
const lessMotion = { reducedMotion: 'reduce' } as const;

interface PlainOptions {
  /** As in the hands of a person, whereas Playwright lets all windows open. */
  readonly blocksPopups?: boolean;
  /** Flags of one test. */
  readonly more?: readonly string[];
}

/** Starts Chromium without extensions; give each test a context of its own. @throws when there is no Chromium */
export function launchPlain({ blocksPopups = false, more = [] }: PlainOptions = {}): Promise<Browser> {
  return launch(findChromium(), { args: [...flags, ...more], ...(blocksPopups && { ignoreDefaultArgs: ['--disable-popup-blocking'] }) });
}

/** The same by Chromium's headless shell, where there is one, at four fifths of the processor time: the engine alone, for journeys in which nothing depends on what Chromium adds to it. That is windows, dialogs, extensions, and what it keeps from frames of other sites. @throws when there is no Chromium */
export function launchShell(): Promise<Browser> {
  return launch(findHeadlessShell() ?? findChromium(), { args: flags });
}

async function launch(executablePath: string, options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, headless: true, ...options });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, { newContext: (given?: BrowserContextOptions) => newContext({ ...lessMotion, ...given }) });
}

/** Starts Chromium with test wallets and a fresh profile, and waits until each wallet runs. @throws when there is no Chromium */
export async function launchWithExtensions<Name extends string>(options: ExtensionOptions<Name>): Promise<WalletBrowser<Name>> {
  const { extensions, others = [], ...pageOptions } = options;
  const named = Object.entries<string>(extensions);
  const folders = [...named.map(([, folder]) => folder), ...others].join(',');
  const profile = await mkdtemp(path.join(tmpdir(), 'latchkey-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...lessMotion,
    ...pageOptions,
    executablePath: findChromium(),
    headless: true,
    args: [...flags, `--disable-extensions-except=${folders}`, `--load-extension=${folders}`],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  const drivers = await Promise.all(
    named.map(async ([name, folder]) => [name, await createWalletDriver(context, folder)] as const),
  );
  return {
    context,
    wallets: Object.fromEntries(drivers) as Record<Name, WalletDriver>, // the same names as in `extensions`
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium's engine without windows, which loads no extension. None where a browser was named. */
function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_BIN'] ? undefined : findExecutable(['/usr/bin/chromium-headless-shell', 'chromium-headless-shell']);
}

/** Path of Chromium. @throws saying how to provide it */
export function findChromium(): string {
  const given = process.env['CHROMIUM_BIN'];
  const found = findExecutable(given ? [given] : ['/usr/bin/chromium', 'chromium', 'chromium-browser', 'google-chrome']);
  if (found !== undefined) return found;
  throw new Error(
    [
      given ? `CHROMIUM_BIN names ${given}, which cannot be run.` : 'No Chromium found: the end-to-end tests need a real browser.',
      'Set CHROMIUM_BIN to its path, or install it so that `chromium` or `google-chrome` is on PATH (Debian: apt-get install chromium).',
    ].join('\n'),
  );
}
