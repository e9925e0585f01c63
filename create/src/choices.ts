/** What a project can be made of. */
export const templates = ['vite', 'next', 'plain'] as const;
export type Template = (typeof templates)[number];

export const templateTitles: Readonly<Record<Template, string>> = {
  vite: 'React with Vite',
  next: 'Next (app router)',
  plain: 'a plain page, without a framework',
};

/** Ways in of the in-app wallet, which is one wallet for all of them. */
export const inAppWays = ['inApp-email', 'passkey', 'google', 'guest'] as const;
/** How visitors can come in. */
export const ways = ['inApp-email', 'passkey', 'google', 'guest', 'injected', 'walletConnect'] as const;
export type Way = (typeof ways)[number];

export const wayTitles: Readonly<Record<Way, string>> = {
  'inApp-email': 'a code by e-mail',
  'passkey': 'a passkey',
  'google': 'Google',
  'guest': 'as a guest',
  'injected': 'a wallet of the browser',
  'walletConnect': 'a wallet on a phone (WalletConnect)',
};

/** Chains that `latchkey/chains/*` has, by that name; `ethereum` is its `mainnet`. */
export const chains = [
  'ethereum', 'base', 'optimism', 'arbitrum', 'polygon', 'bsc', 'avalanche', 'linea', 'scroll', 'zksync', 'gnosis', 'celo', 'mantle', 'blast', 'zora', 'ink', 'unichain', 'worldchain', 'soneium', 'sonic', 'abstract',
  'berachain', 'monad', 'sepolia', 'baseSepolia', 'optimismSepolia', 'arbitrumSepolia', 'polygonAmoy', 'avalancheFuji', 'bscTestnet', 'hoodi',
] as const;
export type Chain = (typeof chains)[number];

/** What is taken where nothing is said. */
export const defaults = { folder: 'latchkey-site', template: 'vite', ways: ['inApp-email', 'injected'], chains: ['ethereum', 'base'] } as const satisfies { folder: string; template: Template; ways: readonly Way[]; chains: readonly Chain[] };

/** What a person has chosen, or the flags have. */
export interface Choices {
  /** As it was given, from where the command runs. */
  readonly folder: string;
  /** Of the package. */
  readonly name: string;
  readonly template: Template;
  /** Each once, in the order of the page. */
  readonly ways: readonly Way[];
  /** Each once; the site starts on the first. */
  readonly chains: readonly Chain[];
}
