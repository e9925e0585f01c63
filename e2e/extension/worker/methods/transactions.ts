import type { TransactionRequest } from 'ethers';
import { JsonRpcProvider, isError } from 'ethers';
import type { WalletState } from '../../walletState.ts';
import { signerFor } from '../accounts.ts';
import type { JsonObject } from '../params.ts';
import { isObject, parseObject, parseString } from '../params.ts';
import { askPerson } from '../prompts.ts';
import { RpcError, rpcErrors } from '../rpcError.ts';
import type { Method } from './method.ts';

/** Transactions that the wallet signs and sends itself. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  eth_sendTransaction: async ({ params, origin, state }) => {
    const asked = parseObject(params, 0);
    const signer = signerFor(state, origin, parseString([asked['from']], 0));
    const request = toTransactionRequest(asked);
    if (asked['chainId'] !== undefined && asked['chainId'] !== state.chainId) {
      throw rpcErrors.invalidParams(`Invalid transaction params: chainId is not the active ${state.chainId}.`);
    }
    await askPerson({ kind: 'sendTransaction', origin, detail: params });
    const provider = providerOf(state);
    try {
      const sent = await signer.connect(provider).sendTransaction(request);
      return sent.hash;
    } catch (error) {
      throw nodeErrorIn(error);
    } finally {
      provider.destroy();
    }
  },
};

function toTransactionRequest(asked: JsonObject): TransactionRequest {
  const { from: _from, gas, type, chainId: _chainId, ...rest } = asked;
  return {
    ...rest,
    ...(gas === undefined ? {} : { gasLimit: parseString([gas], 0) }),
    ...(type === undefined ? {} : { type: Number(type) }),
  };
}

function providerOf(state: WalletState): JsonRpcProvider {
  const chain = state.chains[state.chainId];
  if (!chain) throw rpcErrors.internal(`The wallet has no node for chain ${state.chainId}.`);
  // Tests send one transaction after the other: a cached nonce would be a used one.
  return new JsonRpcProvider(chain.rpcUrl, Number(state.chainId), { staticNetwork: true, cacheTimeout: -1 });
}

/** A wallet passes on what the node said, not how its own library words it. */
function nodeErrorIn(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const info: unknown = 'info' in error ? error.info : undefined;
  const said: unknown = isObject(info) ? info['error'] : undefined;
  if (isObject(said)) return new RpcError(Number(said['code']), String(said['message']), said['data']);
  if (isError(error, 'INSUFFICIENT_FUNDS')) return rpcErrors.invalidInput('insufficient funds for gas * price + value');
  return error;
}
