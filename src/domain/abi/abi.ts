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
/** The interface of a contract, as `parseAbi` gives it. */
export type Abi = readonly AbiItem[];

/**
 * A decoded value: every integer a bigint, bytes and addresses `0x…` (addresses checksummed), arrays as arrays, a tuple as an object by
 * component name, or as an array where a component has none.
 */
export type AbiValue = bigint | string | boolean | readonly AbiValue[] | { readonly [name: string]: AbiValue };
