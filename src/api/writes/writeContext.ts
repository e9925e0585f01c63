import type { Http } from '../../contracts/ports/http.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';

/** What preparing a transaction asks, and how it differs on this chain. */
export interface WriteContext {
  readonly transport: RpcTransport;
  readonly traits: ChainTraits;
  readonly http: Http;
  readonly signal?: AbortSignal | undefined;
}

/** A transaction whose sender is settled, and that may lack everything else. */
export interface Unprepared extends TransactionRequest {
  readonly from: string;
}
