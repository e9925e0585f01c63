import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpSmsSettings } from '../config/settings.ts';
import { createHttpSms } from './httpSms.ts';
import type { SmsSender } from './smsSender.ts';

interface Taken {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});
const { signal } = new AbortController();
const sms = { smsId: 'sms-1', to: '+12015550123', text: '042137 is your code to sign in to Shop & Co.\n\n@shop.example #042137' };

async function startService(answer: (response: ServerResponse) => void): Promise<{ readonly url: string; readonly taken: readonly Taken[] }> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      taken.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  open.push(() => new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  }));
  return { url: `http://127.0.0.1:${port}/2010-04-01/Accounts/AC0/Messages.json`, taken };
}

function createSender(url: string, more: Partial<HttpSmsSettings> = {}): SmsSender {
  const sender = createHttpSms({ kind: 'http', url, login: { user: 'AC0', password: 'secret' }, from: '+12015550100', channel: undefined, template: undefined, ...more });
  open.push(sender.close);
  return sender;
}

const answerWith = (status: number, body: unknown = {}) => (response: ServerResponse): void => void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('createHttpSms', () => {
  it('posts the form that Twilio takes, signed in by HTTP basic', async () => {
    const { url, taken } = await startService(answerWith(201, { sid: 'SM1' }));
    expect(await createSender(url).send(sms, { signal })).toBe('sent');
    const [request] = taken;
    expect(request).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC0/Messages.json', headers: { authorization: `Basic ${btoa('AC0:secret')}`, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ To: '+12015550123', From: '+12015550100', Body: sms.text });
  });

  it('names a pool of numbers and another channel as that form has them', async () => {
    const { url, taken } = await startService(answerWith(201));
    await createSender(url, { from: 'MG00112233445566778899aabbccddeeff' }).send(sms, { signal });
    await createSender(url, { channel: 'whatsapp' }).send(sms, { signal });
    expect(taken.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { To: '+12015550123', MessagingServiceSid: 'MG00112233445566778899aabbccddeeff', Body: sms.text },
      { To: 'whatsapp:+12015550123', From: 'whatsapp:+12015550100', Body: sms.text },
    ]);
  });

  it('fills a document in, within its texts alone', async () => {
    const { url, taken } = await startService(answerWith(202));
    const template = { messages: [{ channel: '{channel}', from: '{from}', to: [{ number: '{to}' }], content: { text: '{text}' }, reference: 'code-{id}', priority: 1 }] };
    const text = '"}], "to": "{to}", 042137\n';
    await createSender(url, { template, channel: 'viber', login: undefined }).send({ ...sms, text }, { signal });
    expect(taken[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(taken[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(taken[0]?.body ?? '')).toEqual({ messages: [{ channel: 'viber', from: '+12015550100', to: [{ number: '+12015550123' }], content: { text }, reference: 'code-sms-1', priority: 1 }] });
  });

  it.each([21211, 21610, 21614])('gives a number up for what is wrong with it alone (%i)', async (code) => {
    const { url } = await startService(answerWith(400, { code, message: 'of the number +12015550123' }));
    expect(await createSender(url).send(sms, { signal })).toBe('refused');
  });

  it.each([[400, { code: 21606 }], [400, 'no JSON'], [401, { code: 20003 }], [404, {}], [429, {}], [500, {}], [503, '<html>']] as const)('tries again after %i %j, and tells neither number nor text', async (status, body) => {
    const { url } = await startService(answerWith(status, body));
    const error: unknown = await createSender(url).send(sms, { signal }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'SmsError', code: `HTTP.${status}` });
    expect(String(error)).not.toMatch(/2015550123|042137|secret/);
  });

  it('takes no codes of Twilio from a service that it sends documents to', async () => {
    const { url } = await startService(answerWith(400, { code: 21211 }));
    await expect(createSender(url, { template: { to: '{to}', text: '{text}' } }).send(sms, { signal })).rejects.toMatchObject({ code: 'HTTP.400' });
  });

  it('follows no redirect, with which the text would go elsewhere', async () => {
    const { url, taken } = await startService((response) => void response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(createSender(url).send(sms, { signal })).rejects.toMatchObject({ name: 'SmsError' });
    expect(taken).toHaveLength(1);
  });

  it('reads no more of an endless answer than it needs', async () => {
    const { url } = await startService((response) => {
      response.writeHead(500);
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        response.once('drain', write);
      };
      write();
    });
    await expect(createSender(url).send(sms, { signal })).rejects.toMatchObject({ code: 'HTTP.500' });
  });

  it('fails where the service is away or cut off, and ends what runs when it is closed', async () => {
    const { url } = await startService((response) => void response.destroy());
    await expect(createSender(url).send(sms, { signal })).rejects.toMatchObject({ name: 'SmsError' });
    await expect(createSender('http://127.0.0.1:1/').send(sms, { signal })).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|unknown/) });
    const silent = await startService(() => {});
    const sender = createSender(silent.url);
    const sending = sender.send(sms, { signal }).catch((error: unknown) => error);
    await sender.close();
    expect(await sending).toMatchObject({ name: 'SmsError' });
  });
});
