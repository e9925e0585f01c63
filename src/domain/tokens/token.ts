/** One fungible token as the kit shows it. Serialisable. */
export interface Token {
  readonly chainId: number;
  /** Checksummed; the placeholder of the native currency where a list gives that its price or picture. */
  readonly address: string;
  /** Fit to show, as is the name. May be empty. */
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** https, ipfs or data. */
  readonly iconUri?: string;
  /** Of one whole token, in decimal digits: prices are never floating. */
  readonly priceUsd?: string;
}

/** A token as a site writes it down. */
export interface TokenInput extends Omit<Token, 'priceUsd'> {
  readonly priceUsd?: number | string;
}
