/** One value of a function, event, error or tuple. @see Solidity contract ABI, JSON form */
export interface AbiParameter {
  readonly name: string;
  /** Canonical, e.g. `uint256`, `tuple[2]`. */
  readonly type: string;
  /** Of a tuple. */
  readonly components?: readonly AbiParameter[];
  /** Of an event. */
  readonly indexed?: boolean;
}

/** A function as ABI JSON has it; `parseFunction` makes one of a signature. */
export interface AbiFunction {
  readonly type: 'function';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  readonly stateMutability: 'pure' | 'view' | 'nonpayable' | 'payable';
}

/** An event as ABI JSON has it; `parseEvent` makes one of a signature. */
export interface AbiEvent {
  readonly type: 'event';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly anonymous: boolean;
}

/** An error a contract reverts with; `parseError` makes one of a signature. */
export interface AbiError {
  readonly type: 'error';
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

/** What a contract takes when it is created. */
export interface AbiConstructor {
  readonly type: 'constructor';
  readonly inputs: readonly AbiParameter[];
  readonly stateMutability: 'nonpayable' | 'payable';
}

/** One entry of an interface. */
export type AbiItem = AbiFunction | AbiEvent | AbiError | AbiConstructor;
/** The interface of a contract with every fact filled in, as `toParsedAbi` makes it. */
export type ParsedAbi = readonly AbiItem[];

/** The interface of a contract as compilers, explorers and other libraries write it: JSON, `as const` or imported from a file, or what `parseAbi` gives. */
export type Abi = readonly { readonly type: string }[];
/** One value as ABI JSON has it; some leave the name out where it is empty. */
export interface JsonParameter {
  readonly name?: string | undefined;
  readonly type: string;
  readonly components?: readonly JsonParameter[];
  readonly indexed?: boolean | undefined;
}
/** A function as ABI JSON has it; old compilers leave out what newer ones say. */
export interface JsonFunction {
  readonly type: 'function';
  readonly name: string;
  readonly inputs: readonly JsonParameter[];
  readonly outputs?: readonly JsonParameter[];
  readonly stateMutability?: string;
}
/** An event as ABI JSON has it. */
export interface JsonEvent {
  readonly type: 'event';
  readonly name: string;
  readonly inputs: readonly JsonParameter[];
  readonly anonymous?: boolean | undefined;
}

/**
 * A decoded value: every integer a bigint, bytes and addresses `0x…` (addresses checksummed), arrays as arrays, a tuple as an object by
 * component name, or as an array where a component has none.
 */
export type AbiValue = bigint | string | boolean | readonly AbiValue[] | { readonly [name: string]: AbiValue };
