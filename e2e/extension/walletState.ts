/** A chain as the wallet knows it. */
export interface WalletChain {
  readonly name: string;
  readonly rpcUrl: string;
}

/** Everything the wallet remembers; a test may set any part of it at any time, and pages see the events that follow. */
export interface WalletState {
  /** Private keys, 0x and 64 hexadecimal digits each. None: a wallet without an account. */
  readonly keys: readonly string[];
  /** Which of the keys is the account that pages see. */
  readonly selectedIndex: number;
  /** Active chain as `eth_chainId` returns it: 0x, lower case, no leading zeros. */
  readonly chainId: string;
  /** By chain id in the same form; any other chain is answered with 4902. */
  readonly chains: Readonly<Record<string, WalletChain>>;
  /** Origins that were let in. */
  readonly permittedOrigins: readonly string[];
  readonly isLocked: boolean;
  /** Off: pages see `disconnect` with code 1013, as with a wallet that lost its node. */
  readonly isOnline: boolean;
  /** Whether `wallet_addEthereumChain` also makes the new chain the active one, as MetaMask does and others do not. */
  readonly addingSwitches: boolean;
  /** Whether it answers `wallet_connect`, with a sign-in in the same window. @see ERC-7846 */
  readonly signsInOnConnect: boolean;
}

/** The state of a wallet that was just installed. */
export const initialWalletState: WalletState = {
  keys: [],
  selectedIndex: 0,
  chainId: '0x1',
  chains: {},
  permittedOrigins: [],
  isLocked: false,
  isOnline: true,
  addingSwitches: true,
  signsInOnConnect: false,
};

/** What an approval window asks for. */
export type PromptKind = 'connect' | 'unlock' | 'sign' | 'signTypedData' | 'sendTransaction' | 'switchChain' | 'addChain' | 'watchAsset';

/** What an approval window shows. */
export interface PromptRequest {
  readonly kind: PromptKind;
  readonly origin: string;
  /** The request's own parameters. */
  readonly detail: unknown;
}

/** What a test reaches in the service worker, as the global `wallet`. */
export interface WalletHook {
  getState(): Promise<WalletState>;
  setState(part: Partial<WalletState>): Promise<void>;
}
