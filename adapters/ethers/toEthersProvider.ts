import { JsonRpcApiProvider, makeError, Network } from 'ethers';
import type { JsonRpcError, JsonRpcPayload, JsonRpcResult } from 'ethers';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import { toEthersError, toJsonRpcError } from './toEthersError.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** An ethers provider over the kit's own transport, for sites and contracts that speak ethers. Heavy: load it on demand. `destroy()` aborts what is under way. */
export function toEthersProvider(transport: RpcTransport, options: { readonly chain: Pick<Chain, 'name'> }): JsonRpcApiProvider {
  assertArguments('toEthersProvider(transport: RpcTransport, { chain: object })', transport, options);
  const { chain } = options;
  // A bare network: the ones ethers knows bring gas stations and name services, which it would fetch from by itself.
  return new TransportProvider(transport, new Network(chain.name, transport.chainId));
}

class TransportProvider extends JsonRpcApiProvider {
  readonly #transport: RpcTransport;
  readonly #abort = new AbortController();

  constructor(transport: RpcTransport, network: Network) {
    // The transport batches, and shares what is asked twice at once: ethers would first wait for more calls, and answer from a moment ago, nonces too.
    super(network, { staticNetwork: network, batchMaxCount: 1, cacheTimeout: -1 });
    this.#transport = transport;
    this.disableCcipRead = true; // it would contact any address that a contract names
    this._start();
  }

  override _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<(JsonRpcResult | JsonRpcError)[]> {
    return Promise.all((Array.isArray(payload) ? payload : [payload]).map((each) => this.#sendOne(each)));
  }

  override destroy(): void {
    super.destroy();
    this.#abort.abort(makeError('provider destroyed; cancelled request', 'CANCELLED'));
  }

  async #sendOne({ id, method, params }: JsonRpcPayload): Promise<JsonRpcResult | JsonRpcError> {
    if (!Array.isArray(params)) throw makeError('parameters by name', 'UNSUPPORTED_OPERATION', { operation: method });
    try {
      return { id, result: await this.#transport.request({ method, params }, { signal: this.#abort.signal }) };
    } catch (error) {
      const answer = toJsonRpcError(error);
      if (answer) return { id, error: answer };
      throw toEthersError(error, method);
    }
  }
}
