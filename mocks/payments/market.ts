import { Interface, Wallet } from 'ethers';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import { toQuantity } from '../chain/hex.ts';
import { createMutex } from '../chain/mutex.ts';
import type { ScenarioController } from '../scenarios.ts';
import type { KeptText } from '../world.ts';
import { bringerAccount } from './contracts.ts';
import { mockPaymentUrls } from './scenarios.ts';
import type { PaymentScenario } from './scenarios.ts';
import type { MarketOrder, MarketOutcome, MarketToken, PaymentMarket } from './wire.ts';

const router = /* @__PURE__ */ new Interface([
  'function take(address token, uint256 amount, uint256 toChain, address toToken, uint256 toAmount, address receiver) payable',
  'event Taken(address indexed payer, address token, uint256 amount, uint256 toChain, address toToken, uint256 toAmount, address receiver)',
]);
const token = /* @__PURE__ */ new Interface(['function approve(address spender, uint256 value) returns (bool)', 'function mint(address to, uint256 value)']);

/** A chain on which things are paid and brought. */
export interface MarketChain {
  readonly chainId: number;
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** Where a market is. */
export interface MarketPlace {
  readonly chains: readonly MarketChain[];
  /** What is sold; anyone may mint those that are no currency of a chain. */
  readonly tokens: readonly MarketToken[];
  /** The contract `Router`, on each of the chains. It and `bringerAccount` have funds. */
  readonly router: string;
  readonly scenario: Pick<ScenarioController<PaymentScenario>, 'get'>;
  /** Where purchases are kept that are open, if anywhere. */
  readonly kept?: KeptText | undefined;
}

/** What people are asked for at the page of a purchase, and what they answered. */
export interface OpenPurchase {
  readonly id: string;
  readonly via: string;
  readonly currency: string;
  readonly currencyAmount: number;
  readonly chainId: number;
  readonly address: string;
  /** In the token's smallest units. */
  readonly amount: string;
  readonly receiver: string;
  readonly state: 'open' | 'paid' | 'declined' | 'refunded';
  /** Of the transaction that has brought it. */
  readonly hash?: string;
}

/** A market over chains. */
export interface ChainMarket extends PaymentMarket {
  findPurchase(id: string): OpenPurchase | undefined;
  /** What a person has done at the page. Undefined for a purchase that is not known. */
  settlePurchase(id: string, outcome: 'paid' | 'declined'): Promise<OpenPurchase | undefined>;
}

/** What each onramp takes for itself, in hundredths of a percent. */
const onramps: ReadonlyMap<string, { readonly name: string; readonly feeBps: bigint }> = new Map([['stripe', { name: 'Stripe', feeBps: 150n }], ['coinbase', { name: 'Coinbase', feeBps: 250n }], ['transak', { name: 'Transak', feeBps: 350n }]]);
/** For a US dollar; of other currencies one is a dollar. */
const ratesOfDollar: Readonly<Record<string, number>> = { EUR: 0.9, GBP: 0.8, JPY: 150, KRW: 1_400, INR: 85, VND: 25_000 };
const spendDefault = 100;
/** What is left of what goes, of a thousand. */
const keptOfThousand = 995n;
const micro = 1_000_000;

/** Sells tokens for each other and for money, at the prices that it is given, and really brings them. */
export function createMarket({ chains, tokens, router: address, scenario, kept }: MarketPlace): ChainMarket {
  const lock = createMutex();
  /** What became of each payment over chains, by its hash. */
  const brought = new Map<string, Pick<MarketOutcome, 'at' | 'arrived'>>();
  const purchases = new Map(readPurchases(kept).map((purchase) => [purchase.id, purchase]));
  const keepPurchase = (purchase: OpenPurchase): OpenPurchase => {
    purchases.set(purchase.id, purchase);
    kept?.write(JSON.stringify([...purchases.values()]));
    return purchase;
  };
  const kindNow = () => scenario.get().kind;
  const chainOf = (chainId: number) => chains.find((chain) => chain.chainId === chainId);
  const tokenOf = (chainId: number, of: string) => tokens.find((each) => each.chainId === chainId && sameAddress(each.address, of));

  const bring = async (to: MarketToken, amount: bigint, receiver: string): Promise<Required<MarketOutcome>['arrived']> => {
    const chain = chainOf(to.chainId);
    if (!chain) throw new Error(`The market has no chain ${to.chainId}`);
    return { hash: await pay(chain, isNativeToken(to.address) ? { to: receiver, value: amount } : { to: to.address, data: token.encodeFunctionData('mint', [receiver, amount]) }), token: to, amount };
  };
  const isInBlock = async ({ hash, token: { chainId } }: Required<MarketOutcome>['arrived']): Promise<boolean> => isRecord(await chainOf(chainId)?.request({ method: 'eth_getTransactionReceipt', params: [hash] }));
  /** Brings what a payment has ordered, as the scenario says; undefined while it brings nothing. */
  const carryOut = async ({ from, to, inputAmount, outputAmount, sender, receiver }: MarketOrder): Promise<Pick<MarketOutcome, 'at' | 'arrived'> | undefined> => {
    const other = tokens.find((each) => each.chainId === to.chainId && each !== to);
    switch (kindNow()) {
      case 'slow': return undefined;
      case 'fails': return { at: 'failed' };
      case 'refunds': return { at: 'refunded', arrived: await bring(from, inputAmount, sender) };
      default: return kindNow() === 'partial' && other ? { at: 'partial', arrived: await bring(other, exchange(to, other, outputAmount), receiver) } : { at: 'done', arrived: await bring(to, outputAmount, receiver) };
    }
  };

  const market: ChainMarket = {
    via: 'Mock Bridge',
    seconds: 10,
    router: address,
    tokenOf,
    offer: ({ from, to, exact, amount, sender = address, receiver = sender, isPrepared }) => {
      if (kindNow() === 'noOffers' || from === to) return undefined;
      const inputAmount = exact === 'input' ? amount : exchangeBack(from, to, amount);
      const outputAmount = exact === 'input' ? exchange(from, to, amount) : amount;
      return outputAmount <= 0n ? undefined : { from, to, inputAmount, outputAmount: kindNow() === 'moves' && isPrepared ? (outputAmount * 9n) / 10n : outputAmount, sender, receiver };
    },
    transactionsOf: ({ from, to, inputAmount, outputAmount, receiver }) => {
      const isNative = isNativeToken(from.address);
      const { chainId } = from;
      return [
        ...(isNative ? [] : [{ chainId, to: from.address, data: token.encodeFunctionData('approve', [address, inputAmount]), valueWei: 0n, spender: address }]),
        { chainId, to: address, data: router.encodeFunctionData('take', [from.address, inputAmount, to.chainId, to.address, outputAmount, receiver]), valueWei: isNative ? inputAmount : 0n },
      ];
    },
    outcomeOf: ({ chainId, hash }) => lock(async () => {
      const receipt = await chainOf(chainId)?.request({ method: 'eth_getTransactionReceipt', params: [hash] });
      if (!isRecord(receipt)) return { at: 'unknown' };
      const order = orderIn(receipt, { chainId, address, tokenOf });
      if (receipt['status'] === '0x0' || !order) return { at: 'failed' };
      if (order.to.chainId === chainId) return { at: 'done', order, arrived: { hash, token: order.to, amount: order.outputAmount } };
      const outcome = brought.get(hash) ?? await carryOut(order);
      if (!outcome) return { at: 'pending', order };
      brought.set(hash, outcome);
      return outcome.arrived && !(await isInBlock(outcome.arrived)) ? { at: 'pending', order } : { order, ...outcome };
    }),
    purchase: ({ onramp, to, amount, currency, receiver }) => {
      const seller = onramps.get(onramp);
      if (kindNow() === 'noOffers' || !seller) return undefined;
      const rate = ratesOfDollar[currency] ?? 1;
      const native = tokens.find((each) => each.chainId === to.chainId && isNativeToken(each.address));
      const wanted = amount ?? exchange({ ...to, decimals: 6, priceUsd: 1 }, to, BigInt(Math.round((spendDefault / rate) * micro)));
      // Transak sells currencies of chains alone: of those all else is bought.
      const order = onramp === 'transak' && native && native !== to ? market.offer({ from: native, to, exact: 'output', amount: wanted, isPrepared: true, sender: receiver, receiver }) : undefined;
      const [sold, outputAmount] = order ? [order.from, order.inputAmount] : [to, wanted];
      const microUsd = (worthOf(sold, outputAmount) * (10_000n + seller.feeBps)) / 10_000n;
      const id = crypto.randomUUID();
      const currencyAmount = Math.max(1, Math.ceil((Number(microUsd) / micro) * rate * 100)) / 100;
      keepPurchase({ id, via: seller.name, currency, currencyAmount, chainId: sold.chainId, address: sold.address, amount: String(outputAmount), receiver, state: 'open' });
      return { id, link: `${mockPaymentUrls.checkout}/${id}`, currency, currencyAmount, token: sold, outputAmount, receiver, swap: order };
    },
    purchaseOutcomeOf: (id) => lock(async () => {
      const purchase = purchases.get(id);
      if (!purchase) return undefined;
      if (purchase.state !== 'paid') return { at: purchase.state === 'open' ? 'pending' : purchase.state === 'refunded' ? 'refunded' : 'failed' };
      const sold = tokenOf(purchase.chainId, purchase.address);
      if (!sold) return { at: 'failed' };
      const amount = BigInt(purchase.amount);
      if (purchase.hash === undefined && kindNow() === 'slow') return { at: 'pending' };
      const arrived = purchase.hash === undefined ? await bring(sold, amount, purchase.receiver) : { hash: purchase.hash, token: sold, amount };
      if (purchase.hash === undefined) keepPurchase({ ...purchase, hash: arrived.hash });
      return (await isInBlock(arrived)) ? { at: 'done', arrived } : { at: 'pending' };
    }),
    findPurchase: (id) => purchases.get(id),
    settlePurchase: (id, outcome) => lock(async () => {
      const purchase = purchases.get(id);
      if (purchase?.state !== 'open') return purchase;
      const kind = kindNow();
      return keepPurchase({ ...purchase, state: outcome === 'declined' || kind === 'fails' ? 'declined' : kind === 'refunds' ? 'refunded' : 'paid' });
    }),
  };
  return market;
}

/** Of this much of a token: what it is worth, in millionths of a US dollar. */
function worthOf({ decimals, priceUsd }: MarketToken, amount: bigint): bigint {
  return (amount * BigInt(Math.round(priceUsd * micro))) / 10n ** BigInt(decimals);
}

/** What comes out. */
function exchange(from: MarketToken, to: MarketToken, amount: bigint): bigint {
  return (amount * BigInt(Math.round(from.priceUsd * micro)) * 10n ** BigInt(to.decimals) * keptOfThousand) / (BigInt(Math.round(to.priceUsd * micro)) * 10n ** BigInt(from.decimals) * 1_000n);
}

/** What has to go for so much to come out, rounded up. */
function exchangeBack(from: MarketToken, to: MarketToken, amount: bigint): bigint {
  const price = BigInt(Math.round(from.priceUsd * micro)) * 10n ** BigInt(to.decimals) * keptOfThousand;
  return (amount * BigInt(Math.round(to.priceUsd * micro)) * 10n ** BigInt(from.decimals) * 1_000n + price - 1n) / price;
}

/** What a transaction has ordered, by what the contract says of it. */
function orderIn(receipt: Readonly<Record<string, unknown>>, { chainId, address, tokenOf }: { readonly chainId: number; readonly address: string; tokenOf(chainId: number, address: string): MarketToken | undefined }): MarketOrder | undefined {
  const logs: readonly unknown[] = Array.isArray(receipt['logs']) ? receipt['logs'] : [];
  for (const log of logs) {
    const { address: by, topics, data }: Readonly<Record<string, unknown>> = Object(log);
    if (typeof by !== 'string' || !sameAddress(by, address) || !Array.isArray(topics) || typeof data !== 'string') continue;
    const read = router.parseLog({ topics: topics.map(String), data });
    if (!read) continue;
    const [payer, paid, amount, toChain, toToken, toAmount, receiver] = read.args.toArray();
    const [from, to] = [tokenOf(chainId, String(paid)), tokenOf(Number(toChain), String(toToken))];
    if (from && to) return { from, to, inputAmount: BigInt(amount), outputAmount: BigInt(toAmount), sender: String(payer), receiver: String(receiver) };
  }
  return undefined;
}

/** Signs and sends. @throws what the node says */
async function pay({ chainId, request }: MarketChain, call: { readonly to: string; readonly value?: bigint; readonly data?: string }): Promise<string> {
  const [nonce, gasPrice] = await Promise.all([request({ method: 'eth_getTransactionCount', params: [bringerAccount.address, 'pending'] }), request({ method: 'eth_gasPrice' })]);
  const raw = await new Wallet(bringerAccount.privateKey).signTransaction({ ...call, type: 0, chainId, nonce: Number(nonce), gasLimit: 200_000n, gasPrice: toQuantity(2n * BigInt(String(gasPrice))) });
  return String(await request({ method: 'eth_sendRawTransaction', params: [raw] }));
}

/** What is malformed is left out. */
function readPurchases(kept: KeptText | undefined): readonly OpenPurchase[] {
  try {
    const all: unknown = JSON.parse(kept?.read() ?? '[]');
    return Array.isArray(all) ? all.filter(isPurchase) : [];
  } catch {
    return [];
  }
}

function isPurchase(value: unknown): value is OpenPurchase {
  return isRecord(value) && ['id', 'via', 'currency', 'address', 'receiver', 'state'].every((name) => typeof value[name] === 'string') && typeof value['chainId'] === 'number' && typeof value['currencyAmount'] === 'number' && typeof value['amount'] === 'string' && /^\d+$/.test(value['amount']);
}
