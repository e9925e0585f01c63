import { askNode } from '../node.ts';
import { isObject, parseChainId, parseObject } from '../params.ts';
import { askPerson } from '../prompts.ts';
import { rpcErrors } from '../rpcError.ts';
import { updateState } from '../store.ts';
import type { Method, MethodCall } from './method.ts';

/** Which chain is active, and which are known. */
export const chainMethods: Readonly<Record<string, Method>> = {
  eth_chainId: ({ state }) => state.chainId,
  /** @see EIP-3326 */
  wallet_switchEthereumChain: async (call) => {
    const chainId = parseChainId(parseObject(call.params, 0)['chainId']);
    if (call.state.chains[chainId] === undefined) throw rpcErrors.unknownChain(chainId);
    await switchChain(call, chainId);
    return null;
  },
  /** @see EIP-3085 */
  wallet_addEthereumChain: async (call) => {
    const asked = parseObject(call.params, 0);
    const chainId = parseChainId(asked['chainId']);
    if (call.state.chains[chainId] !== undefined) {
      await switchChain(call, chainId);
      return null;
    }
    const name = asked['chainName'];
    const rpcUrl: unknown = Array.isArray(asked['rpcUrls']) ? asked['rpcUrls'][0] : undefined;
    if (typeof name !== 'string' || typeof rpcUrl !== 'string' || !URL.canParse(rpcUrl)) {
      throw rpcErrors.invalidParams("Expected a string 'chainName' and an array with at least one valid string HTTPS url 'rpcUrls'.");
    }
    if (!isObject(asked['nativeCurrency']) || asked['nativeCurrency']['decimals'] !== 18) {
      throw rpcErrors.invalidParams("Expected the number 18 for 'nativeCurrency.decimals' when 'nativeCurrency' is provided.");
    }
    const reported = await askNode(rpcUrl, 'eth_chainId', []);
    if (reported !== chainId) {
      throw rpcErrors.invalidParams(`Chain ID returned by RPC URL ${rpcUrl} does not match ${chainId}`);
    }
    await askPerson({ kind: 'addChain', origin: call.origin, detail: call.params });
    await updateState((state) => ({
      ...state,
      chains: { ...state.chains, [chainId]: { name, rpcUrl } },
      chainId: state.addingSwitches ? chainId : state.chainId,
    }));
    return null;
  },
};

async function switchChain(call: MethodCall, chainId: string): Promise<void> {
  if (chainId === call.state.chainId) return;
  await askPerson({ kind: 'switchChain', origin: call.origin, detail: call.params });
  await updateState((state) => ({ ...state, chainId }));
}
