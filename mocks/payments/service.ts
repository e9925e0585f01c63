import { isRecord } from '../../src/domain/encoding/json.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { mockToken } from '../token/mockToken.ts';
import type { MockWorld } from '../world.ts';
import { createMarket } from './market.ts';
import type { ChainMarket } from './market.ts';
import { mockRouter } from './contracts.ts';
import { answerBridge, answerLifi } from './wire.ts';
import type { MarketToken } from './wire.ts';

/** The services of payments of a mocked world: on each of its chains they sell its currency and its token. */
export function createMockPayments(world: MockWorld): (request: Request) => Promise<Response> {
  const market = createMarket({
    chains: world.chains.map(({ id }) => ({ chainId: id, request: async (request) => (await world.getChain(id)).request(request) })),
    tokens: world.chains.flatMap(({ id: chainId, nativeCurrency }, at): readonly MarketToken[] => [
      // Each chain has a currency at another price, so that a mix-up shows.
      { chainId, address: nativeTokenAddress, ...nativeCurrency, priceUsd: 2_000 / (at + 1) },
      { chainId, ...mockToken, priceUsd: 1 },
    ]),
    router: mockRouter, scenario: world.paymentScenario, kept: world.keptPayments,
  });
  return createPaymentService(market, () => (world.paymentScenario.get().kind === 'silent' ? world.closed : undefined));
}

/**
 * Answers requests as the services do: of the specification under `/bridge`, LI.FI's under `/lifi`, and purchases under `/checkout`, where `GET` tells what is to be paid, and `POST` what a person did.
 * `silence`: nothing is answered until it ends.
 */
export function createPaymentService(market: ChainMarket, silence: () => AbortSignal | undefined = () => undefined): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const [, service, path = ''] = /^\/(bridge|lifi|checkout)(\/.*)$/.exec(url.pathname) ?? [];
    const until = silence();
    if (until && service !== 'checkout') return never(AbortSignal.any([request.signal, until]));
    if (service === 'checkout') return answerCheckout(market, request, path.slice(1));
    if (service === undefined) return new Response('Not Found', { status: 404 });
    const body: unknown = request.method === 'POST' ? JSON.parse(await request.text()) : {};
    const asked = { path, fields: { ...Object.fromEntries(url.searchParams), ...(isRecord(body) && body) } };
    const { status, body: said } = await (service === 'lifi' ? answerLifi : answerBridge)(market, asked);
    return Response.json(said, { status });
  };
}

async function answerCheckout(market: ChainMarket, request: Request, id: string): Promise<Response> {
  const outcome = request.method === 'POST' ? new URLSearchParams(await request.text()).get('outcome') : undefined;
  const purchase = outcome === 'paid' || outcome === 'declined' ? await market.settlePurchase(id, outcome) : market.findPurchase(id);
  if (!purchase) return new Response('Not Found', { status: 404 });
  const { symbol = '', decimals = 0 } = market.tokenOf(purchase.chainId, purchase.address) ?? {};
  return Response.json({ ...purchase, symbol, decimals });
}

function never(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(Response.error());
    signal.addEventListener('abort', () => resolve(Response.error()), { once: true });
  });
}
