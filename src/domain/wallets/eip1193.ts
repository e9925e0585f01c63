/** What a wallet puts into the page. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: Eip1193Request): Promise<unknown>;
  on(event: string, listener: (payload: unknown) => void): unknown;
  removeListener(event: string, listener: (payload: unknown) => void): unknown;
}

/** A request to a provider. @see EIP-1193 */
export interface Eip1193Request {
  readonly method: string;
  readonly params?: readonly unknown[] | object;
}

/** How a wallet introduces itself. @see EIP-6963 */
export interface Eip6963ProviderInfo {
  /** Unique to this page load, not to the wallet. */
  readonly uuid: string;
  readonly name: string;
  /** An RFC-2397 data URI. */
  readonly icon: string;
  /** Reverse domain name, stable over loads. Nothing stops two wallets from claiming one. */
  readonly rdns: string;
}
