import { frameMethods, readFrameMessage, writeFrameMessage } from '../../../src/domain/inApp/frameMessages.ts';
import type { FrameMessage } from '../../../src/domain/inApp/frameMessages.ts';
import { createGate, Refused } from './createGate.ts';
import type { Handlers } from './createGate.ts';

const site = 'https://app.example';

function start(more: Partial<Handlers> = {}) {
  const own = new EventTarget();
  const said: { readonly to: unknown; readonly message: unknown }[] = [];
  const page = { postMessage: (data: unknown, to?: unknown) => void said.push({ to, message: readFrameMessage(data) }) };
  const reported: unknown[] = [];
  const asked: string[] = [];
  const none = Object.fromEntries(frameMethods.map((method) => [method, async () => (asked.push(method), { method })])) as unknown as Handlers; // one entry a method
  const gate = createGate({ own: own as unknown as Window, page, origins: [site, 'https://app.example:8443'], handlers: { ...none, ...more }, report: (error) => void reported.push(error) });
  const arrive = (data: unknown, { origin = site, source = page as unknown }: { origin?: string; source?: unknown } = {}) => own.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  const send = (message: FrameMessage, from?: { origin?: string; source?: unknown }) => arrive(writeFrameMessage(message), from);
  const hello = (from?: { origin?: string; source?: unknown }) => send({ type: 'request', id: 'hello', method: 'hello', params: {} }, from);
  return { gate, said, reported, asked, arrive, send, hello };
}

const settled = () => new Promise((resolve) => void setImmediate(resolve));

describe('createGate', () => {
  it('answers the page that embeds it, and that origin alone', async () => {
    const { hello, said } = start();
    hello();
    await settled();
    expect(said).toEqual([{ to: site, message: { type: 'answer', id: 'hello', result: { method: 'hello' } } }]);
  });

  it.each(['https://app.example.evil', 'https://evil.example', 'http://app.example', 'https://app.example:444', 'null', '', 'https://sub.app.example', 'https://APP.example'])('drops what comes from %p', async (origin) => {
    const { hello, said, asked, gate } = start();
    hello({ origin });
    await settled();
    expect([said, asked, gate.dropped()]).toEqual([[], [], 1]);
  });

  it('leaves nothing that was typed in what the engine keeps of the last pattern', async () => {
    const { hello, send, said } = start({ signIn: async () => /^\d{6}$/.test('123456') });
    hello();
    send({ type: 'request', id: 'in', method: 'signIn', params: {} });
    await settled();
    expect([said.length, Reflect.get(RegExp, 'input')]).toEqual([2, '']);
  });

  it('drops what comes from the right origin, but from another window', async () => {
    const { hello, said, asked, gate } = start();
    for (const source of [null, {}, new EventTarget(), { postMessage: () => {} }]) hello({ source });
    await settled();
    expect([said, asked, gate.dropped()]).toEqual([[], [], 4]);
  });

  it('hears nothing before hello, and keeps to the origin that said it', async () => {
    const { hello, send, said, asked, gate } = start();
    send({ type: 'request', id: 'early', method: 'status', params: {} });
    send({ type: 'cancel', id: 'early' });
    hello();
    send({ type: 'request', id: 'b', method: 'status', params: {} }, { origin: 'https://app.example:8443' });
    await settled();
    expect([asked, gate.dropped(), said.map(({ to }) => to)]).toEqual([['hello'], 3, [site]]);
  });

  it('tells nothing before hello, and never to everyone', async () => {
    const { gate, hello, said } = start();
    gate.tell({ type: 'changed' });
    expect(said).toEqual([]);
    hello();
    await settled();
    gate.tell({ type: 'show', heightPx: 300 });
    expect(said.map(({ to }) => to)).toEqual([site, site]);
  });

  it('says why not by a code, and nothing of what went wrong', async () => {
    const { hello, send, said, reported } = start({ status: () => Promise.reject(new Error('secret 480213')), signIn: () => Promise.reject(new Refused('wrongCode', { triesLeft: 2 })) });
    hello();
    send({ type: 'request', id: 's', method: 'status', params: {} });
    send({ type: 'request', id: 'c', method: 'signIn', params: {} });
    await settled();
    expect(said.slice(1).map(({ message }) => message)).toEqual(expect.arrayContaining([{ type: 'refusal', id: 's', code: 'failed' }, { type: 'refusal', id: 'c', code: 'wrongCode', triesLeft: 2 }]));
    expect(reported).toHaveLength(1);
  });

  it('gives up what is cancelled', async () => {
    const { hello, send, said, reported } = start({ sign: (_params, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason)); }) });
    hello();
    send({ type: 'request', id: 's', method: 'sign', params: {} });
    send({ type: 'cancel', id: 's' });
    send({ type: 'cancel', id: 'none' });
    await settled();
    expect(said.at(-1)?.message).toEqual({ type: 'refusal', id: 's', code: 'cancelled' });
    expect(reported).toEqual([]);
  });

  it('carries a request out once, and refuses to pile them up', async () => {
    let begun = 0;
    const { hello, send, said, gate } = start({ sign: () => ((begun += 1), new Promise(() => {})) });
    hello();
    await settled();
    send({ type: 'request', id: 'same', method: 'sign', params: {} });
    send({ type: 'request', id: 'same', method: 'sign', params: {} });
    expect([begun, gate.dropped()]).toEqual([1, 1]);
    for (let i = 0; i < 40; i += 1) send({ type: 'request', id: `n${i}`, method: 'sign', params: {} });
    expect(begun).toBe(32);
    expect(said.filter(({ message }) => (message as { readonly code?: string } | undefined)?.code === 'busy')).toHaveLength(9);
  });

  it('says that it does not know a method of a newer page, which would wait for an answer', async () => {
    const { arrive, hello, said, asked, gate } = start();
    const newer = 'latchkey-wallet-1:{"type":"request","id":"n","method":"inherit","params":{}}';
    arrive(newer);
    expect([said, gate.dropped()]).toEqual([[], 1]); // before hello there is no one to answer to
    hello();
    arrive(newer);
    await settled();
    expect(said.map(({ message }) => message)).toContainEqual({ type: 'refusal', id: 'n', code: 'unsupported' });
    expect(asked).toEqual(['hello']);
  });

  it('does not throw on whatever arrives', async () => {
    const { arrive, hello, gate } = start();
    hello();
    for (const data of [null, undefined, [], {}, 7, 'a', new Map(), Symbol.iterator, 'latchkey-wallet-1:{"type":"request","id":"a","method":"__proto__","params":{}}']) arrive(data);
    await settled();
    expect(gate.dropped()).toBe(9);
  });

  it('is silent once it is closed', async () => {
    const { gate, hello, said } = start();
    gate.close();
    hello();
    await settled();
    expect(said).toEqual([]);
  });
});
