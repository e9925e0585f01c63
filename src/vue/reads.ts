import { computed, toValue } from 'vue';
import type { ComputedRef, MaybeRefOrGetter } from 'vue';
import type { FunctionRef } from '../api/reads/readContract.ts';
import type { EventRef, Logs } from '../api/reads/readLogs.ts';
import type { TokenMetadata } from '../api/reads/readTokenMetadata.ts';
import type { Abi } from '../domain/abi/abi.ts';
import { assertArguments } from '../domain/assertArguments.ts';
import type { Hex } from '../domain/encoding/hex.ts';
import type { ChainId } from '../domain/kitNames.ts';
import { selectActiveAddress } from '../store/connection.ts';
import { selectActiveChainId, selectChain } from '../store/network.ts';
import type { ChainRead } from '../ui/hooks/reads/chainRead.ts';
import { balanceQuery, balanceReader, blockNumberReader, contractQuery, contractsQuery, ensAddressQuery, ensNameQuery, logsQuery, nameChainOf, toBalance, tokenBalanceQuery, tokenMetadataQuery } from '../ui/hooks/reads/queries.ts';
import type { Balance, BalanceOf, ContractReadOf, ContractReadsOf, ContractValue, ContractValues, EnsAddressOf, EnsNameOf, LogsOf, TokenBalanceOf, TokenOf } from '../ui/hooks/reads/queries.ts';
import { useKitState } from './provideLatchkey.ts';
import { useChainRead, useReader } from './useReader.ts';

// Each takes what it asks as it is, in a ref, or as a function that reads refs, and reads anew when that changes.

/** The native currency of an account, read when first asked for and again after each of its transactions. @throws ui.noProvider */
export function useBalance(of: MaybeRefOrGetter<BalanceOf> = {}): ComputedRef<Balance & { refetch(): void }> {
  const state = useKitState();
  const asked = useAsked('useBalance({ address?: string }?)', of);
  const address = computed(() => asked.value.address ?? selectActiveAddress(state.value));
  const chain = computed(() => selectChain(state.value, asked.value.chainId ?? selectActiveChainId(state.value)));
  const query = computed(() => balanceQuery(address.value, chain.value));
  const read = useReader(balanceReader, (reader) => reader, query);
  return computed(() => toBalance(read.value, chain.value));
}

/** How much of a token an account has, in the token's smallest unit; read again after each of the account's transactions. @throws ui.noProvider */
export function useTokenBalance(of: MaybeRefOrGetter<TokenBalanceOf>): ComputedRef<ChainRead<bigint>> {
  const state = useKitState();
  const asked = useAsked('useTokenBalance(asked: object)', of);
  return useChainRead('tokenBalance', () => tokenBalanceQuery(asked.value, selectActiveAddress(state.value), selectActiveChainId(state.value)));
}

/** Name, symbol and decimals of a token, fit to show. @throws ui.noProvider */
export function useTokenMetadata(of: MaybeRefOrGetter<TokenOf>): ComputedRef<ChainRead<TokenMetadata>> {
  const state = useKitState();
  const asked = useAsked('useTokenMetadata({ token?: string })', of);
  return useChainRead('tokenMetadata', () => tokenMetadataQuery(asked.value, selectChain(state.value, asked.value.chainId ?? selectActiveChainId(state.value))));
}

/** A list in what a function returns is an array of any length to the compiler, unless it is told that the order counts. */
interface InOrder {
  readonly args?: readonly [] | readonly unknown[];
}

/** Asks a contract, and again after each of the visitor's transactions on its chain. Null for a function without outputs. @throws ui.noProvider */
export function useReadContract<const Fn extends FunctionRef, const A extends Abi>(read: MaybeRefOrGetter<ContractReadOf<Fn, A> & InOrder>): ComputedRef<ChainRead<ContractValue<Fn>>>;
export function useReadContract(read: MaybeRefOrGetter<ContractReadOf>): ComputedRef<ChainRead<ContractValue>> {
  const state = useKitState();
  const asked = useAsked('useReadContract({ fn })', read);
  return useChainRead('contractRead', () => contractQuery(asked.value, selectActiveChainId(state.value)));
}

/** Asks many contracts at once, and again after each of the visitor's transactions on their chain. One that refuses fails by itself. @throws ui.noProvider */
export function useReadContracts<const Fns extends readonly FunctionRef[]>(reads: MaybeRefOrGetter<ContractReadsOf<Fns>>): ComputedRef<ChainRead<ContractValues<Fns>>>;
export function useReadContracts(reads: MaybeRefOrGetter<ContractReadsOf>): ComputedRef<ChainRead<ContractValues>> {
  const state = useKitState();
  const asked = useAsked('useReadContracts({ calls?: objects })', reads);
  return useChainRead('contractReads', () => contractsQuery(asked.value, selectActiveChainId(state.value)));
}

/** Reads events of a contract, and again after each of the visitor's transactions on its chain, unless the range ends at a block. The range is split as nodes require. @throws ui.noProvider */
export function useLogs<const E extends EventRef, const A extends Abi>(logs: MaybeRefOrGetter<LogsOf<E, A>>): ComputedRef<ChainRead<Logs<E>>>;
export function useLogs(logs: MaybeRefOrGetter<LogsOf>): ComputedRef<ChainRead<Logs>> {
  const state = useKitState();
  const asked = useAsked('useLogs({ event })', logs);
  return useChainRead('logs', () => logsQuery(asked.value, selectActiveChainId(state.value)));
}

/** The name an account goes by, proven to lead back to it; null where it has none. @throws ui.noProvider */
export function useEnsName(of: MaybeRefOrGetter<EnsNameOf> = {}): ComputedRef<ChainRead<string | null>> {
  const state = useKitState();
  const asked = useAsked('useEnsName(asked?: object)', of);
  return useChainRead('ensName', () => ensNameQuery(asked.value, selectActiveAddress(state.value), nameChainOf(state.value, asked.value.chainId)));
}

/** The account behind a name; null where it has none. @throws ui.noProvider */
export function useEnsAddress(of: MaybeRefOrGetter<EnsAddressOf>): ComputedRef<ChainRead<Hex | null>> {
  const state = useKitState();
  const asked = useAsked('useEnsAddress(asked: object)', of);
  return useChainRead('ensAddress', () => ensAddressQuery(asked.value, nameChainOf(state.value, asked.value.chainId)));
}

/** The height of a chain, the active one's if none is named, kept up to date while it is asked for. Undefined until it is known. @throws ui.noProvider */
export function useBlockNumber(of: MaybeRefOrGetter<{ readonly chainId?: ChainId | undefined }> = {}): ComputedRef<number | undefined> {
  const state = useKitState();
  const asked = useAsked('useBlockNumber(of?: object)', of);
  const chainId = computed(() => selectChain(state.value, asked.value.chainId ?? selectActiveChainId(state.value))?.id);
  const query = computed(() => (chainId.value === undefined ? undefined : { chainId: chainId.value }));
  const read = useReader(blockNumberReader, (reader) => reader, query);
  return computed(() => (read.value.at === 'read' ? read.value.value : undefined));
}

/** What is asked now, once it was held against what the composable needs. @throws input.missing, input.wrongKind */
function useAsked<Asked>(needs: string, asked: MaybeRefOrGetter<Asked>): ComputedRef<Asked> {
  return computed(() => {
    const now = toValue(asked);
    assertArguments(needs, now);
    return now;
  });
}
