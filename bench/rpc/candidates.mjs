// How each candidate reads. `create` takes one address or several, where the candidate has a way to use several.
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const target = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const readOf = (i) => ({ method: 'eth_call', params: [{ to: target, data: `0x70a08231${i.toString(16).padStart(64, '0')}` }, 'latest'] });

/** Folders in whose node_modules peers are looked for; BENCH_PEERS names others. */
const folders = (process.env.BENCH_PEERS ?? '').split(delimiter).filter(Boolean).concat(['thirdweb', 'rainbowkit'].map((name) => join(root, 'bench/peers/candidates', name)), root);

/** @returns the manifest of a package and how to import from it, or undefined where it is not installed */
function find(name) {
  const folder = folders.map((each) => join(each, 'node_modules', name)).find((each) => existsSync(join(each, 'package.json')));
  if (!folder) return undefined;
  const resolve = createRequire(join(folder, 'package.json')).resolve;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // A package may import itself by name, and then as a module.
  return { version, load: (path) => import(pathToFileURL(esmOf(resolve(path)))) };
}

const esmOf = (path) => path.replace('/dist/cjs/', '/dist/esm/').replace('/_cjs/', '/_esm/').replace('/lib.commonjs/', '/lib.esm/');

export const candidates = {
  latchkey: {
    find: () => ({ version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }),
    create: async (urls) => {
      const { createRpcTransport } = await import('../../src/api/transport/createRpcTransport.ts');
      const { clockAdapter, fetchHttpAdapter, randomAdapter } = await import('../../adapters/browser/index.ts');
      const { defineChain } = await import('../../src/domain/chains/defineChain.ts');
      const transport = createRpcTransport({ chain: defineChain({ id: 1, name: 'Bench', rpc: urls }), http: fetchHttpAdapter.create(), clock: clockAdapter.create(), fraction: randomAdapter.create().fraction });
      return (i) => transport.request(readOf(i));
    },
  },
  thirdweb: {
    find: () => find('thirdweb'),
    create: async ([url, second], { load }) => {
      if (second) return undefined;
      const [{ createThirdwebClient, defineChain }, { getRpcClient }] = await Promise.all([load('thirdweb'), load('thirdweb/rpc')]);
      const request = getRpcClient({ client: createThirdwebClient({ clientId: '0'.repeat(32) }), chain: defineChain({ id: 1, rpc: url }) });
      return (i) => request(readOf(i));
    },
  },
  viem: {
    find: () => find('viem'),
    create: async (urls, { load }) => {
      const { createPublicClient, fallback, http } = await load('viem');
      const transports = urls.map((url) => http(url, { batch: { batchSize: 100 } }));
      const client = createPublicClient({ transport: transports.length > 1 ? fallback(transports) : transports[0] });
      return (i) => client.request(readOf(i));
    },
  },
  ethers: {
    find: () => find('ethers'),
    create: async (urls, { load }) => {
      const { FallbackProvider, JsonRpcProvider, Network } = await load('ethers');
      const network = Network.from(1);
      const providers = urls.map((url) => new JsonRpcProvider(url, network, { staticNetwork: network }));
      if (providers.length > 1) {
        const provider = new FallbackProvider(providers, network, { quorum: 1 });
        return (i) => provider.call({ to: readOf(i).params[0].to, data: readOf(i).params[0].data });
      }
      return (i) => providers[0].send(readOf(i).method, readOf(i).params);
    },
  },
};
