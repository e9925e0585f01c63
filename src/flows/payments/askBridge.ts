import { fetchBridgePrepared, fetchBridgeQuote, fetchBridgeStatus, fetchOnrampPrepared, fetchOnrampStatus } from '../../api/payments/askBridge.ts';
import type { BridgeOrder, BridgeQuery, OnrampQuery } from '../../api/payments/askBridge.ts';
import type { Services } from '../../contracts/services.ts';
import type { BridgePrepared, BridgeQuote, BridgeStatus, OnrampPrepared, OnrampStatus } from '../../domain/payments/bridgeAnswers.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

interface Asked {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The site's bridge and onramp service, as flows ask it: anew each time, in the name of the site. Apart from the endpoints of `bridgeApi`: what an endpoint answers stands in an action,
 * and the page at which a purchase is paid is the buyer's alone. @throws fetch.*, http.*, the signal's reason
 */
export const askBridge = {
  prepareOnramp: (query: OnrampQuery, options: Asked = {}): Flow<Promise<OnrampPrepared>> => asking((services, signal) => fetchOnrampPrepared(services, query, signal), options),
  onrampStatus: (query: { readonly id: string }, options: Asked = {}): Flow<Promise<OnrampStatus>> => asking((services, signal) => fetchOnrampStatus(services, query, signal), options),
  status: (query: { readonly transactionHash: string; readonly chainId: number }, options: Asked = {}): Flow<Promise<BridgeStatus>> => asking((services, signal) => fetchBridgeStatus(services, query, signal), options),
  quote: (side: 'buy' | 'sell', query: BridgeQuery, options: Asked = {}): Flow<Promise<BridgeQuote>> => asking((services, signal) => fetchBridgeQuote(services, side, query, signal), options),
  prepare: (side: 'buy' | 'sell', order: BridgeOrder, options: Asked = {}): Flow<Promise<BridgePrepared>> => asking((services, signal) => fetchBridgePrepared(services, side, order, signal), options),
} as const;

function asking<T>(ask: (services: Services, signal: AbortSignal | undefined) => Promise<T>, { signal }: Asked): Flow<Promise<T>> {
  return coreFlow((_dispatch, _getState, services) => ask(services, signal));
}
