import { definePlugin, httpPort, rpcLayersPoint } from 'latchkey';
import type { RpcLayer, RpcLayerContext } from 'latchkey';

const relay = 'https://relay.example/rpc';

/** Signed transactions go to a private mempool of Ethereum, all other requests to the chain's own nodes. */
const create = ({ chainId }: RpcLayerContext): RpcLayer => (request, next) =>
  next(request, chainId === 1 && request.method === 'eth_sendRawTransaction' ? { url: relay } : undefined);

export const privateMempool = definePlugin({
  id: 'privateMempool',
  needs: [httpPort],
  permissions: { origins: [{ origin: 'https://relay.example', when: 'intent', why: 'Keeps transactions private until they are mined' }], storageKeys: [], popups: false },
  contributes: [rpcLayersPoint.of({ id: 'privateMempool.relay', create })],
});
