import type { BridgePrepared, BridgeQuote, BridgeStatus, OnrampPrepared, OnrampStatus } from '../domain/payments/bridgeAnswers.ts';
import { answer } from './answer.ts';
import { createKitApi } from './createKitApi.ts';
import { fetchBridgePrepared, fetchBridgeQuote, fetchBridgeStatus, fetchOnrampPrepared, fetchOnrampStatus, fetchTransferPrepared } from './payments/askBridge.ts';
import type { BridgeOrder, BridgeQuery, BridgeTransfer, OnrampQuery } from './payments/askBridge.ts';

/** What is told of the course of a payment is old at once: it is not kept beyond those that watch it. */
const statusSeconds = 0;

/** What the bridge and onramp service says, where `bridgeUrl` is configured. What it prepares is a session there: mutations, which nothing repeats by itself. @see specification §7 */
export const bridgeApi = /* @__PURE__ */ createKitApi('latchkey/bridgeApi').injectEndpoints({
  endpoints: (build) => ({
    prepareOnramp: build.mutation<OnrampPrepared, OnrampQuery>({ queryFn: (query, api) => answer(api, (services, signal) => fetchOnrampPrepared(services, query, signal)) }),
    onrampStatus: build.query<OnrampStatus, { readonly id: string }>({ queryFn: (query, api) => answer(api, (services, signal) => fetchOnrampStatus(services, query, signal)), keepUnusedDataFor: statusSeconds }),
    bridgeStatus: build.query<BridgeStatus, { readonly transactionHash: string; readonly chainId: number }>({ queryFn: (query, api) => answer(api, (services, signal) => fetchBridgeStatus(services, query, signal)), keepUnusedDataFor: statusSeconds }),
    buyQuote: build.query<BridgeQuote, BridgeQuery>({ queryFn: (query, api) => answer(api, (services, signal) => fetchBridgeQuote(services, 'buy', query, signal)) }),
    sellQuote: build.query<BridgeQuote, BridgeQuery>({ queryFn: (query, api) => answer(api, (services, signal) => fetchBridgeQuote(services, 'sell', query, signal)) }),
    prepareBuy: build.mutation<BridgePrepared, BridgeOrder>({ queryFn: (order, api) => answer(api, (services, signal) => fetchBridgePrepared(services, 'buy', order, signal)) }),
    prepareSell: build.mutation<BridgePrepared, BridgeOrder>({ queryFn: (order, api) => answer(api, (services, signal) => fetchBridgePrepared(services, 'sell', order, signal)) }),
    prepareTransfer: build.mutation<BridgePrepared, BridgeTransfer>({ queryFn: (transfer, api) => answer(api, (services, signal) => fetchTransferPrepared(services, transfer, signal)) }),
  }),
});
