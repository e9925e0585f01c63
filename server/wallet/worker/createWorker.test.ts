import { MessageChannel } from 'node:worker_threads';
import { codeOf, createFileMethod, createTestDevice, deviceRecipient } from '../testing/parties.ts';
import { randomId } from './bytes.ts';
import { createCustodyClient } from './createCustodyClient.ts';
import { createWorker } from './createWorker.ts';
import type { WorkerOptions } from './createWorker.ts';
import { createCustody } from './custody.ts';
import type { AnswerMessage } from './messages.ts';

/** A Worker whose messages are handed to it one by one; `sent` is what it answered. */
function createHandedWorker(options?: WorkerOptions) {
  const sent: AnswerMessage[] = [];
  let listener: (data: unknown) => void = () => undefined;
  let told: () => void = () => undefined;
  createWorker(createCustody({ now: Date.now }), { postMessage: (message) => { sent.push(message); told(); }, onMessage: (listen) => void (listener = listen) }, options);
  const answered = (): Promise<void> => new Promise((resolve) => void (told = resolve));
  return { sent, post: (data: unknown) => listener(data), ask: async (call: string, request: unknown) => {
    const answer = answered();
    listener({ id: 1, call, request });
    await answer;
    return sent.at(-1);
  } };
}

describe('createWorker', () => {
  it('serves custody over a real channel, which clones every message', async () => {
    const { port1, port2 } = new MessageChannel();
    createWorker(createCustody({ now: Date.now }), { postMessage: (message) => port1.postMessage(message), onMessage: (listen) => void port1.on('message', listen) });
    const { custody, end } = createCustodyClient({ postMessage: (message) => port2.postMessage(message), onMessage: (listen) => void port2.on('message', listen) });
    try {
      const { userId, deviceId, publicKey, privateKey } = await createTestDevice();
      const { set } = await custody.create({ walletId: randomId(), userId, secret: { from: 'newKey' }, add: [deviceRecipient({ userId, deviceId, publicKey, privateKey }), createFileMethod()] });
      const { walletId, address, version, ciphertext, serverShare, recipients } = set;
      const { ticket, hash } = await custody.prepare({ asked: { kind: 'request', method: 'personal_sign', params: ['Hello', address] }, account: { address, index: 0 }, chainId: 1 });
      expect(hash).toMatch(/^0x[\da-f]{64}$/);
      const own = recipients[0];
      if (!own) throw new Error('no envelope');
      const signed = await custody.sign({ ticket, wallet: { walletId, userId, address, version, ciphertext }, pair: [{ share: 'D', recipientId: deviceId, envelope: own.envelope, publicKey, privateKey }, { share: 'S', bare: serverShare }] });
      expect(signed).toMatchObject({ kind: 'signature' });
      expect(await codeOf(() => custody.passphraseMethod({ passphrase: '123456' }))).toBe('weakPassphrase:tooShort');
    } finally {
      end();
      port1.close();
      port2.close();
    }
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'eval', '', 'Sign'])('refuses the call %j', async (call) => {
    expect(await createHandedWorker().ask(call, {})).toEqual({ id: 1, ok: false, code: 'unknownCall' });
  });

  it.each([
    ['nothing', undefined], ['null', null], ['text', 'sign'], ['a list', [1, 'lock', {}]], ['no id', { call: 'lock', request: {} }], ['an id of another kind', { id: '1', call: 'lock', request: {} }],
    ['an id without end', { id: Number.NaN, call: 'lock', request: {} }], ['a field more', { id: 1, call: 'lock', request: {}, more: 1 }], ['a long name', { id: 1, call: 'x'.repeat(1_000), request: {} }],
  ])('does not answer what is no call: %s', async (_, data) => {
    const worker = createHandedWorker();
    worker.post(data);
    await worker.ask('lock', {});
    expect(worker.sent).toEqual([{ id: 1, ok: true, answer: undefined }]);
  });

  it.each([
    ['no fields', {}],
    ['a passphrase beyond all', { passphrase: 'x'.repeat(100_000) }],
    ['another kind', { passphrase: 5 }],
    ['a field more', { passphrase: 'four plain words here', also: 1 }],
    ['a prototype', JSON.parse('{"passphrase":"four plain words here","__proto__":{"a":1}}')],
    ['a list', ['four plain words here']],
  ])('refuses a request with %s', async (_, request) => {
    expect(await createHandedWorker().ask('passphraseMethod', request)).toEqual({ id: 1, ok: false, code: 'badRequest' });
  });

  it.each([
    ['cyclic', () => { const cyclic: unknown[] = []; cyclic.push(cyclic); return cyclic; }],
    ['deep', () => { let deep: unknown = 1; for (let i = 0; i < 10_000; i += 1) deep = [deep]; return [deep]; }],
    ['huge', () => ['x'.repeat(3 * 1024 * 1024)]],
    ['wide', () => [Array.from({ length: 60_000 }, () => 1)]],
    ['with functions', () => [() => 1]],
  ])('refuses parameters of a site that are %s', async (_, make) => {
    const ask = { asked: { kind: 'request', method: 'personal_sign', params: make() }, account: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', index: 0 }, chainId: 1 };
    expect(await createHandedWorker().ask('prepare', ask)).toEqual({ id: 1, ok: false, code: 'badRequest' });
  });

  it('answers a failure by its code, and with nothing of what it was given', async () => {
    const worker = createHandedWorker();
    const { deviceId, publicKey, userId } = await createTestDevice();
    const typed = 'zebra zebra zebra zebra zebra zebra zebra zebra zebra zebra zebra latchkey';
    const answer = await worker.ask('create', { walletId: randomId(), userId, secret: { from: 'phrase', text: typed }, add: [{ gets: 'D', deviceId, publicKey }] });
    expect(answer).toEqual({ id: 1, ok: false, code: 'badPhrase' });
  });

  it.each([[true, 0], [false, 7]])('wipes bytes in a message that is its own (%s), once the call is over', async (ownsMessages, left) => {
    const { deviceId, publicKey, userId } = await createTestDevice();
    const key = new Uint8Array(32).fill(7);
    const request = { walletId: randomId(), userId, secret: { from: 'newKey' }, add: [{ gets: 'D', deviceId, publicKey }, { gets: 'R', method: { type: 'file' }, secret: { type: 'file', key } }] };
    const answer = await createHandedWorker({ ownsMessages }).ask('create', request);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answer).toMatchObject({ ok: true });
    expect(key).toEqual(new Uint8Array(32).fill(left));
  });

  it('leaves nothing it was given in what the engine keeps of the last pattern', async () => {
    const passphrase = 'nine copper kites above grey harbour';
    expect(await createHandedWorker().ask('passphraseMethod', { passphrase })).toMatchObject({ ok: true });
    await new Promise((resolve) => setImmediate(resolve));
    expect(Reflect.get(RegExp, 'input')).toBe('');
  });

  it('refuses what still waits when the Worker is gone', async () => {
    const { custody, end } = createCustodyClient({ postMessage: () => undefined, onMessage: () => undefined });
    const waiting = codeOf(() => custody.lock());
    end();
    expect(await waiting).toBe('failed:ended');
    expect(await codeOf(() => custody.lock())).toBe('failed:ended');
  });
});
