import type { Path } from './paths.ts';

/** A contract on one chain. */
export interface Deployment {
  readonly chainId: number;
  /** In lower case. */
  readonly address: string;
}

/** What a descriptor is for; all of it must fit. */
export type Binding =
  | { readonly kind: 'calldata'; readonly deployments: readonly Deployment[]; /** Of version 1: gives names to the parameters of keys that have none. */ readonly abi: readonly object[] }
  | { readonly kind: 'eip712'; readonly deployments: readonly Deployment[]; readonly domain: Readonly<Record<string, string | number>>; /** 32 bytes, in lower case. It binds chain and contract too, so that there may be no deployments beside it. */ readonly domainSeparator: string | undefined; /** Of version 1: says what types keys are for that name the primary type alone. */ readonly schemas: readonly Schema[] };

/** The types of a message. */
export interface Schema {
  readonly primaryType: string;
  readonly types: Types;
}

export type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;

/** A descriptor that was checked. */
export interface Descriptor {
  readonly binding: Binding;
  readonly owner: string | undefined;
  readonly contractName: string | undefined;
  /** Stands in where the contract itself tells no decimals. */
  readonly token: { readonly ticker: string; readonly decimals: number } | undefined;
  readonly formats: readonly Format[];
  /** What paths that begin with `$` lead into. */
  readonly source: Source;
}

export type Source = Readonly<Record<string, unknown>>;

/** How one function, or one type of message, is described. */
export interface Format {
  /** A signature, a selector, or what EIP-712 calls `encodeType`. */
  readonly key: string;
  readonly intent: string | Readonly<Record<string, string>> | undefined;
  readonly interpolatedIntent: string | undefined;
  readonly fields: readonly Part[];
  readonly required: readonly Path[];
  readonly excluded: readonly Path[];
}

export type Part = Group | Field;

/** Fields that stand together, their paths relative to the group's. */
export interface Group {
  readonly kind: 'group';
  readonly path: Path | undefined;
  readonly label: string | undefined;
  readonly isBundled: boolean | undefined;
  readonly fields: readonly Part[];
}

/** One value, or each item of one list, and how it is written. */
export interface Field {
  readonly kind: 'field';
  /** Where the value is, or the value itself. */
  readonly of: { readonly path: Path } | { readonly value: string | number | boolean };
  readonly label: string | undefined;
  readonly format: FieldFormat;
  readonly params: Source;
  readonly visible: Visibility;
  readonly separator: string | undefined;
  /** Stands for a value that only its owner can read. */
  readonly encrypted: { readonly fallbackLabel: string | undefined } | undefined;
}

export const fieldFormats = ['raw', 'amount', 'tokenAmount', 'nftName', 'date', 'duration', 'unit', 'enum', 'addressName', 'calldata', 'chainId', 'tokenTicker', 'interoperableAddressName'] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** When a field is shown. */
export type Visibility = 'always' | 'optional' | 'never' | { readonly ifNotIn: readonly Allowed[] } | { readonly mustMatch: readonly Allowed[] };
export type Allowed = string | number | boolean;
