import { getAddress } from 'ethers';
import { localAccount } from '../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne } from '../../mocks/index.ts';
import { answering } from '../../fixtures/bundler/answering.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { encodeExecute } from './accounts/encodeExecute.ts';
import { smartErrors } from './errors.ts';
import { factoryAccount, simple7702Account, simpleAccount, tokenService, walletSmart } from './index.ts';
import type { WalletSmartConfig } from './index.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

const [alice] = mockAccounts;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const key = () => walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) });
const smart = (config: Partial<WalletSmartConfig> = {}) => walletSmart.with({ owner: 'key', account: factoryAccount(), bundlers: 'https://bundler.test/{chainId}', ...config });

function start(config?: Partial<WalletSmartConfig>, asked?: HttpRequest[], answers?: Readonly<Record<string, unknown>>) {
  return createTestKit({ plugins: [key(), smart(config)], adapters: [answering(asked, answers)] });
}

describe('walletSmart', () => {
  it('connects the account that the other wallet owns, which is not connected by that', async () => {
    const asked: HttpRequest[] = [];
    const test = start({}, asked);
    expect(test.kit.read(walletsPoint).filter(({ id }) => id === 'smart')).toMatchObject([{ name: 'Smart Account', kind: 'smart' }]);
    expect(asked).toEqual([]);
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    expect(test.kit.dispatch(getActiveAccount())?.address).toBe(address);
    expect(Object.keys(test.kit.getState().connection.wallets ?? {}).includes('key')).toBe(false);
    expect(asked.map(({ url }) => new URL(url).host)).not.toContain('bundler.test'); // there was nothing to send
    test.kit.destroy();
  });

  it('is called as the site calls it', () => {
    const icon = 'data:image/svg+xml,<svg/>';
    const test = start({ metadata: { name: 'Bird Shop', icon } });
    expect(test.kit.read(walletsPoint).filter(({ id }) => id === 'smart')).toMatchObject([{ name: 'Bird Shop', icon }]);
    test.kit.destroy();
  });

  it('asks the factory once a day', async () => {
    const asked: HttpRequest[] = [];
    const test = start({}, asked);
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    const first = asked.length;
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    expect(asked.length).toBe(first);
    test.kit.destroy();
  });

  it('is connected again after a reload without asking any host, however long ago that was', async () => {
    const storage = createTestStorage();
    const clock = createFakeClock();
    const first = createTestKit({ plugins: [key(), smart()], adapters: [answering()], storage, clock });
    first.kit.start();
    await first.settled(first.kit.dispatch(connect({ walletId: 'smart' })));
    first.kit.destroy();
    await clock.advance(3 * 24 * 3_600_000);
    const asked: HttpRequest[] = [];
    const second = createTestKit({ plugins: [key(), smart()], adapters: [answering(asked)], storage, clock });
    second.kit.start();
    await second.turnUntil(() => second.kit.getState().connection.activeWalletId === 'smart');
    expect(second.kit.dispatch(getActiveAccount())?.address).toBe(address);
    expect(asked).toEqual([]);
    second.kit.destroy();
  });

  it.each<[string, Partial<WalletSmartConfig>]>([
    ['smart.notConfigured', { account: undefined }],
    ['bundler.notConfigured', { bundlers: [] }],
    ['bundler.notConfigured', { chainIds: [999_999] }],
    ['wallet.notFound', { owner: 'none' }],
    ['wallet.notSupported', { owner: 'smart' }],
  ])('fails with %s for %p', async (code, config) => {
    const test = start(config);
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'smart', chainId: mockChainOne.id })))).rejects.toMatchObject({ code });
    test.kit.destroy();
  });

  it('says that there is no account at the address none', async () => {
    const test = start({}, [], { eth_call: `0x${'0'.repeat(64)}` });
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'smart' })))).rejects.toMatchObject({ code: 'smart.noAddressByFactory', cause: { code: 'smart.noAddress' } });
    test.kit.destroy();
  });

  it('is the owner itself where that borrows code, which a wallet has to allow', async () => {
    const test = start({ account: simple7702Account() });
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    expect(test.kit.dispatch(getActiveAccount())?.address).toBe(alice.address);
    expect(await test.settled(test.kit.dispatch(signMessage({ message: 'Hello' })))).toMatch(/^0x[0-9a-f]{130}$/);
    test.kit.destroy();
  });

  it('takes a chain into the addresses of its bundlers and paymaster, and may reach no other', () => {
    const { permissions } = walletSmart;
    const of = typeof permissions === 'function' ? permissions({ ...walletSmart.config, bundlers: ['https://{chainId}.a.test/v2', 'https://b.test'], chainIds: [1, 10], paymaster: { url: 'https://b.test/pay' }, tokenPaymasters: [tokenService({ url: 'https://{chainId}.pays.test', chainId: 10, token: address, maxAmount: 1n })] }) : permissions;
    expect(of.origins.map(({ origin, when }) => [origin, when])).toEqual([['https://1.a.test', 'intent'], ['https://10.a.test', 'intent'], ['https://b.test', 'intent'], ['https://10.pays.test', 'intent']]);
  });

  it('says that the connect failed where an account of a site breaks', async () => {
    const broken = { ...simpleAccount(), origin: { by: 'factory' as const, factory: address, encodeCreation: () => '0x', encodeAddressOf: (): string => {
      throw new TypeError('a fault of the site');
    } } };
    const test = start({ account: broken });
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'smart' })))).rejects.toMatchObject({ code: 'smart.failedToConnect', message: 'Failed to connect to your smart account' });
    test.kit.destroy();
  });

  it('goes without a trace', async () => {
    const findings = await checkPlugin(smart(), { with: [key()], adapters: [answering()], use: async (test) => void (await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })))) });
    expect(findings).toEqual([]);
  });
});

describe('encodeExecute', () => {
  const call = { to: address, valueWei: 1n };
  it('cannot create a contract, nor send a value in a batch of an old account', () => {
    expect(() => encodeExecute([{ data: '0x60' }], 'lists')).toThrow(expect.objectContaining({ code: 'smart.noCreation' }));
    expect(() => simpleAccount({ version: '0.6' }).encodeCalls([call, call])).toThrow(expect.objectContaining({ code: 'smart.noValuesInBatch' }));
    expect(simpleAccount({ version: '0.6' }).encodeCalls([{ to: address }, { to: address }])).toMatch(/^0x18dfb3c7/);
    expect(getAddress(address)).toBe(address);
  });
});

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('a smart account in %s', (tag) => {
  it('names what visitors come to read, and what to do', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(strings), ...['noAddress', 'noAddressByFactory', 'noMessages', 'needsOwnAccount', 'failedToConnect', 'ownerNeeded', 'noSessionKeys', 'keyMissing', 'keyNotBegun', 'keyExpired', 'keyTarget', 'keyLimit', 'tokenPriceUnknown', 'tokenFeeOverCap', 'tokenBalanceLow', 'tokenNotAllowed'].flatMap((name) => [`smart.error.${name}`, `smart.error.${name}.remedy`])].toSorted());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
    expect(smartErrors.needsOwnAccount().code).toBe('smart.needsOwnAccount');
  });
});
