/** A wallet that is known by name, whether or not this site can open it. Every link is https but `native`, which has a scheme of the wallet's own. */
export interface DirectoryWallet {
  /** By habit the reverse domain name. */
  readonly id: string;
  readonly name: string;
  /** By which an installed one announces itself. */
  readonly rdns?: string;
  /** Where to get it. */
  readonly links: { readonly homepage?: string; readonly chrome?: string; readonly android?: string; readonly ios?: string };
  /** Ways into the app on a phone. */
  readonly mobile?: AppLinks;
  /** Ways into the app on a computer. */
  readonly desktop?: AppLinks;
  /** Opens a page in the wallet's own browser, by `toBrowseLink`: `{place}` stands for the page's host and path, `{url}` for its address and `{origin}` for its origin, both encoded. */
  readonly browse?: string;
  readonly hasMobileSupport: boolean;
}

/** Where a wallet's app listens: bases, to which the way to a pairing is added. Only what `toDeepLink` lets through is ever opened. */
export interface AppLinks {
  /** With the app's own scheme, e.g. `metamask://`. */
  readonly native?: string;
  /** An https address that the app claims, e.g. `https://metamask.app.link`. */
  readonly universal?: string;
}

/**
 * A directory wallet as it ships: id, name, `+` for mobile support, rdns, homepage, links to Chrome's, Android's and Apple's store, native and
 * universal link, both for computers, and the link of the wallet's own browser. Empty ends are left off. Shortened so that the table is small:
 * links lose their `https:`, those to the usual stores all but the product's id, and `=` stands for what is the same as `id`, or for desktop links as the mobile ones.
 */
export type DirectoryRow = readonly string[];

/** Where the usual stores keep their products. */
export const storePrefixes = {
  chrome: 'https://chromewebstore.google.com/detail/',
  android: 'https://play.google.com/store/apps/details?id=',
  ios: 'https://apps.apple.com/app/id',
} as const;

/** Reads one row of the table that ships. */
export function decodeDirectoryWallet(row: DirectoryRow): DirectoryWallet {
  const [id = '', name = '', mobileSupport, rdns, homepage, chrome, android, ios, native, universal, desktopNative, desktopUniversal, browse] = row;
  const mobile = filled({ native, universal: web(universal) });
  const desktop = filled({ native: desktopNative === '=' ? native : desktopNative, universal: web(desktopUniversal === '=' ? universal : desktopUniversal) });
  return {
    id,
    name,
    ...filled({ rdns: rdns === '=' ? id : rdns, browse: web(browse) }),
    links: filled({ homepage: web(homepage), chrome: store('chrome', chrome), android: store('android', android === '=' ? id : android), ios: store('ios', ios) }),
    ...(Object.keys(mobile).length > 0 && { mobile }),
    ...(Object.keys(desktop).length > 0 && { desktop }),
    hasMobileSupport: mobileSupport === '+',
  };
}

function web(link: string | undefined): string | undefined {
  return link ? `https:${link}` : undefined;
}

function store(kind: keyof typeof storePrefixes, product: string | undefined): string | undefined {
  return product?.startsWith('//') ? web(product) : product && storePrefixes[kind] + product;
}

/** Without what is absent or empty. */
function filled<Key extends string>(fields: Readonly<Record<Key, string | undefined>>): { readonly [K in Key]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value))) as { readonly [K in Key]?: string }; // the same keys, some gone
}
