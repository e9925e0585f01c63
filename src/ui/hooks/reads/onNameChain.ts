import type { ChainId } from '../../../domain/kitNames.ts';

/** Where names are looked up. */
export interface OnNameChain {
  /** Where names are looked up. Absent: the main chain if the site configured it, else the active one. */
  readonly chainId?: ChainId | undefined;
}

/** Of which chain an account is. */
export interface ForChain {
  /**
   * The chain on which the account is, where that is another than the one that keeps the names: a name or an account set for that chain counts, else the
   * one of the chain that keeps the names if a key holds the account. @see ENSIP-19
   */
  readonly forChainId?: ChainId | undefined;
}
