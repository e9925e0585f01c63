import { Wallet } from 'ethers';
import { lies, silence, truth } from '../../fixtures/rpc/lyingNode.ts';
import type { OrderPrice } from '../../src/domain/transactions/orderPrice.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { priceOrder } from '../../src/flows/review/priceOrder.ts';
import type { ReviewOrder } from '../../src/flows/review/review.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { keyKit } from './lib/keyKit.ts';
import type { KeyKit } from './lib/keyKit.ts';
import { startRpcProxy } from './lib/rpcProxy.ts';
import type { RpcProxy } from './lib/rpcProxy.ts';

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const startWei = 200n * 10n ** 18n;

const kits: KeyKit[] = [];
let anvil: Anvil;
let proxy: RpcProxy;
beforeAll(async () => {
  anvil = await startAnvil();
  proxy = await startRpcProxy(anvil.url);
});
afterEach(() => {
  for (const { kit } of kits.splice(0)) kit.destroy();
});
afterAll(async () => {
  await proxy.close();
  await anvil.stop();
});

/** Begins to lie, after what was sent has been passed on. */
function tell(name: string): void {
  const lie = lies[name];
  proxy.meddle(async ({ method, params }, pass) => {
    const said = lie?.(method, params);
    const honest = method === 'eth_sendRawTransaction' || said === truth ? await pass() : undefined;
    return said === truth ? honest : said === silence ? new Promise(() => {}) : said;
  });
}
const agreed = (price: OrderPrice): bigint => (price.at === 'priced' ? (price.feeWei * 125n) / 100n : price.at === 'unpriced' ? price.mostWei : 0n);

describe('a lying node before a real one', () => {
  it.each(Object.keys(lies).filter((name) => name !== 'silence').flatMap((name) => [[name, 'from the beginning'], [name, 'once it was shown']] as const))('that lies about %s %s takes no more than was shown', async (name, since) => {
    const wallet = new Wallet(Wallet.createRandom().privateKey);
    await anvil.rpc('anvil_setBalance', [wallet.address, `0x${startWei.toString(16)}`]);
    proxy.meddle((_call, pass) => pass());
    const made = await keyKit([{ id: anvil.chainId, rpc: proxy.url }], wallet.privateKey);
    kits.push(made);
    const order: ReviewOrder = { kind: 'send', chainId: anvil.chainId, send: { to: recipient, valueWei: 16n } };
    const who = { walletId: 'key', address: wallet.address };
    if (since === 'from the beginning') tell(name);
    const price = await made.kit.dispatch(priceOrder(order, who));
    tell(name);
    await made.kit.dispatch(confirmReview(order, who, price)).catch(() => undefined);
    await anvil.rpc('evm_mine');
    const leftWei = BigInt(String(await anvil.rpc('eth_getBalance', [wallet.address, 'latest'])));
    expect(startWei - leftWei).toBeLessThanOrEqual(16n + agreed(price));
    expect(made.signed.length).toBeLessThanOrEqual(1);
  });
});
