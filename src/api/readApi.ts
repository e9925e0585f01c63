import { clockPort } from '../contracts/ports/clock.ts';
import type { Services } from '../contracts/services.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import { ensOf } from '../data/ens.ts';
import type { Abi, AbiValue } from '../domain/abi/abi.ts';
import type { EnsContracts, NativeCurrency } from '../domain/chains/chains.ts';
import { ensErrors } from '../domain/ens/ensErrors.ts';
import { toWireError } from '../domain/errors.ts';
import type { WireError } from '../domain/errors.ts';
import { fromWireError } from '../domain/fromWireError.ts';
import type { Storable } from '../domain/encoding/json.ts';
import * as limits from '../domain/limits.ts';
import { ensKeptSeconds, nameLookupMs, tokenBalancesMs, tokenMetadataSeconds } from './reads/limits.ts';
import { untilAborted, withLimit } from '../domain/wait.ts';
import { abiApi } from './abiApi.ts';
import { answer } from './answer.ts';
import type { Answer, QueryContext } from './answer.ts';
import type { BlockRef } from './reads/blockRef.ts';
import { readContract } from './reads/readContract.ts';
import type { ContractResult, FunctionRef } from './reads/readContract.ts';
import type { EnsOptions } from './reads/callResolver.ts';
import { createOffchainReader } from './reads/createOffchainReader.ts';
import { readAccountName } from './reads/readAccountName.ts';
import { readEnsAvatar } from './reads/readEns.ts';
import type { EnsAvatar } from './reads/readEns.ts';
import { readNamedAccount } from './reads/readNamedAccount.ts';
import type { ReadOptions } from './reads/readCall.ts';
import { readLogs } from './reads/readLogs.ts';
import type { EventRef, Logs, LogsPlace } from './reads/readLogs.ts';
import { readMulticall } from './reads/readMulticall.ts';
import { readTokenBalance, readTokenBalances } from './reads/readTokenBalance.ts';
import { readTokenMetadata } from './reads/readTokenMetadata.ts';
import type { TokenMetadata } from './reads/readTokenMetadata.ts';
import { tagsOf } from './rpcApi.ts';
import type { OfChain } from './rpcApi.ts';
import { toQueryError } from './toQueryError.ts';
import { rpcErrors } from './transport/errors.ts';
import type { Hex } from '../domain/encoding/hex.ts';

interface OfEns extends OfChain {
  /** Absent: as is known of the chain. */
  readonly ens?: EnsContracts | undefined;
}

interface OfEnsAccount extends OfEns {
  /** The chain on which the account is, where that is another than `chainId`, which keeps the names. */
  readonly forChainId?: number | undefined;
}

/** A contract read as a query: arguments that may rest in the store. Of an interface, leave out what the call does not need. */
export interface ContractQuery extends OfChain {
  readonly address: string;
  readonly fn: FunctionRef;
  readonly args?: readonly Storable[] | undefined;
  readonly block?: BlockRef | undefined;
}

/** Many contract reads as one query. A bare name has no interface to be looked up in: give signatures or ABI JSON. */
export interface ContractsQuery extends OfChain {
  readonly calls: readonly Omit<ContractQuery, 'chainId' | 'block'>[];
  /** One state for all of them. */
  readonly block?: BlockRef | undefined;
}

/** One of many reads; each stands for itself. `value` is null for a function without outputs. */
export type ContractAnswer = { readonly value: AbiValue | null } | { readonly error: WireError };

/** Tokens of one chain, with the placeholder for the native currency, and whose they may be. */
export interface OwnerTokens extends OfChain {
  readonly owner: string;
  readonly tokens: readonly string[];
}

/** One of many balances, in the token's smallest unit. */
export type UnitsAnswer = { readonly units: bigint } | { readonly error: WireError };

/** A question about events as a query: arguments that may rest in the store. */
export interface LogsQuery extends OfChain, LogsPlace {
  readonly event: EventRef;
  readonly args?: Readonly<Record<string, Storable>> | undefined;
}

