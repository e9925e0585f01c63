import { createLatchkey, httpPort } from 'latchkey';
import type { Http } from 'latchkey';
import { privateMempool } from './privateMempool';

declare const process: { exit(code: number): never };

const asked: string[] = [];
const http: Http = {
  send: async ({ url, body = '' }) => {
    const { id, method }: { id: number; method: string } = JSON.parse(body);
    asked.push(`${method} ${url}`);
    return { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }) };
  },
};
const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  adapters: [{ id: 'recorded', port: httpPort, supports: () => true, create: () => http }],
  plugins: [privateMempool],
});
kit.services.noteUserActivation();
const transport = await kit.services.transport(1);
const send = (): Promise<unknown> => transport.request({ method: 'eth_sendRawTransaction', params: ['0x02ab'] });
await send();
await transport.request({ method: 'eth_gasPrice' });
kit.unregister('privateMempool');
await send();
kit.destroy();

const expected = ['eth_sendRawTransaction https://relay.example/rpc', 'eth_gasPrice https://rpc.example', 'eth_chainId https://rpc.example', 'eth_sendRawTransaction https://rpc.example'];
if (asked.join() !== expected.join()) {
  console.error('The RPC layer of the README asked', asked);
  process.exit(1);
}
