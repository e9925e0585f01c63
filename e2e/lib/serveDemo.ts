import { existsSync } from 'node:fs';
import path from 'node:path';
import { connectApp } from '../../plugins/connectApp/index.ts';
import type { Erc7730Descriptor } from '../../plugins/describeErc7730/index.ts';
import { walletConnect } from '../../plugins/walletConnect/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { createLatchkey, defineChain } from '../../src/index.ts';
import type { TermsOptions, WalletListOptions } from '../../src/index.ts';
import type { ServerOptions, StaticServer } from './server.ts';
import { noncePlaceholder, serveFolder } from './server.ts';
import { contentSecurityPolicy } from '../../src/entries/policy.ts';

const root = path.join(import.meta.dirname, '../..');

/** A chain as the demo takes it. */
export type DemoChain = Parameters<typeof defineChain>[0];

/** What the demo is served with. */
export interface DemoOptions {
  readonly chains: readonly DemoChain[];
  /** The build that carries the mocked world; it brings chains of its own. */
  readonly isMocked?: boolean;
  /** The mocked build over React 18.3 instead of the React that the project is developed with. */
  readonly isReact18?: boolean;
  /** Where the page may go besides, for what a visitor adds. */
  readonly connect?: readonly string[];
  /** Before an extension is asked, in ms; the demo's own if absent. */
  readonly connectDelayMs?: number;
  /** Extensions that are known to sign in as they connect, by their names. */
  readonly signInOnConnect?: readonly string[];
  /** Where the demo finds the server that signs people in. */
  readonly signIn?: { readonly base: string; readonly isRequired: boolean };
  /** Where the demo finds the server of the wallet that lets people in by mail. */
  readonly mail?: string;
  /** When the modal is fetched. */
  readonly preload?: 'intent' | 'idle';
  readonly respond?: ServerOptions['respond'];
  /** How wallets are chosen. */
  readonly wallets?: WalletListOptions;
  readonly terms?: TermsOptions;
  /** Descriptors of contracts, as the site's own. @see ERC-7730 */
  readonly descriptors?: readonly Erc7730Descriptor[];
  /** The relay that the page's address names, so that the policy lets it through. */
  readonly relayUrl?: string;
  /** Of a wallet in the page itself. */
  readonly localKey?: string;
  /** The mocked world has its in-app wallet as well. */
  readonly hasInApp?: boolean;
  /** Lets any site show the page inside its own, which the policy of the kit forbids. */
  readonly isFramed?: boolean;
}

/**
 * Serves the production build of the demo under the strictest policy that the kit says it can live with. The mocked one has none:
 * msw's service worker and the EVM are not made for it, and no site ships them. @throws when it was not built
 */
export function serveDemo({ chains, isMocked = false, isReact18 = false, connect = [], connectDelayMs, signInOnConnect, signIn, mail, respond, wallets, terms, preload, descriptors, relayUrl, localKey, hasInApp = false, isFramed = false }: DemoOptions): Promise<StaticServer> {
  const folder = path.join(root, isReact18 ? 'dist-demo-mocks-react-18' : isMocked ? 'dist-demo-mocks' : 'dist-demo');
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`There is no ${folder}: run \`npm run test:e2e\`, which builds it.`);
  const policy = policyFor(chains, connect, relayUrl);
  return serveFolder({ folder, demo: { chains, connectDelayMs, signInOnConnect, signIn, mail, wallets, terms, preload, descriptors, localKey, hasNoInApp: !hasInApp }, ...(respond && { respond }), ...(!isMocked && { contentSecurityPolicy: isFramed ? policy.replace("frame-ancestors 'self'", 'frame-ancestors *') : policy }) });
}

/** What a site would send, its nonce still open. */
export function policyFor(chains: readonly DemoChain[], connect: readonly string[] = [], relayUrl?: string): string {
  const configured = chains.length > 0 ? chains.map(defineChain) : [defineChain({ id: 1, name: 'None', rpc: 'http://127.0.0.1:1' })];
  const kit = createLatchkey({ chains: configured, plugins: [walletInjected, ...(relayUrl === undefined ? [] : [walletConnect.with({ relayUrl }), connectApp.with({ relayUrl })])] });
  return contentSecurityPolicy(kit, { nonce: noncePlaceholder, trustedTypes: ['latchkey-demo'], connect });
}
