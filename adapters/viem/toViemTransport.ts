import { ClientChainNotConfiguredError, createTransport } from 'viem';
import type { EIP1193RequestFn, Transport } from 'viem';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { toViemError } from './toViemError.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The kit's way to one chain, or what finds it by the chain's id, e.g. `kit.transport`. */
export type TransportSource = RpcTransport | ((chainId: number) => RpcTransport | Promise<RpcTransport>);

/** How viem names the transport. */
export interface ViemTransportOptions {
  /** For viem's own lists; absent: `latchkey`. */
  readonly key?: string;
  readonly name?: string;
}

/**
 * A viem transport over the kit's own: its endpoints, batches, repetitions and limits; viem repeats nothing on top. What a node says no with comes as
 * viem's `RpcRequestError`, so that reverts are decoded. With a function, the client needs a chain. @throws chain.wrongEndpoint for a client of another chain
 */
export function toViemTransport(source: TransportSource, options: ViemTransportOptions = {}): Transport<'latchkey'> {
  assertArguments('toViemTransport(source, options?: object)', source, options);
  const { key = 'latchkey', name = 'Latchkey' } = options;
  return ({ chain }) => {
    if (typeof source === 'object') assertChain(source, chain?.id);
    const find = async (): Promise<RpcTransport> => {
      if (typeof source === 'object') return source;
      if (!chain) throw new ClientChainNotConfiguredError();
      const transport = await source(chain.id);
      assertChain(transport, chain.id);
      return transport;
    };
    const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }, options?: { readonly signal?: AbortSignal | undefined }): Promise<unknown> => {
      const call = { method, ...(Array.isArray(params) && { params }) };
      const transport = await find();
      try {
        return await transport.request(call, { signal: options?.signal });
      } catch (error) {
        throw toViemError(error, call);
      }
    };
    return createTransport({ key, name, type: 'latchkey', retryCount: 0, request: request as EIP1193RequestFn }); // what a method answers is viem's to say
  };
}

function assertChain({ chainId }: RpcTransport, wanted: number | undefined): void {
  if (wanted !== undefined && wanted !== chainId) throw chainErrors.wrongEndpoint({ host: 'The transport', actual: chainId, wanted });
}
