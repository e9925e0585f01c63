// What relayers are made of: forwarders (ERC-2771), how their services are asked, and calls that an account's own code carries out (EIP-7702).
export { postToRelayer, readFromRelayer } from '../api/relaying/askRelayer.ts';
export type { RelayerCall } from '../api/relaying/askRelayer.ts';
export { assertTrusts, prepareForward, readNumber } from '../api/relaying/prepareForward.ts';
export type { Forwarder } from '../api/relaying/prepareForward.ts';
export { prepareExecution } from '../api/relaying/prepareExecution.ts';
export { executeSponsored, readSponsoredHash } from '../api/bundler/sponsoredExecution.ts';
export type { SponsoredExecution } from '../api/bundler/sponsoredExecution.ts';
export { readAccountCode, readTransactionCount } from '../api/bundler/readAccountState.ts';
export { writeErrors } from '../api/writes/writeErrors.ts';
export { addressOn, chainsOf } from '../domain/relaying/addressOn.ts';
export type { AddressOfChains } from '../domain/relaying/addressOn.ts';
export { forwarderDomains, toForwardTypedData } from '../domain/relaying/forwardRequest.ts';
export { toWrappedCalls } from '../domain/relaying/wrappedCalls.ts';
export type { WrappedCalls } from '../domain/relaying/wrappedCalls.ts';
export type { ForwarderDomain, ForwarderKind, ForwardRequest } from '../domain/relaying/forwardRequest.ts';
export type {} from '../errorTables.ts';
