import type { Services } from '../contracts/services.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import { traitsOf } from '../data/chainTraits.ts';
import { decodeEntryPoints } from '../domain/userOperations/bundlerAnswers.ts';
import type { FoundUserOperation, UserOperationFees, UserOperationGas, UserOperationReceipt } from '../domain/userOperations/bundlerAnswers.ts';
import type { Hex } from '../domain/encoding/hex.ts';
import * as limits from '../domain/limits.ts';
import type { Sponsorship } from '../domain/userOperations/paymasterAnswers.ts';
import type { UserOperation } from '../domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../domain/userOperations/userOperationHash.ts';
import { answer } from './answer.ts';
import type { Answer, QueryContext } from './answer.ts';
import { askBundler } from './bundler/askBundler.ts';
import { askPaymaster } from './bundler/askPaymaster.ts';
import { bundlersOf } from './bundler/bundlers.ts';
import { paymasterErrors } from './bundler/bundlerErrors.ts';
import { estimateUserOperation } from './bundler/estimateUserOperation.ts';
import type { StateOverrides } from './bundler/estimateUserOperation.ts';
import { openPaymaster } from './bundler/paymasters.ts';
import { readUserOperation, readUserOperationReceipt } from './bundler/readUserOperationReceipt.ts';
import { readUserOperationFees } from './bundler/readUserOperationFees.ts';
import { sendUserOperation } from './bundler/sendUserOperation.ts';
import type { SentUserOperation } from './bundler/sendUserOperation.ts';
import { executeSponsored, readSponsoredHash } from './bundler/sponsoredExecution.ts';
import type { SponsoredExecution } from './bundler/sponsoredExecution.ts';
import { broadcastZkTransaction, readZkPaymaster } from './bundler/zkPaymaster.ts';
import type { ZkTransactionJson } from './bundler/zkPaymaster.ts';
import { createKitApi } from './createKitApi.ts';
import type { OfChain } from './rpcApi.ts';
import { readFees } from './writes/readFees.ts';

/** An operation, and for which entry point. The chain's bundler is that of the plugins, see `bundlersPoint`. */
export interface OperationQuery extends EntryPointRef {
  readonly operation: UserOperation;
}

interface OfOperation extends OfChain {
  readonly hash: string;
}

/**
 * What ERC-4337 bundlers and paymasters say, over the first bundler and paymaster that serve the chain. Further methods of a bundler are endpoints
 * that plugins inject, each a query function made by `answer`.
 */
export const bundlerApi = /* @__PURE__ */ createKitApi('latchkey/bundlerApi').injectEndpoints({
  endpoints: (build) => ({
    /** Addresses. @see ERC-7769, eth_supportedEntryPoints */
    entryPoints: build.query<readonly string[], OfChain>({
      queryFn: ({ chainId }, api) => ask(api, chainId, (transport, _services, signal) => askBundler(transport, { method: 'eth_supportedEntryPoints' }, decodeEntryPoints, signal)),
    }),
    /** What a unit of gas costs in an operation. */
    userOperationFees: build.query<UserOperationFees, OfChain>({
      queryFn: ({ chainId }, api) => ask(api, chainId, async (transport, services, signal) =>
        readUserOperationFees(transport, { readFees: async () => readFees({ transport: await services.transport(chainId), traits: traitsOf({ id: chainId }), signal }), signal })),
      keepUnusedDataFor: limits.maxBlockPollMs / 1_000,
    }),
    userOperationGas: build.query<UserOperationGas, OperationQuery & { readonly overrides?: StateOverrides }>({
      queryFn: ({ operation, chainId, entryPoint, overrides }, api) => ask(api, chainId, (transport, _services, signal) => estimateUserOperation(transport, operation, { entryPoint, overrides, signal })),
      keepUnusedDataFor: 0,
    }),
    /** Null while it is in no block. */
    userOperationReceipt: build.query<UserOperationReceipt | null, OfOperation>({
      queryFn: ({ chainId, hash }, api) => ask(api, chainId, (transport, _services, signal) => readUserOperationReceipt(transport, hash, { signal })),
    }),
    /** Null for one that the bundler does not know. */
    userOperation: build.query<FoundUserOperation | null, OfOperation>({
      queryFn: ({ chainId, hash }, api) => ask(api, chainId, (transport, _services, signal) => readUserOperation(transport, hash, { signal })),
    }),
    /** Hands a signed operation over, once. */
    sendUserOperation: build.mutation<SentUserOperation, OperationQuery>({
      queryFn: ({ operation, ...entry }, api) => answer(api, async (services) => sendUserOperation((await bundlersOf(services, entry.chainId)).each, operation, entry)),
    }),
    /** Asks the chain's paymaster to pay, by `pm_sponsorUserOperation` or ERC-7677 as it is configured. */
    sponsorship: build.mutation<Sponsorship, OperationQuery>({
      queryFn: ({ operation, ...entry }, api) => answer(api, (services, signal) => sponsor(services, operation, entry, signal)),
    }),
    zkPaymaster: build.mutation<{ readonly address: string; readonly input: string }, OfChain & { readonly transaction: ZkTransactionJson }>({
      queryFn: ({ chainId, transaction }, api) => ask(api, chainId, (transport, _services, signal) => readZkPaymaster(transport, transaction, signal)),
    }),
    broadcastZkTransaction: build.mutation<Hex, OfChain & { readonly transaction: ZkTransactionJson }>({
      queryFn: ({ chainId, transaction }, api) => ask(api, chainId, (transport) => broadcastZkTransaction(transport, transaction)),
    }),
    /** Hands over calls that a service carries out and pays by EIP-7702; answers the service's id of them. */
    executeSponsored: build.mutation<string, OfChain & { readonly execution: SponsoredExecution }>({
      queryFn: ({ chainId, execution }, api) => ask(api, chainId, (transport) => executeSponsored(transport, execution)),
    }),
    /** Null while the service has sent nothing. */
    sponsoredHash: build.query<Hex | null, OfChain & { readonly queueId: string }>({
      queryFn: ({ chainId, queueId }, api) => ask(api, chainId, (transport, _services, signal) => readSponsoredHash(transport, queueId, signal)),
    }),
  }),
});

function ask<T>(context: QueryContext, chainId: number, run: (transport: RpcTransport, services: Services, signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
  return answer(context, async (services, signal) => run((await bundlersOf(services, chainId)).all, services, signal));
}

async function sponsor(services: Services, operation: UserOperation, entry: EntryPointRef, signal: AbortSignal): Promise<Sponsorship> {
  const place = openPaymaster(services, entry, signal);
  if (!place) throw paymasterErrors.notConfigured({ chainId: entry.chainId });
  return askPaymaster(place, place.spec.protocol === 'pm_sponsorUserOperation' ? 'pm_sponsorUserOperation' : 'pm_getPaymasterData', operation, entry);
}
