import { http } from 'msw';
import type { HttpHandler } from 'msw';
import type { MockWorld } from '../world.ts';
import { mockStorageUrls } from './scenarios.ts';

/** What answers the addresses of the service of files, with whatever `world.storageScenario` puts in the way. It loads on the first request. */
export function createStorageHandlers(world: MockWorld): readonly HttpHandler[] {
  let service: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = async () => (await import('./service.ts')).createMockStorage(world);
  return [http.all(`${mockStorageUrls.upload}/*`, async ({ request }) => (await (service ??= load()))(request))];
}
