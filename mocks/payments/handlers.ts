import { http } from 'msw';
import type { HttpHandler } from 'msw';
import type { MockWorld } from '../world.ts';
import { mockPaymentUrls } from './scenarios.ts';

/** What answers the addresses of the services of payments, with whatever `world.paymentScenario` puts in the way. They load on the first request. */
export function createPaymentHandlers(world: MockWorld): readonly HttpHandler[] {
  let service: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = async () => (await import('./service.ts')).createMockPayments(world);
  return Object.values(mockPaymentUrls).map((url) => http.all(`${url}/*`, async ({ request }) => (await (service ??= load()))(request)));
}
