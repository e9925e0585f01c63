import type { Http } from '../../contracts/ports/http.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import type { PaidPrice } from './readPaidPrice.ts';

/** What preparing a transaction asks, and how it differs on this chain. */
export interface WriteContext {
  readonly transport: RpcTransport;
  readonly traits: ChainTraits;
  /** Absent where the nodes alone may be asked, and no gas station. */
  readonly http?: Http;
  /** What each of the chain's endpoints, asked by itself, saw paid in recent blocks; those that do not tell soon are left out. Absent where there is only one. Never fails. */
  readPaid?(): Promise<readonly PaidPrice[]>;
  /** How many transactions of an account are in blocks, by the word of each endpoint; as above. */
  readNonces?(address: string): Promise<readonly number[]>;
  readonly signal?: AbortSignal | undefined;
}

/** A transaction whose sender is settled, and that may lack everything else. */
export interface Unprepared extends TransactionRequest {
  readonly from: string;
}
