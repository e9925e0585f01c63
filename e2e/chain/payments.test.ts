import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Wallet } from 'ethers';
import { fetchHttpAdapter } from '../../adapters/browser/fetchHttp.ts';
import { localAccount } from '../../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, createScenarioController } from '../../mocks/index.ts';
import type { PaymentScenario } from '../../mocks/index.ts';
import { routerCode } from '../../mocks/payments/contractCode.ts';
import { bringerAccount } from '../../mocks/payments/contracts.ts';
import { createMarket } from '../../mocks/payments/market.ts';
import { createPaymentService } from '../../mocks/payments/service.ts';
import { createTestKit, createTestStorage, getShownQuestion } from '../../mocks/testing/index.ts';
import { bridgeLifi } from '../../plugins/bridgeLifi/index.ts';
import { askOffers, onramp, selectOffers, selectPayments, startCheckout, startPayment } from '../../plugins/onramp/index.ts';
import type { OffersQuery, PaymentPhase } from '../../plugins/onramp/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { compileMockContracts } from '../../scripts/lib/compileMockContracts.mjs';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { defineService } from '../../src/domain/service/service.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { ask, call, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';

/** Where the kit believes the service to be; what it asks there goes to a server of this machine. */
const host = 'https://pay.test';
const ether = 10n ** 18n;
const scenario = createScenarioController<PaymentScenario>({ kind: 'none' });

let nodes: readonly [Anvil, Anvil];
let usd: string;
let router: string;
let server: Server;
let origin: string;
const paths: string[] = [];
const ends: (() => void)[] = [];
beforeAll(async () => {
  nodes = await Promise.all([startAnvil(), startAnvil({ chainId: 31_338 })]);
  const deployed = await Promise.all(nodes.map(async (node) => {
    const at = [await deployFixture(node, 'PermitToken', ['string', 'bool'], ['1', true]), await deploy(node, routerCode)] as const;
    for (const address of [at[1], bringerAccount.address]) await node.rpc('anvil_setBalance', [address, `0x${(1_000n * ether).toString(16)}`]);
    return at;
  }));
  [[usd, router]] = deployed as [[string, string]]; // at the same addresses on both
  const market = createMarket({
    chains: nodes.map((node) => ({ chainId: node.chainId, request: ({ method, params = [] }) => node.rpc(method, params as readonly unknown[]) })), // it sends lists
    tokens: nodes.flatMap(({ chainId }, at) => [{ chainId, address: nativeTokenAddress, symbol: 'ETH', name: 'Ether', decimals: 18, priceUsd: 2_000 / (at + 1) }, { chainId, address: usd, symbol: 'TST', name: 'Test', decimals: 18, priceUsd: 1 }]),
    router, scenario,
  });
  const answer = createPaymentService(market);
  server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const body = await text(request);
      paths.push(`${method} ${url.split('?')[0] ?? ''}`);
      const said = await answer(new Request(new URL(url, host), { method, ...(method === 'POST' && { body }) }));
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(await said.text());
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}, 60_000);
afterEach(() => {
  for (const end of ends.splice(0)) end();
  scenario.set({ kind: 'none' });
});
afterAll(async () => {
  server?.close();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});

const native = (at: 0 | 1) => ({ chainId: nodes[at].chainId, address: nativeTokenAddress });
const balanceOn = async (at: 0 | 1, address: string): Promise<bigint> => BigInt(String(await nodes[at].rpc('eth_getBalance', [address, 'latest'])));
const usdOf = async (address: string): Promise<bigint> => BigInt(String(await ask(nodes[0], usd, 'balanceOf(address owner) view returns (uint256)', [address])));

/** A page of a visitor with a key of their own; with what an earlier one has kept it is the page after a reload. */
async function openPage(owner = Wallet.createRandom(), storage = createTestStorage()) {
  const clock = createFakeClock();
  const mocked = createMockWorld({ clock });
  const [chain] = mocked.chains;
  if (!chain) throw new Error('The mocked world has no chain.');
  const toServer = defineAdapter({
    id: 'toServer', port: httpPort, supports: () => true,
    create: () => {
      const real = fetchHttpAdapter.create();
      return { ...real, send: (request) => real.send({ ...request, url: request.url.replace(host, origin) }) };
    },
  });
  const test = createTestKit({
    clock, storage, autoConnect: false, adapters: [toServer], service: defineService({ hosts: ['pay.test'], clientId: 'me', bridgeUrl: `${host}/bridge` }, { isPage: false }),
    world: { ...mocked, chains: nodes.map(({ chainId, url }) => ({ ...chain, id: chainId, rpcUrl: url })) },
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: owner.privateKey }) }), onramp, bridgeLifi.with({ url: `${host}/lifi` })],
  });
  ends.push(() => test.kit.destroy());
  const { kit } = test;
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  const phase = (): PaymentPhase | undefined => selectPayments(kit.getState())[0]?.phase;
  const until = (at: PaymentPhase['at']) => test.turnUntil(() => phase()?.at === at, { stepMs: 500 });
  const offered = async (query: OffersQuery, providerId: string) => {
    await test.settled(kit.dispatch(askOffers(query)));
    const offers = selectOffers(kit.getState());
    const offer = offers.at === 'offered' ? offers.offers.find((each) => each.providerId === providerId) : undefined;
    if (!offer) throw new Error(`There is no offer: ${JSON.stringify(offers, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`);
    return offer;
  };
  const confirm = async () => {
    await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    const question = getShownQuestion(kit, reviewQuestion);
    if (!question) throw new Error('no review');
    const { order, walletId, address } = question.params;
    question.answer(await test.settled(kit.dispatch(confirmReview(order, { walletId, address }))));
    return order;
  };
  const begin = async (query: OffersQuery, providerId: string) => test.settled(kit.dispatch(startPayment(await offered(query, providerId))));
  return { test, kit, owner, storage, address: owner.address, phase, until, offered, confirm, begin };
}

