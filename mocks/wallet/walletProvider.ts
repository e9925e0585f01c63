import { rpcCodes, RpcError, toRpcError } from '../rpcError.ts';
import { walletMethods } from './methods.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import type { Emitter } from './emitter.ts';
import type { ScenarioController, WalletScenario } from '../scenarios.ts';
import type { WalletContext } from './methods.ts';
import type { WalletState } from './walletState.ts';

export interface WalletProviderOptions {
  readonly context: WalletContext;
  readonly state: Pick<WalletState, 'facts'>;
  readonly scenario: ScenarioController<WalletScenario>;
  readonly emitter: Emitter;
}

/** A wallet, from the page's side. @see EIP-1193 */
export function createWalletProvider({ context, state, scenario, emitter }: WalletProviderOptions): Eip1193Provider {
  async function answer({ method, params }: Eip1193Request): Promise<unknown> {
    const own = walletMethods.get(method);
    if (own) return own(context, params, method);
    const chain = await context.world.getChain(context.chainId);
    return chain.request({ method, params });
  }

  return {
    async request(request) {
      // A page may send anything here, whatever the type says.
      const given: unknown = request;
      if (!isRequest(given)) throw new RpcError(rpcCodes.invalidRequest, 'Invalid request: expected an object with a method');
      if (scenario.get().kind === 'silent') return new Promise(() => {});
      if (!state.facts.isConnected) throw disconnected();
      try {
        // Nothing is shared with the page: it crosses a border, as from an extension.
        return structuredClone(await answer(given));
      } catch (error) {
        throw toRpcError(error);
      }
    },
    on: emitter.on,
    removeListener: emitter.removeListener,
  };
}

/** The wallet has lost touch with every chain. @see EIP-1193 4900 */
export function disconnected(): RpcError {
  return new RpcError(rpcCodes.disconnected, 'The wallet is disconnected from all chains.');
}

function isRequest(value: unknown): value is Eip1193Request {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string';
}
