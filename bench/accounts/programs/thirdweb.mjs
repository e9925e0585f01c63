import { createThirdwebClient, defineChain, prepareTransaction, sendAndConfirmTransaction } from 'thirdweb';
import { privateKeyToAccount, smartWallet } from 'thirdweb/wallets';

const data = '0x1003e2d20000000000000000000000000000000000000000000000000000000000000001'; // add(1)

export async function open({ key, chainId, node, bundler, factories, target }) {
  const client = createThirdwebClient({ clientId: '0'.repeat(32) });
  const chain = defineChain({ id: chainId, rpc: node });
  const wallet = smartWallet({ chain, factoryAddress: factories.thirdweb, gasless: false, overrides: { bundlerUrl: bundler, entrypointAddress: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' } });
  const account = await wallet.connect({ client, personalAccount: privateKeyToAccount({ client, privateKey: key }) });
  return { address: account.address, send: () => sendAndConfirmTransaction({ account, transaction: prepareTransaction({ to: target, data, chain, client }) }) };
}