/** Gives 10 ether and 1,000 of the token on the first chain. */
async function fund(address: string): Promise<void> {
  await nodes[0].rpc('anvil_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
  await call(nodes[0], usd, 'mint(address to, uint256 value)', [address, 1_000n * ether]);
}

describe('payments over real chains and HTTP', () => {
  it('buys for money: nothing before it is paid, and then what was asked for', async () => {
    const { test, kit, address, offered, phase, until } = await openPage();
    const offer = await offered({ kind: 'checkout', account: address, to: { chainId: nodes[0].chainId, address: usd }, amount: 40n * ether, currency: 'EUR', country: 'DE' }, 'onramp.stripe');
    expect(offer).toMatchObject({ currencyAmount: '36.54', outputAmount: 40n * ether }); // 40 US dollars, of which Stripe takes 1.5 % more
    kit.dispatch(startCheckout(offer));
    await test.turnUntil(() => paths.includes('GET /bridge/v1/onramp/status'));
    expect([phase()?.at, await usdOf(address)]).toEqual(['paying', 0n]);
    const { pathname } = new URL(test.windows[0]?.urls.at(-1) ?? '');
    expect((await fetch(`${origin}${pathname}`, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) })).status).toBe(200);
    await until('completed');
    expect(await usdOf(address)).toBe(40n * ether);
  });

  it('swaps a token, which the contract may take exactly once', async () => {
    const { address, begin, confirm, until } = await openPage();
    await fund(address);
    await begin({ kind: 'route', account: address, from: { chainId: nodes[0].chainId, address: usd }, to: native(0), exact: 'input', amount: 600n * ether, slippageBps: 50 }, 'bridgeLifi');
    expect(await confirm()).toMatchObject({ kind: 'send', send: { to: usd } });
    const allowance = async () => BigInt(String(await ask(nodes[0], usd, 'allowance(address owner, address spender) view returns (uint256)', [address, router])));
    expect(await allowance()).toBe(600n * ether);
    expect(await confirm()).toMatchObject({ kind: 'send', send: { to: router } });
    await until('completed');
    expect([await usdOf(address), await allowance()]).toEqual([400n * ether, 0n]);
    const gained = (await balanceOn(0, address)) - 10n * ether; // 600 at 2,000 a piece, less half a percent and the fees of two transactions
    expect(gained > (29n * ether) / 100n && gained < (2_985n * ether) / 10_000n).toBe(true);
  });

  it('brings over to another chain, after a reload too, and sends once', async () => {
    scenario.set({ kind: 'slow' });
    const first = await openPage();
    await fund(first.address);
    await first.begin({ kind: 'route', account: first.address, from: native(0), to: native(1), exact: 'output', amount: ether, slippageBps: 50 }, 'onramp.bridge');
    await first.confirm();
    await first.until('arriving');
    first.kit.destroy();
    const second = await openPage(first.owner, first.storage);
    await second.until('arriving');
    expect(await balanceOn(1, first.address)).toBe(0n);
    scenario.set({ kind: 'none' });
    await second.until('completed');
    expect([second.phase(), await balanceOn(1, first.address)]).toMatchObject([{ outputAmount: ether }, ether]);
    expect(Number(await nodes[0].rpc('eth_getTransactionCount', [first.address, 'latest']))).toBe(1);
  });
});

describe('the router of the mocked world', () => {
  it('is what the source beside it makes', () => {
    const root = path.join(import.meta.dirname, '../..');
    expect(readFileSync(path.join(root, 'mocks/payments/contractCode.ts'), 'utf8')).toBe(compileMockContracts(root, 'payments'));
  });
});
