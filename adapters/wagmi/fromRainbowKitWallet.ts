import type { WalletLinks, AppLinks } from '../../src/contracts/wallet.ts';
import { webLink } from '../../src/domain/text/links.ts';
import { adaptConnector } from './adaptConnector.ts';
import type { CreateWagmiConnector } from './connectors.ts';
import { imageOf, makeConnector, toPluginId } from './fromWagmiConnector.ts';
import type { WagmiChainOptions, WagmiWallet, WagmiWalletOptions } from './fromWagmiConnector.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** As much of RainbowKit's `Wallet` as is used here. */
export interface RainbowKitWallet {
  readonly id: string;
  readonly name: string;
  readonly rdns?: string | undefined;
  readonly iconUrl: string | (() => Promise<string>);
  readonly installed?: boolean | undefined;
  readonly downloadUrls?: { readonly [Place in 'android' | 'ios' | 'mobile' | 'qrCode' | 'chrome' | 'browserExtension' | 'desktop']?: string | undefined } | undefined;
  readonly mobile?: WayByUri | undefined;
  readonly desktop?: WayByUri | undefined;
  readonly qrCode?: WayByUri | undefined;
  hidden?(): boolean;
  createConnector(details: { readonly rkDetails: never }): CreateWagmiConnector;
}

interface WayByUri {
  readonly getUri?: ((uri: string) => string) | undefined;
}

/** What makes a wallet of the kit out of one of RainbowKit. */
export interface RainbowKitOptions<Parameters> extends WagmiChainOptions, WagmiWalletOptions {
  /** For a wallet that is still a function, e.g. `{ projectId }`. */
  readonly parameters?: Parameters;
}

/**
 * A wallet of RainbowKit as one of the kit: `walletAdapter(fromRainbowKitWallet(rainbowWallet, { chains, parameters: { projectId } }))`. Download links,
 * links into the app and pairing codes come along, and its icon if it is a data URI; one that is imported on demand is read by `readRainbowKitIcon`.
 */
export function fromRainbowKitWallet<Parameters = never>(
  source: RainbowKitWallet | ((parameters: Parameters) => RainbowKitWallet),
  options: RainbowKitOptions<Parameters>,
): WagmiWallet {
  assertArguments('fromRainbowKitWallet(source: function | object, { chains: list })', source, options);
  const { parameters, id, name, icon, chains, transports, storage } = options;
  const wallet = typeof source === 'function' ? source(parameters as Parameters) : source; // a wallet that needs none ignores them
  const { createConnector, ...details } = wallet;
  // What RainbowKit adds for its own list.
  const rkDetails = { ...details, index: 0, groupIndex: 0, groupName: '', isRainbowKitConnector: true };
  const shown = icon ?? imageOf(wallet.iconUrl);
  const mobile = appLinks(wallet.mobile, wallet.qrCode);
  const desktop = appLinks(wallet.desktop);
  const links = toLinks(wallet.downloadUrls);
  const { installed, hidden, rdns } = wallet;
  return {
    id: id ?? toPluginId(wallet.id),
    name: name ?? wallet.name,
    ...(shown !== undefined && { icon: shown }),
    ...(rdns !== undefined && { rdns }),
    ...(links && { links }),
    ...(mobile && { mobile }),
    ...(desktop && { desktop }),
    ...(wallet.qrCode ? { connects: 'pairing' } : installed !== undefined && { isInstalled: () => installed }),
    ...(hidden && { isSupported: () => !hidden() }),
    getProvider: adaptConnector(() => makeConnector(createConnector({ rkDetails: rkDetails as never }), { chains, transports, storage })), // their type names more, which no connector of theirs reads
  };
}

function toLinks(urls: RainbowKitWallet['downloadUrls']): WalletLinks | undefined {
  if (!urls) return undefined;
  const homepage = webLink(urls.mobile ?? urls.browserExtension ?? urls.desktop ?? urls.qrCode);
  const [chrome, android, ios] = [webLink(urls.chrome), webLink(urls.android), webLink(urls.ios)];
  return { ...(homepage && { homepage }), ...(chrome && { chrome }), ...(android && { android }), ...(ios && { ios }) };
}

const sample = 'wc:0@2?symKey=0';

/** The bases of the links that lead to a pairing, found by making one. */
function appLinks(...ways: readonly (WayByUri | undefined)[]): AppLinks | undefined {
  let [native, universal]: (string | undefined)[] = [];
  for (const way of ways) {
    const base = baseOf(way);
    if (base?.startsWith('https:')) universal ??= base;
    else native ??= base;
  }
  return native === undefined && universal === undefined ? undefined : { ...(native !== undefined && { native }), ...(universal !== undefined && { universal }) };
}

/** Up to where the pairing stands; `undefined` where the pairing itself is the link. */
function baseOf(way: WayByUri | undefined): string | undefined {
  try {
    const link = way?.getUri?.(sample);
    return typeof link === 'string' ? /^(.+[?&]uri=)/.exec(link.split(encodeURIComponent(sample))[0] ?? '')?.[1] : undefined;
  } catch {
    return undefined; // made for another place
  }
}
