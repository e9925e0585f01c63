import { createFakeHttp } from '../../fixtures/http/fakeHttp.ts';
import { defineService } from '../domain/service/service.ts';
import { fetchService } from './fetchService.ts';

const service = defineService({ hosts: ['api.example'], clientId: 'me' }, { isPage: false });
const url = 'https://api.example/v1/x';

describe('fetchService', () => {
  it("says who asks to the site's own hosts, and to no other", async () => {
    const { http, seen } = createFakeHttp({ [url]: { a: 1 }, 'https://elsewhere.example/': { b: 2 } });
    expect(await fetchService({ http, service }, url)).toEqual({ a: 1 });
    await fetchService({ http, service }, 'https://elsewhere.example/');
    expect(seen[0]).toMatchObject({ method: 'GET', credentialed: true, headers: { 'x-client-id': 'me' } });
    expect(seen[1]).not.toHaveProperty('headers');
    expect(seen[1]).not.toHaveProperty('credentialed');
  });

  it.each<[string, object, object, string]>([
    ['in words of its own', { status: 402, body: '{"error":{"code":"PAYMENT_METHOD_REQUIRED","message":"Pay first","correlationId":"c1"}}' }, { code: 'PAYMENT_METHOD_REQUIRED', correlationId: 'c1', statusCode: 402 }, 'Pay first'],
    ['without an envelope', { status: 400, body: '{"code":"BAD","message":"No"}' }, { code: 'BAD', statusCode: 400 }, 'No'],
    ['by its status alone', { status: 502, statusText: 'Bad Gateway', body: '<html>' }, { code: 'UNKNOWN_ERROR', statusCode: 502 }, 'Bad Gateway'],
    ['by a number alone', { status: 502, body: '{"code":7,"message":{}}' }, { code: 'UNKNOWN_ERROR' }, 'status 502'],
  ])('tells a failure %s', async (_name, answer, context, message) => {
    await expect(fetchService({ http: createFakeHttp({ [url]: answer }).http, service }, url)).rejects.toMatchObject({ code: 'fetch.failed', message, context });
  });

  it.each([['no JSON', '<html>'], ['nothing', ''], ['a bottomless list', '['.repeat(100_000)], ['a deep list', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]])('refuses %s', async (_name, body) => {
    await expect(fetchService({ http: createFakeHttp({ [url]: { status: 200, body } }).http, service }, url)).rejects.toMatchObject({ code: 'fetch.badAnswer' });
  });

  it('bounds what a service says', async () => {
    const { http } = createFakeHttp({ [url]: { status: 400, body: JSON.stringify({ message: 'x'.repeat(10_000) }) } });
    await expect(fetchService({ http, service }, url)).rejects.toMatchObject({ message: expect.stringMatching(/^x{299}…$/) });
  });
});
