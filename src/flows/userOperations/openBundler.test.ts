import { localAccount } from '../../../adapters/ethers/index.ts';
import { answering } from '../../../fixtures/bundler/answering.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { factoryAccount, walletSmart } from '../../../plugins/walletSmart/index.ts';
import type { WalletSmartConfig } from '../../../plugins/walletSmart/index.ts';
import { bundlerApi } from '../../api/bundlerApi.ts';
import { paymastersPoint } from '../../contracts/points/paymasters.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { HttpRequest } from '../../contracts/ports/http.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { connect } from '../connection/connect.ts';
import { runQuery } from '../reads/runQuery.ts';
import { openBundler } from './openBundler.ts';

const [alice] = mockAccounts;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const word = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const key = () => walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) });
const smart = (config: Partial<WalletSmartConfig> = {}) => walletSmart.with({ owner: 'key', account: factoryAccount(), bundlers: 'https://bundler.test/{chainId}', ...config });
function start(config?: Partial<WalletSmartConfig>, asked?: HttpRequest[], answers?: Readonly<Record<string, unknown>>) {
  return createTestKit({ plugins: [key(), smart(config)], adapters: [answering(asked, answers)] });
}

describe('openBundler', () => {
  const entry = { entryPoint: address, chainId: mockChainOne.id, version: '0.7' } as const;
  it('has the paymaster of the plugin, asked in its own way', async () => {
    const asked: HttpRequest[] = [];
    const test = start({ paymaster: { url: 'https://pays.test/{chainId}', protocol: 'pm_sponsorUserOperation', context: { policy: 'p' } } }, asked, { pm_sponsorUserOperation: { paymaster: address, paymasterData: '0x01' } });
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    const bundler = await test.settled(test.kit.dispatch(openBundler({ chainId: mockChainOne.id })));
    const paymaster = bundler.paymasterFor(entry);
    expect(paymaster?.protocol).toBe('pm_sponsorUserOperation');
    const operation = { sender: address, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' };
    expect(await test.settled<unknown>(paymaster?.prepare(operation) ?? Promise.resolve())).toEqual({ paymaster: address, paymasterData: '0x01' });
    expect(asked.at(-1)?.url).toBe(`https://pays.test/${mockChainOne.id}`);
    test.kit.destroy();
  });

  it('reads no nonce of a node of another chain', async () => {
    const test = createTestKit({ plugins: [key(), smart()], adapters: [answering([], { eth_chainId: '0x63', eth_call: `0x${'0'.repeat(64)}` })] });
    const bundler = await test.settled(test.kit.dispatch(openBundler({ chainId: mockChainOne.id })));
    await expect(test.settled(bundler.readNonce({ entryPoint: address, sender: address, key: 0n }))).rejects.toMatchObject({ code: 'rpc.wrongChain' });
    test.kit.destroy();
  });

  it('has asked the bundler which chain it serves once there is a price, and asks one thing a request', async () => {
    const asked: HttpRequest[] = [];
    const test = start({}, asked, { pimlico_getUserOperationGasPrice: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' } });
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    const bundler = await test.settled(test.kit.dispatch(openBundler({ chainId: mockChainOne.id })));
    expect(await test.settled(bundler.readFees())).toEqual({ maxFeePerGas: 2n, maxPriorityFeePerGas: 1n });
    const operation = { sender: address, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' };
    await test.settled(bundler.send(operation, entry));
    const methods = asked.filter(({ url }) => url.startsWith('https://bundler.test/')).map(({ body = '' }) => (JSON.parse(body) as { readonly method?: string }).method); // JSON-RPC, no array
    expect(methods).toEqual(['eth_chainId', 'thirdweb_getUserOperationGasPrice', 'pimlico_getUserOperationGasPrice', 'eth_sendUserOperation']);
    test.kit.destroy();
  });

  it('has none where none is configured', async () => {
    const test = start();
    const bundler = await test.settled(test.kit.dispatch(openBundler({ chainId: mockChainOne.id })));
    expect(bundler.paymasterFor(entry)).toBeUndefined();
    const operation = { sender: address, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' };
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    await test.settled(test.kit.dispatch(runQuery(bundlerApi, bundlerApi.endpoints.userOperationReceipt, { chainId: mockChainOne.id, hash: word }, { maxAgeSeconds: 0 }))); // which puts the api into the store
    const asked = test.kit.dispatch(bundlerApi.endpoints.sponsorship.initiate({ operation, ...entry }));
    expect(await test.settled(asked.unwrap().catch((error: unknown) => error))).toMatchObject({ code: 'paymaster.notConfigured' });
    test.kit.destroy();
  });

  it('refuses one that is paid in a token, but for v0.7', async () => {
    const paid = definePlugin({ id: 'paid', needs: [httpPort], contributes: [paymastersPoint.of({ id: 'paid', token: address, urlOf: () => 'https://pays.test' })] });
    const test = createTestKit({ plugins: [key(), smart(), paid], adapters: [answering()] });
    const bundler = await test.settled(test.kit.dispatch(openBundler({ chainId: mockChainOne.id })));
    expect(() => bundler.paymasterFor({ ...entry, version: '0.6' })).toThrow(expect.objectContaining({ code: 'paymaster.tokenVersion', message: 'Token paymaster is only supported for entrypoint version v0.7' }));
    test.kit.destroy();
  });
});
