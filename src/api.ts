// RTK Query apis, mounted into a kit at first use. Apart from `latchkey`, so that a page that asks nothing carries no query library.
export { bridgeApi } from './api/bridgeApi.ts';
export type { BridgeOrder, BridgeQuery, BridgeTransfer, Onramp, OnrampQuery } from './api/payments/askBridge.ts';
export type { BridgeAction, BridgedFacts, BridgeIntent, BridgePrepared, BridgeQuote, BridgeStatus, BridgeStep, BridgeToken, BridgeTransaction, OnrampPrepared, OnrampStatus, PaymentHash } from './domain/payments/bridgeAnswers.ts';
export { bundlerApi } from './api/bundlerApi.ts';
export { chainsApi } from './api/chainsApi.ts';
export { assertInsight } from './flows/reads/assertInsight.ts';
export type { AssertInsightOptions } from './flows/reads/assertInsight.ts';
export type { ChainMetadata } from './domain/chains/parseChainMetadata.ts';
export { rpcApi } from './api/rpcApi.ts';
export { selectMounted } from './api/selectMounted.ts';
export { serviceApi } from './api/serviceApi.ts';
export type {} from './errorTables.ts';
