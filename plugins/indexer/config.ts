/** Settings of `indexer`; give them by `indexer.with`. Without any, what an account owns is asked of the connected wallet and of the chain's nodes. */
export interface IndexerConfig {
  /** The indexer of the site's service, e.g. `https://insight.example.com`; `/v1/tokens` is under it, and `{chainId}` stands for the chain. Absent: it is not asked. */
  readonly insightUrl?: string | undefined;
  /** Blockscout by chain id, e.g. `{ 8453: 'https://base.blockscout.com' }`; `/api/v2` is under each. See `blockscoutOf`. Absent: none is asked. */
  readonly blockscout?: Readonly<Record<number, string>> | undefined;
  /** Whether prices that these two tell count as the site's own, for tokens whose list gives none. Absent: they do not. */
  readonly countsPrices?: boolean | undefined;
  /** How far back the logs of nodes are read where no indexer answers, in blocks. Absent: 50,000. 0: they are not read. */
  readonly logBlocks?: number | undefined;
  /** The chains that `insightUrl` is asked for where the address names the chain. Absent: all. */
  readonly chainIds?: readonly number[] | undefined;
}
