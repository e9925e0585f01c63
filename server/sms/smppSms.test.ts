import { setImmediate } from 'node:timers/promises';
import { createTestClock } from '../node/testClock.ts';
import type { SmppSmsSettings } from '../config/settings.ts';
import { segmentsOf } from './segments.ts';
import { createSmppSms } from './smppSms.ts';
import type { Sms, SmsSender } from './smsSender.ts';
import { startTestSmsCentre } from './testSmsCentre.ts';
import type { TestSmsCentre } from './testSmsCentre.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const { signal } = new AbortController();
const sms = (more: Partial<Sms> = {}): Sms => ({ smsId: 'sms-1', to: '+12015550123', text: '042137 is your code to sign in to Shop.', ...more });

async function startCentre(options: Parameters<typeof startTestSmsCentre>[0] = {}): Promise<TestSmsCentre> {
  const centre = await startTestSmsCentre(options);
  open.push(centre);
  return centre;
}

function createSender(port: number, more: Partial<SmppSmsSettings> = {}, options: Parameters<typeof createSmppSms>[1] = {}): SmsSender {
  const sender = createSmppSms({ kind: 'smpp', host: '127.0.0.1', port, isTls: false, login: { user: 'user', password: 'password' }, from: 'Shop', ...more }, options);
  open.push(sender);
  return sender;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

describe('createSmppSms', () => {
  it('signs in once, and sends a text of the GSM alphabet octet by octet', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port);
    const text = '042137 ist Ihr Code für {Shop} à 1 €: @£ÄÖÜ';
    expect([await sender.send(sms({ text }), { signal }), await sender.send(sms({ smsId: 'sms-2' }), { signal })]).toEqual(['sent', 'sent']);
    expect(centre.binds()).toBe(1);
    expect(centre.received[0]).toEqual({ to: '12015550123', from: 'Shop', text, dataCoding: 0, octets: text.length, typesOfNumbers: [5, 1] });
  });

  it('sends every other text as UCS-2, and a long one whole, for the centre to take apart', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port, { from: '+12015550100' });
    const text = '042137 – код для входа: Магазин';
    const long = text.repeat(4);
    expect([segmentsOf(text), segmentsOf(long)]).toEqual([1, 2]);
    await sender.send(sms({ text }), { signal });
    await sender.send(sms({ text: long }), { signal });
    expect(centre.received.map(({ text: got, dataCoding, from, typesOfNumbers }) => ({ got, dataCoding, from, typesOfNumbers }))).toEqual([text, long].map((got) => ({ got, dataCoding: 8, from: '12015550100', typesOfNumbers: [1, 1] })));
  });

  it('names a short code as a number of the network', async () => {
    const centre = await startCentre();
    await createSender(centre.port, { from: '22122' }).send(sms(), { signal });
    expect(centre.received[0]).toMatchObject({ from: '22122', typesOfNumbers: [3, 1] });
  });

  it('gives a number up that the centre does not know (status 11), and tries all else again', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port);
    centre.answer(0x0b);
    expect(await sender.send(sms(), { signal })).toBe('refused');
    for (const status of [0x14, 0x58, 0x08]) {
      centre.answer(status);
      await expect(sender.send(sms(), { signal })).rejects.toMatchObject({ name: 'SmsError', code: `SMPP.${status}` });
    }
    centre.answer(0);
    expect(await sender.send(sms(), { signal })).toBe('sent');
  });

  it('fails while the centre is away, and finds it again', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port);
    await sender.send(sms(), { signal });
    await centre.close();
    await expect(sender.send(sms(), { signal })).rejects.toMatchObject({ name: 'SmsError' });
    await expect(sender.send(sms(), { signal })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const next = await startCentre({ port: centre.port });
    expect(await sender.send(sms(), { signal })).toBe('sent');
    expect(next.received).toHaveLength(1);
  });

  it.each(['drop', 'unbind'] as const)('connects anew after the centre did %s the connection', async (how) => {
    const centre = await startCentre();
    const sender = createSender(centre.port);
    await sender.send(sms(), { signal });
    centre[how]();
    // What is sent while the connection ends fails, and is tried again by the queue.
    let outcome = 'failed';
    while (outcome === 'failed') outcome = await sender.send(sms(), { signal }).catch(() => 'failed');
    expect([outcome, centre.binds()]).toEqual(['sent', 2]);
    expect(centre.received.length).toBeGreaterThan(1);
  });

  it('says who may not come in, without the password', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port, { login: { user: 'user', password: 'hunter2' } });
    const error: unknown = await sender.send(sms(), { signal }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'SMPP.13' });
    expect(String(error)).not.toMatch(/hunter2|2015550123|042137/);
  });

  it('gives up a centre that does not answer, and takes no late answer for another', async () => {
    const centre = await startCentre();
    const clock = createTestClock();
    const sender = createSender(centre.port, {}, { clock });
    await sender.send(sms(), { signal });
    centre.answer('nothing');
    const sending = sender.send(sms(), { signal }).catch((error: unknown) => error);
    await until(() => clock.waiting() === 2); // the link's own, and this message's
    clock.advance(10_000);
    expect(await sending).toMatchObject({ code: 'timedOut' });
    centre.answer(0);
    expect([await sender.send(sms(), { signal }), centre.binds()]).toEqual(['sent', 2]);
  });

  it('asks every thirty seconds whether the centre is there, and answers when it is asked', async () => {
    const centre = await startCentre();
    const clock = createTestClock();
    const sender = createSender(centre.port, {}, { clock });
    await sender.send(sms(), { signal });
    expect(await centre.enquire()).toBe(1);
    for (const times of [1, 2]) {
      await until(() => clock.waiting() === 1);
      clock.advance(30_000);
      await until(() => centre.enquiries() === times);
      // Its answer comes after that of the enquiry.
      expect(await sender.send(sms(), { signal })).toBe('sent');
    }
    expect(centre.binds()).toBe(1);
  });

  it('speaks TLS where it is set, with a certificate that is trusted alone', async () => {
    const centre = await startCentre({ isTls: true });
    expect(await createSender(centre.port, { isTls: true }, { ca: centre.ca }).send(sms(), { signal })).toBe('sent');
    await expect(createSender(centre.port, { isTls: true }).send(sms(), { signal })).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(centre.received).toHaveLength(1);
  });

  it('ends a message that is not waited for any more', async () => {
    const centre = await startCentre();
    const sender = createSender(centre.port);
    await sender.send(sms(), { signal });
    centre.answer('nothing');
    const leaving = new AbortController();
    const sending = sender.send(sms(), { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(sending).rejects.toThrow('left');
  });
});
