'use client';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { tokensPoint } from '../../../contracts/points/tokens.ts';
import { sameAddress } from '../../../domain/accounts/accounts.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import type { WireError } from '../../../domain/errors.ts';
import { isNativeToken, nativeTokenAddress } from '../../../domain/tokens/nativeToken.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { fetchTokens } from '../../../flows/funds/fetchTokens.ts';
import type { TokensFound } from '../../../flows/funds/fetchTokens.ts';
import { ownTokens } from '../../../flows/funds/ownTokens.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectChain } from '../../../store/network.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../../kit/kitContext.ts';
import { useBalance } from '../reads/useBalance.ts';
import { useReadContracts } from '../reads/useReadContracts.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

/** Tokens of one chain whose balances are read: in two calls or three, through Multicall3. */
const maxFundsTokens = 500;

/** The tokens of a chain that there is something to show of. */
export interface ChainTokens {
  /** The native currency first, then those the visitor pasted, then those of the lists. */
  readonly tokens: readonly Token[];
  /** The visitor pasted its address: no list vouches for it. */
  isOwn(token: Token): boolean;
  readonly isLoading: boolean;
  /** A list did not arrive. */
  readonly isIncomplete: boolean;
  refetch(): void;
}

const none: TokensFound = { tokens: [], isIncomplete: false };

/** Tokens of several chains. */
export interface TokensOfChains {
  readonly ofChain: ReadonlyMap<number, Pick<ChainTokens, 'tokens' | 'isOwn'>>;
  readonly isLoading: boolean;
  /** A list did not arrive. */
  readonly isIncomplete: boolean;
  refetch(): void;
}

/** The tokens of one chain. Lists are read when this is first used. */
export function useTokens(chainId: number | undefined): ChainTokens {
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const chains = useMemo(() => (chain ? [chain] : []), [chain]);
  const { ofChain, ...rest } = useTokensOfChains(chains);
  return { ...(ofChain.get(chain?.id ?? 0) ?? noChain), ...rest };
}

/** The tokens of several chains. Lists are read when this is first used. `chains` stays the same list as long as it means the same. */
export function useTokensOfChains(chains: readonly Chain[]): TokensOfChains {
  const kit = useLatchkey();
  const services = servicesOf(kit);
  const sources = usePoint(tokensPoint);
  const [found, setFound] = useState<TokensFound>();
  const [attempt, setAttempt] = useState(0);
  const own = useSyncExternalStore(useCallback((listener) => ownTokens.subscribe(services, listener), [services]), () => ownTokens.get(services), () => noTokens);
  useEffect(() => {
    let isLeft = false;
    kit.dispatch(fetchTokens()).then((result) => {
      if (!isLeft) setFound(result);
    }, () => {
      if (!isLeft) setFound({ ...none, isIncomplete: true });
    });
    return () => void (isLeft = true);
  }, [kit, sources, attempt]);
  return useMemo(() => ({
    ofChain: new Map(chains.map((chain) => [chain.id, tokensOf(chain, (found ?? none).tokens, own)])),
    isLoading: found === undefined,
    isIncomplete: found?.isIncomplete ?? false,
    refetch: () => setAttempt((count) => count + 1),
  }), [found, own, chains]);
}

function tokensOf(chain: Chain, found: readonly Token[], own: readonly Token[]): Pick<ChainTokens, 'tokens' | 'isOwn'> {
  const ofChain = found.filter((token) => token.chainId === chain.id);
  const known = ofChain.find(({ address }) => isNativeToken(address));
  const listed = ofChain.filter(({ address }) => !isNativeToken(address)).slice(0, maxFundsTokens);
  // What was pasted has a place of its own: a list that is longer than what is shown must not hide it.
  const pasted = own.filter((token) => token.chainId === chain.id && !listed.some(({ address }) => sameAddress(address, token.address)));
  const native: Token = { ...known, chainId: chain.id, address: nativeTokenAddress, ...chain.nativeCurrency, ...(chain.icon !== undefined && { iconUri: chain.icon }) };
  return { tokens: [native, ...pasted, ...listed], isOwn: (token) => pasted.includes(token) };
}

const noTokens: readonly Token[] = [];
const noChain: Pick<ChainTokens, 'tokens' | 'isOwn'> = { tokens: noTokens, isOwn: () => false };

/** How much of a token there is. Never zero where it could not be read. */
export type Holding = { readonly at: 'loading' } | { readonly at: 'read'; readonly units: bigint } | { readonly at: 'failed'; readonly error: WireError };

export interface Holdings {
  of(token: Token): Holding;
  /** Reads anew what failed. */
  refetch(): void;
}

const loading: Holding = { at: 'loading' };

/** What the active account holds of tokens of one chain; read again after each of its transactions there. */
export function useHoldings(chainId: number | undefined, tokens: readonly Token[]): Holdings {
  const owner = useLatchkeySelector(selectActiveAddress);
  const native = useBalance({ chainId });
  const contracts = useMemo(() => tokens.filter(({ address }) => !isNativeToken(address)), [tokens]);
  const calls = useMemo(() => (owner === undefined || contracts.length === 0 ? undefined : contracts.map(({ address }) => ({ address, fn: balanceOf, args: [owner] }))), [owner, contracts]);
  const reads = useReadContracts({ chainId, calls });
  return useMemo(() => {
    const ofNative: Holding = native.at === 'read' ? { at: 'read', units: native.valueWei } : native.at === 'failed' ? native : loading;
    const ofContract = (at: number): Holding => {
      if (reads.at === 'failed') return reads;
      const answer = reads.at === 'read' ? reads.value[at] : undefined;
      if (!answer) return loading;
      if ('error' in answer) return { at: 'failed', error: answer.error };
      return typeof answer.value === 'bigint' ? { at: 'read', units: answer.value } : loading;
    };
    const byAddress = new Map(contracts.map(({ address }, at) => [address, ofContract(at)]));
    return {
      of: ({ address }) => (isNativeToken(address) ? ofNative : (byAddress.get(address) ?? loading)),
      refetch: () => {
        if (native.at === 'failed') native.refetch();
        reads.refetch();
      },
    };
  }, [native, reads, contracts]);
}

const balanceOf = 'function balanceOf(address owner) view returns (uint256)';
