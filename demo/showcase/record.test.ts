import { fetchHttpAdapter } from '../../adapters/browser/index.ts';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../fixtures/http/localServer.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { showScreen } from '../../src/index.ts';
import { createRecord, methodsOf, watchActions, watchHttp, watchPhases } from './record.ts';

describe('createRecord', () => {
  it('keeps the latest 200 lines, the latest first, and tells who listens', () => {
    const record = createRecord(() => 7);
    let told = 0;
    const end = record.subscribe(() => { told += 1; });
    for (let line = 1; line <= 201; line += 1) record.add({ kind: 'action', what: `a${line}`, detail: '' });
    expect(record.lines()).toHaveLength(200);
    expect(record.lines()[0]).toEqual({ id: 201, atMs: 7, kind: 'action', what: 'a201', detail: '' });
    expect(record.lines().at(-1)?.what).toBe('a2');
    expect(told).toBe(201);
    end();
    record.clear();
    expect([record.lines(), told]).toEqual([[], 201]);
  });
});

describe('watchActions', () => {
  it("records the types of the kit's actions alone, and nothing that they carry", () => {
    const record = createRecord();
    const dispatch = watchActions(record)({ dispatch: (action) => action, getState: () => ({}) })((action) => action);
    dispatch({ type: 'latchkey/connection/connected', payload: { secret: 'of the visitor' }, meta: { kit: 'a' } });
    dispatch({ type: 'site/clicked', payload: {} });
    dispatch({ type: 'latchkey/rpcApi/executeQuery/pending', meta: { kit: 'a' } });
    expect(record.lines().map(({ what }) => what)).toEqual(['latchkey/connection/connected']);
    expect(JSON.stringify(record.lines())).not.toContain('visitor');
  });
});

describe('watchPhases', () => {
  it('records which screen follows which, until it is ended', () => {
    const { kit } = createTestKit();
    const record = createRecord();
    const end = watchPhases(kit, record);
    kit.dispatch(showScreen('core.wallets'));
    expect(record.lines()).toMatchObject([{ kind: 'phase', what: 'screen', detail: 'none → core.wallets' }]);
    end();
    kit.dispatch(showScreen('core.networks'));
    expect(record.lines()).toHaveLength(1);
    kit.destroy();
  });
});

describe('watchHttp', () => {
  let server: LocalServer;
  beforeEach(async () => {
    server = await startLocalServer();
  });
  afterEach(() => server.close());

  const limits = { limitMs: 5_000, maxAnswerBytes: 1_000 };

  it('records the methods, the host, the time and a bad status, and neither path nor body', async () => {
    const record = createRecord();
    let nowMs = 1_000;
    server.answer((_body, response) => {
      nowMs = 1_042;
      response.writeHead(429).end('{}');
    });
    const http = watchHttp(fetchHttpAdapter, record, () => nowMs).create();
    await http.send({ ...limits, url: `${server.url}/key-of-the-site`, method: 'POST', body: '[{"method":"eth_call","params":["0xsecret"]},{"method":"eth_call"},{"method":"eth_chainId"}]' });
    expect(record.lines()).toMatchObject([{ kind: 'request', what: 'eth_call ×2, eth_chainId', detail: `${server.host}, 429`, tookMs: 42, hasFailed: true }]);
    expect(JSON.stringify(record.lines())).not.toMatch(/secret|key-of/);
  });

  it('records what got no answer, and lets the error through', async () => {
    const record = createRecord();
    const left = AbortSignal.abort(new Error('The visitor left'));
    await expect(watchHttp(fetchHttpAdapter, record).create().send({ ...limits, url: server.url, method: 'GET', signal: left })).rejects.toThrow('The visitor left');
    expect(record.lines()).toMatchObject([{ what: 'GET', detail: `${server.host}, no answer`, hasFailed: true }]);
  });
});

describe('methodsOf', () => {
  it.each([[undefined], ['not JSON'], ['{"method":"a word with spaces"}'], ['{"password":"x"}'], ['null']])('finds none in %s', (body) => {
    expect(methodsOf(body)).toBeUndefined();
  });
});
