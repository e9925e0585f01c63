import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The currency that fees are paid in, e.g. `{ name: 'Ether', symbol: 'ETH', decimals: 18 }`. */
export interface NativeCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** A site that shows a chain's blocks, transactions and accounts. */
export interface BlockExplorer {
  readonly name: string;
  readonly url: string;
  readonly apiUrl?: string;
}

/** Where names are kept on a chain. */
export interface EnsContracts {
  readonly registry: string;
  /** Under which the names of accounts are; absent: `addr.reverse`. @see ENSIP-3, ENSIP-11 */
  readonly reverse?: string;
}

/** One EVM chain, as spec §3 has it. Serialisable. */
export interface Chain {
  readonly id: number;
  readonly name: string;
  /** One endpoint or several, the first is asked first. May carry a key, so it is shown by host only. */
  readonly rpc: string | readonly string[];
  readonly nativeCurrency: NativeCurrency;
  readonly blockExplorers?: readonly BlockExplorer[];
  readonly testnet?: boolean;
  /** Whether it is among the first that people are shown; where no chain is, the first ones configured are. */
  readonly popular?: boolean;
  /** Where people get this testnet's currency for nothing: pages to visit, the first is shown. */
  readonly faucets?: readonly string[];
  readonly icon?: string;
  /** Absent: as the table of known chains has it. */
  readonly ens?: EnsContracts;
  /** For chains that the kit does not know, or knows wrongly. */
  readonly traits?: ChainTraits;
}

/** How a chain differs from others when something is sent on it. */
export interface ChainTraits {
  /** Takes one gas price, whatever its blocks look like. */
  readonly hasLegacyFees?: boolean;
  /** Asked for the tip, once the user has acted. Empty: none is. */
  readonly gasStationUrl?: string;
  /** The contract that prices what a transaction costs on the chain below. @see OP stack, GasPriceOracle */
  readonly l1FeeOracle?: string;
  /** Bytes of zero cost less than others, and gas and fees are rounded up to have many. */
  readonly hasCheapZeroBytes?: boolean;
  /** Takes EIP-712 transactions and tells gas and fees in one. */
  readonly isZkStack?: boolean;
  /** A fee beyond this is pointed out as dangerous, and fifty times as much is signed only where a person has agreed to it. Absent: 0.02 of the currency, more or less where the kit knows what it is worth. */
  readonly highFeeWei?: bigint;
  /** How many wei make one unit of the currency as contracts count it, where that is not 1. */
  readonly weiPerContractUnit?: bigint;
}

/** The addresses of a chain's endpoints, in the order in which they are asked. */
export function endpointsOf(chain: Chain): readonly string[] {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('endpointsOf({ rpc })', chain);
  return typeof chain.rpc === 'string' ? [chain.rpc] : chain.rpc;
}