/** Reads that need ABI coding, in the same store slice as `rpcApi`. What a transaction may change carries the tag `balance` of its chain. */
export const readApi = /* @__PURE__ */ abiApi.injectEndpoints({
  endpoints: (build) => ({
    /** In the token's smallest unit. */
    tokenBalance: build.query<bigint, OfChain & { readonly token: string; readonly owner: string }>({
      queryFn: ({ chainId, ...request }, api) => onChain(api, chainId, readTokenBalance, request),
      serializeQueryArgs: ({ queryArgs: { chainId, token, owner } }) => ({ chainId, token: token.toLowerCase(), owner: owner.toLowerCase() }),
      providesTags: (_units, _error, { chainId }) => tagsOf(chainId, 'latest'),
    }),
    /** Many balances of one owner, in the order asked. The whole fails where the chain answers nothing, and within a limit of its own: others wait for their turn. */
    tokenBalances: build.query<readonly UnitsAnswer[], OwnerTokens>({
      queryFn: ({ chainId, ...asked }, api) => answer(api, (services, signal) => withLimit(async (inner) => toUnits(await readTokenBalances(await services.transport(chainId), asked, { signal: inner })), {
        clock: services.port(clockPort), signal, forMs: tokenBalancesMs, timedOut: () => rpcErrors.noResponse(),
      })),
      providesTags: (_answers, _error, { chainId }) => tagsOf(chainId, 'latest'),
    }),
    /** Names hardly ever change, decimals never do. */
    tokenMetadata: build.query<TokenMetadata, OfChain & { readonly token: string; readonly nativeCurrency: NativeCurrency }>({
      queryFn: ({ chainId, ...request }, api) => onChain(api, chainId, readTokenMetadata, request),
      serializeQueryArgs: ({ queryArgs: { chainId, token } }) => ({ chainId, token: token.toLowerCase() }),
      keepUnusedDataFor: tokenMetadataSeconds,
      providesTags: (_metadata, _error, { chainId }) => tagsOf(chainId),
    }),
    contractRead: build.query<ContractResult | null, ContractQuery>({
      queryFn: ({ chainId, ...request }, api) => onChain(api, chainId, async (transport, read, options) => (await readContract(transport, read, { ...options, abiOf: (address) => readKnownAbi(api, chainId, address) })) ?? null, request),
      providesTags: (_value, _error, { chainId, block }) => tagsOf(chainId, typeof block === 'number' ? undefined : 'latest'),
    }),
    /** In the order asked, through Multicall3 where the chain has it. */
    contractReads: build.query<readonly ContractAnswer[], ContractsQuery>({
      queryFn: ({ chainId, calls, block }, api) => onChain(api, chainId, async (transport, asked, options) => (await readMulticall(transport, asked, { ...options, block })).map(toAnswer), calls),
      providesTags: (_answers, _error, { chainId, block }) => tagsOf(chainId, typeof block === 'number' ? undefined : 'latest'),
    }),
    /** Where the range ends at a tag, asked again after a transaction. */
    logs: build.query<Logs, LogsQuery>({
      queryFn: ({ chainId, ...request }, api) => onChain(api, chainId, readLogs, request),
      providesTags: (_logs, _error, { chainId, toBlock }) => tagsOf(chainId, typeof toBlock === 'number' ? undefined : 'latest'),
    }),
    /** Null where the account has none that leads back to it. */
    ensName: build.query<string | null, OfEnsAccount & { readonly address: string }>({
      queryFn: (query, api) => lookUp(api, query, query.address, readAccountName),
      keepUnusedDataFor: ensKeptSeconds,
      providesTags: (_name, _error, { chainId }) => tagsOf(chainId),
    }),
    /** Null where the name has none. What is paid to is asked anew each time, see `resolveName`. */
    ensAddress: build.query<Hex | null, OfEnsAccount & { readonly name: string }>({
      queryFn: (query, api) => lookUp(api, query, query.name, readNamedAccount),
      providesTags: (_address, _error, { chainId }) => tagsOf(chainId),
    }),
    /** Null where there is none that may be shown. */
    ensAvatar: build.query<EnsAvatar | null, OfEns & { readonly name: string }>({
      queryFn: (query, api) => lookUp(api, query, query.name, (transport, asked, options, { transport: transportOf }) => readEnsAvatar(transport, asked, { ...options, transportOf })),
      keepUnusedDataFor: ensKeptSeconds,
      providesTags: (_avatar, _error, { chainId }) => tagsOf(chainId),
    }),
  }),
});

function onChain<Request, T>(api: QueryContext, chainId: number, read: (transport: RpcTransport, request: Request, options: ReadOptions) => Promise<T>, request: Request): Promise<Answer<T>> {
  return answer(api, async (services, signal) => read(await services.transport(chainId), request, { signal }));
}

type LookUp<Query, T> = (transport: RpcTransport, request: Query & { readonly ens: EnsContracts }, options: EnsOptions, services: Pick<Services, 'transport'>) => Promise<T | undefined>;

/** Within a limit, gateways included: each of several may be slow. @throws ens.none, ens.noAnswer, and what the read throws */
function lookUp<Query extends OfEns, T>(api: QueryContext, query: Query, name: string, read: LookUp<Query, T>): Promise<Answer<T | null>> {
  return answer(api, (services, signal) => withLimit(async (inner) => {
    const request = { ...query, ens: registryOf(query) };
    const [transport, { gateways }] = await Promise.all([services.transport(query.chainId), services.outside()]);
    return (await read(transport, request, { signal: inner, offchain: gateways && createOffchainReader({ http: gateways }) }, services)) ?? null;
  }, { clock: services.port(clockPort), signal, forMs: nameLookupMs, timedOut: () => ensErrors.noAnswer({ name }) }));
}

/** By the endpoint `abi`, so that a contract's interface is looked for once. @throws contract.noAbi, contract.noBytecode, rpc.* */
async function readKnownAbi({ dispatch, signal }: QueryContext, chainId: number, address: string): Promise<Abi> {
  const asked = dispatch(abiApi.endpoints.abi.initiate({ chainId, address }, { subscribe: false, forceRefetch: limits.abiSeconds }));
  const { data, error } = await untilAborted(Promise.resolve(asked), signal);
  if (!data || error) throw fromWireError(toQueryError(error ?? {}));
  return data;
}

function toAnswer(result: PromiseSettledResult<ContractResult>): ContractAnswer {
  return result.status === 'fulfilled' ? { value: result.value ?? null } : { error: toWireError(result.reason) };
}

/** A chain of which nothing at all could be read has failed as a whole. @throws what the first one failed with */
function toUnits(results: readonly PromiseSettledResult<bigint>[]): readonly UnitsAnswer[] {
  const [first] = results;
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw first.reason;
  return results.map((result) => (result.status === 'fulfilled' ? { units: result.value } : { error: toWireError(result.reason) }));
}

/** @throws ens.none */
function registryOf({ chainId, ens }: OfEns): EnsContracts {
  const found = ensOf({ id: chainId, ...(ens && { ens }) });
  if (!found) throw ensErrors.none({ chainId });
  return found;
}
