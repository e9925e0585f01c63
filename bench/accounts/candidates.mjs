// How each library opens an account of a new key and sends one call, until it is mined. In pairs of equal accounts: SimpleAccount v0.7, and thirdweb's.
const data = '0x1003e2d20000000000000000000000000000000000000000000000000000000000000001'; // add(1)

const latchkey = (accountOf) => async ({ key, chainId, node, bundler, factories, target }) => {
  const [{ createLatchkey }, { defineChain }, smart, { walletLocal }, { localAccount }, { connect }, { getActiveAccount }, { send }] = await Promise.all([
    import('../../src/createLatchkey.ts'), import('../../src/domain/chains/defineChain.ts'), import('../../plugins/walletSmart/index.ts'), import('../../plugins/walletLocal/index.ts'),
    import('../../adapters/ethers/index.ts'), import('../../src/flows/connection/connect.ts'), import('../../src/flows/connection/getActiveAccount.ts'), import('../../src/flows/sending/send.ts'),
  ]);
  const kit = createLatchkey({
    chains: [defineChain({ id: chainId, name: 'Anvil', rpc: node, testnet: true })],
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: key }) }), smart.walletSmart.with({ owner: 'key', account: accountOf(smart, factories), bundlers: bundler })],
  });
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  return { address: kit.dispatch(getActiveAccount()).address, send: () => kit.dispatch(send({ to: target, data })), close: () => kit.destroy() };
};

export const candidates = {
  latchkey: latchkey(({ simpleAccount }, { simple }) => simpleAccount({ factory: simple })),
  permissionless: async ({ key, chainId, node, bundler, factories, target }) => {
    const [{ createSmartAccountClient }, { toSimpleSmartAccount }, { createPublicClient, defineChain, http }, { entryPoint07Address }, { privateKeyToAccount }] = await Promise.all([
      import('permissionless'), import('permissionless/accounts'), import('viem'), import('viem/account-abstraction'), import('viem/accounts'),
    ]);
    const chain = defineChain({ id: chainId, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [node] } } });
    const client = createPublicClient({ chain, transport: http(node) });
    const account = await toSimpleSmartAccount({ client, owner: privateKeyToAccount(key), entryPoint: { address: entryPoint07Address, version: '0.7' }, factoryAddress: factories.simple });
    const smart = createSmartAccountClient({ account, chain, client, bundlerTransport: http(bundler) });
    return { address: account.address, send: () => smart.sendTransaction({ to: target, data }) };
  },
  'latchkey, thirdweb\'s account': latchkey(({ factoryAccount }, { thirdweb }) => factoryAccount({ factory: thirdweb })),
  thirdweb: async ({ key, chainId, node, bundler, factories, target }) => {
    const [{ createThirdwebClient, defineChain, prepareTransaction, sendAndConfirmTransaction }, { privateKeyToAccount, smartWallet }] = await Promise.all([import('thirdweb'), import('thirdweb/wallets')]);
    const client = createThirdwebClient({ clientId: '0'.repeat(32) });
    const chain = defineChain({ id: chainId, rpc: node });
    const wallet = smartWallet({ chain, factoryAddress: factories.thirdweb, gasless: false, overrides: { bundlerUrl: bundler, entrypointAddress: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' } });
    const account = await wallet.connect({ client, personalAccount: privateKeyToAccount({ client, privateKey: key }) });
    return { address: account.address, send: () => sendAndConfirmTransaction({ account, transaction: prepareTransaction({ to: target, data, chain, client }) }) };
  },
};
