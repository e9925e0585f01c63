/** A descriptor as its file has it: the JSON of ERC-7730, of version 1 or 2. It is checked when it is given. @see ERC-7730 */
export interface Erc7730Descriptor {
  readonly $schema?: string;
  /** Another file, which is to be merged into this one before: see `mergeErc7730` and `defineErc7730Registry`. */
  readonly includes?: string;
  /** Which contracts, or which EIP-712 domains, it is for. */
  readonly context?: object;
  readonly metadata?: object;
  readonly display?: object;
}

/** What a descriptor is wanted for. */
export interface Erc7730Wanted {
  /** A call of the contract, or a message that it will check. */
  readonly kind: 'calldata' | 'eip712';
  readonly chainId: number;
  /** Of the contract, or of the one whose code it runs, in lower case. */
  readonly address: string;
}

/** Descriptors of one contract: one, several, or a module that has them as its default export; undefined for none. */
export type LoadErc7730 = (wanted: Erc7730Wanted) => Promise<unknown>;

/** Where descriptors come from. */
export interface Erc7730Sources {
  /** Those that are always there. */
  readonly descriptors?: readonly Erc7730Descriptor[];
  /** More of them, one contract at a time and by `import()`, so that a bundler makes a chunk of each. Asked once for a contract, when something is to be signed for it. */
  readonly load?: LoadErc7730;
}

/** Files of the public registry, or others in its form, that a site has among its own. */
export interface Erc7730Registry {
  /** Which files are for which contracts, by `eip155:1:0x…`: `index.calldata.json` and `index.eip712.json` of the registry, or tables of your own in that form, in which a path may stand alone or in a list. */
  readonly index: { readonly calldata?: () => Promise<unknown>; readonly eip712?: () => Promise<unknown> };
  /** One file by its path in the registry, such as `registry/uniswap/eip712-uniswap-permit2.json`, by `import()`; undefined for a file that your site does not have. */
  readonly file: (path: string) => Promise<unknown> | undefined;
}
