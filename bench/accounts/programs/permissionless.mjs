import { createSmartAccountClient } from 'permissionless';
import { toSimpleSmartAccount } from 'permissionless/accounts';
import { createPublicClient, defineChain, http } from 'viem';
import { entryPoint07Address } from 'viem/account-abstraction';
import { privateKeyToAccount } from 'viem/accounts';

const data = '0x1003e2d20000000000000000000000000000000000000000000000000000000000000001'; // add(1)

export async function open({ key, chainId, node, bundler, factories, target }) {
  const chain = defineChain({ id: chainId, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [node] } } });
  const client = createPublicClient({ chain, transport: http(node) });
  const account = await toSimpleSmartAccount({ client, owner: privateKeyToAccount(key), entryPoint: { address: entryPoint07Address, version: '0.7' }, factoryAddress: factories.simple });
  const smart = createSmartAccountClient({ account, chain, client, bundlerTransport: http(bundler) });
  return { address: account.address, send: () => smart.sendTransaction({ to: target, data }) };
}
