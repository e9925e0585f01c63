import { defineChain } from '../src/index.ts';
import type { Erc7730Descriptor } from '../plugins/describeErc7730/index.ts';
import type { ServerInAppConfig } from './inApp/serverInApp.ts';
import type { TokenInput } from '../plugins/tokenList/index.ts';
import type { Chain, TermsOptions, WalletListOptions } from '../src/index.ts';

/** What the page was served with, see webpack.config.js. */
interface DemoConfig {
  /** Endpoints whose chain ids are not known yet. */
  readonly rpc?: readonly string[];
  readonly chains?: readonly Parameters<typeof defineChain>[0][];
  readonly connectDelayMs?: number;
  /** Extensions that sign in as they connect, by their names. */
  readonly signInOnConnect?: readonly string[];
  /** Where the site's own server answers to sign-ins. */
  readonly signIn?: { readonly base: string; readonly isRequired: boolean };
  /** Where the server of a wallet that lets people in by mail answers; the wallet is there only then. */
  readonly mail?: string;
  readonly wallets?: WalletListOptions;
  readonly terms?: TermsOptions;
  readonly tokens?: readonly TokenInput[];
  readonly descriptors?: readonly Erc7730Descriptor[];
  readonly preload?: 'intent' | 'idle';
  /** The in-app wallet of a real server; absent: the mocked world has one in the page. */
  readonly inApp?: ServerInAppConfig;
  /** The mocked world has no in-app wallet: journeys about other wallets see the list without it. */
  readonly hasNoInApp?: boolean;
  /** Of a wallet in the page itself; a test's. */
  readonly localKey?: string;
}

/** A local node as most tools start it. */
const localChain = defineChain({ id: 31_337, name: 'Local node', rpc: 'http://127.0.0.1:8545', testnet: true });

/** The chains that the page was started with; endpoints without an id are asked for it. */
export async function readChains(): Promise<readonly Chain[]> {
  const { rpc = [], chains = [] } = readConfig();
  if (chains.length > 0) return chains.map(defineChain);
  if (rpc.length > 0) return Promise.all(rpc.map(async (url) => defineChain({ id: await askChainId(url), name: new URL(url).host, rpc: url, testnet: true })));
  return [localChain];
}

/** Before an extension is asked; short, since who comes here knows what will happen. */
export function readConnectDelayMs(): number {
  return readConfig().connectDelayMs ?? 300;
}

/** Without settings, that of the mocked world; its other wallets do not. */
export function readSignInOnConnect(): readonly string[] {
  return readConfig().signInOnConnect ?? ['test.latchkey.fakewallet'];
}

/** The relay of `?wc=ws://…`, over which the page then reaches wallets; `&verify=off` does without Verify, and `&modal=vendor` has the vendor's modal too. */
export function readRelay(): { readonly relayUrl: string; readonly verify: boolean; readonly hasVendorModal: boolean } | undefined {
  const search = new URLSearchParams(location.search);
  const relayUrl = search.get('wc');
  return relayUrl === null ? undefined : { relayUrl, verify: search.get('verify') !== 'off', hasVendorModal: search.get('modal') === 'vendor' };
}

/** The key that a wallet of the page's own has. */
export function readLocalKey(): string | undefined {
  return readConfig().localKey;
}

/** Absent: people choose in the panel, and a server in the page answers. */
export function readSignIn(): DemoConfig['signIn'] {
  return readConfig().signIn;
}

/** Where the server of the wallet that lets people in by mail answers. */
export function readMail(): string | undefined {
  return readConfig().mail;
}

/** How wallets are chosen, where the page was served with more than the usual. */
export function readSelection(): Pick<DemoConfig, 'wallets' | 'terms'> {
  const { wallets, terms } = readConfig();
  return { ...(wallets && { wallets }), ...(terms && { terms }) };
}

/** When the modal is fetched; the kit's own choice if absent. */
export function readPreload(): Pick<DemoConfig, 'preload'> {
  const { preload } = readConfig();
  return preload ? { preload } : {};
}

/** Where Coinbase's window is, of `?coinbase=https://…`; the plugin is registered only then, or in the mocked world. */
export function readCoinbaseUrl(): string | undefined {
  return new URLSearchParams(location.search).get('coinbase') ?? undefined;
}

/** Tokens that the page was started with. */
export function readTokens(): readonly TokenInput[] {
  return readConfig().tokens ?? [];
}

/** Descriptors of contracts that the page was started with; the plugin for them is registered only then. @see ERC-7730 */
export function readDescriptors(): readonly Erc7730Descriptor[] {
  return readConfig().descriptors ?? [];
}

/** The in-app wallet that the page was served with. */
export function readInApp(): ServerInAppConfig | undefined {
  return readConfig().inApp;
}

/** Whether the page may have the in-app wallet of the mocked world. */
export function readHasInApp(): boolean {
  return readConfig().hasNoInApp !== true;
}

function readConfig(): DemoConfig {
  const text = document.getElementById('latchkey-demo')?.textContent ?? '{}';
  return JSON.parse(text) as DemoConfig; // written by the server of this very page
}

async function askChainId(url: string): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }) });
  const { result } = (await response.json()) as { result: string }; // the developer's own node
  return Number(result);
}

/** The nonce of this response, where the server set one. */
export function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce.startsWith('__') ? undefined : nonce;
}
