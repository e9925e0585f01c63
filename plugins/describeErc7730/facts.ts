import { readBlock } from '../../src/api/blocks/readBlock.ts';
import { readCode } from '../../src/api/reads/readCode.ts';
import { readContractMetadata, readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import type { DescriberContext } from '../../src/contracts/points/describers.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { loadChain } from '../../src/data/loadChain.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import { codeBehind } from './codeBehind.ts';
import type { Descriptor } from './descriptor.ts';
import * as limits from './limits.ts';

export type ChainFacts = Pick<Chain, 'id' | 'name' | 'nativeCurrency'>;

/** A token, as far as an amount needs it. */
export interface TokenFacts {
  readonly symbol: string;
  readonly decimals: number;
}

/** What a description reads of the world, each once and so many in all. What is not known is undefined: a silent node ends nothing. */
export interface Facts {
  chain(chainId: number): Promise<ChainFacts | undefined>;
  token(chainId: number, address: string): Promise<TokenFacts | undefined>;
  collectionName(chainId: number, address: string): Promise<string | undefined>;
  hasCode(chainId: number, address: string): Promise<boolean | undefined>;
  /** Whose code an address runs that has no other of its own. */
  codeBehind(chainId: number, address: string): Promise<string | undefined>;
  /** About when a block was made, or will be, in seconds since 1970. */
  timeOfBlock(chainId: number, height: number): Promise<number | undefined>;
}

export function createFacts({ transport, signal }: Pick<DescriberContext, 'transport' | 'signal'>, chains: readonly ChainFacts[]): Facts {
  const known = new Map<string, Promise<unknown>>();
  /** Once for each key. */
  const read = async <T>(key: string, chainId: number, ask: (transport: RpcTransport) => Promise<T>): Promise<T | undefined> => {
    const asked = known.get(key);
    if (asked) return asked as Promise<T | undefined>; // the same key has the same kind of answer
    if (known.size >= limits.maxReads) return undefined;
    const answer = transport(chainId).then(ask).catch(() => undefined);
    known.set(key, answer);
    return answer;
  };
  const chain: Facts['chain'] = async (chainId) => chains.find(({ id }) => id === chainId) ?? loadChain(chainId);
  const codeAt = (chainId: number, address: string) => read(`code ${chainId} ${address.toLowerCase()}`, chainId, async (to) => {
    const code = await readCode(to, { address }, { signal });
    return { isThere: code !== '0x', target: codeBehind(code) };
  });
  return {
    chain,
    token: async (chainId, address) => {
      const nativeCurrency = (await chain(chainId))?.nativeCurrency;
      if (!nativeCurrency) return undefined;
      if (isNativeToken(address)) return nativeCurrency;
      const found = await read(`token ${chainId} ${address.toLowerCase()}`, chainId, (to) => readTokenMetadata(to, { token: address, nativeCurrency }, { signal }));
      return found && !found.decimalsAssumed ? found : undefined;
    },
    collectionName: async (chainId, address) => {
      const found = await read(`collection ${chainId} ${address.toLowerCase()}`, chainId, (to) => readContractMetadata(to, { address }, { signal }));
      return found?.name || undefined;
    },
    hasCode: async (chainId, address) => (await codeAt(chainId, address))?.isThere,
    codeBehind: async (chainId, address) => (await codeAt(chainId, address))?.target,
    timeOfBlock: async (chainId, height) => {
      const sample = await read(`blocks ${chainId}`, chainId, async (to) => {
        const last = await readBlock(to, 'latest', { signal });
        return { last, early: await readBlock(to, Math.max(0, last.number - limits.blockSample), { signal }) };
      });
      if (!sample || sample.last.number === sample.early.number) return undefined;
      const { last, early } = sample;
      return Math.round(last.timestampSeconds + ((height - last.number) * (last.timestampSeconds - early.timestampSeconds)) / (last.number - early.number));
    },
  };
}

/** Its own word for it, where the contract has none. */
export function ownToken({ binding, token }: Descriptor, chainId: number, address: string): TokenFacts | undefined {
  const isOwn = binding.deployments.some((each) => each.chainId === chainId && each.address === address.toLowerCase());
  return token && isOwn ? { symbol: token.ticker, decimals: token.decimals } : undefined;
}
