import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { defineService } from '../../domain/service/service.ts';
import { assertInsight } from './assertInsight.ts';

const url = 'https://api.example/v1/chains/services?service=insight';

let kit: ReturnType<typeof createLatchkey>;
let http: ReturnType<typeof createFakeHttp>;
const createKit = (hasChains: boolean): void => {
  http = createFakeHttp({ [url]: { data: { 1: [{ service: 'insight', enabled: true }], 137: [{ service: 'insight', enabled: true }] } } });
  const service = defineService({ hosts: ['api.example'], clientId: 'me', ...(hasChains && { chainsUrl: 'https://api.example' }) });
  kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Test', rpc: 'https://rpc.example' })], service, devTools: false, adapters: [{ id: 'fake', port: httpPort, supports: () => true, create: () => http.http }] });
};
afterEach(() => kit.destroy());

describe('assertInsight', () => {
  it('lets pass the chains that are covered and names the others, asking once', async () => {
    createKit(true);
    await kit.dispatch(assertInsight([1, 137]));
    await expect(kit.dispatch(assertInsight([1, 10, 56]))).rejects.toMatchObject({ code: 'fetch.insightUnavailable', message: 'Insight is not available for chains 10, 56' });
    expect(http.seen.map((request) => request.url)).toEqual([url]);
  });

  it('says what is missing where no service describes chains', async () => {
    createKit(false);
    await expect(kit.dispatch(assertInsight([1]))).rejects.toMatchObject({ code: 'fetch.notConfigured' });
    expect(http.seen).toEqual([]);
  });

  it('ends with its signal', async () => {
    createKit(true);
    await expect(kit.dispatch(assertInsight([1], { signal: AbortSignal.abort(new Error('left')) }))).rejects.toThrow('left');
  });
});
