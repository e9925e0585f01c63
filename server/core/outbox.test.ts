import { createMemoryKms } from '../kms/memory.ts';
import type { MailRequest } from '../mail/mailer.ts';
import { overStores } from '../testing/overStores.ts';
import { createOutbox } from './outbox.ts';
import { createServerKeys } from './serverKeys.ts';

const mail = (to: string): MailRequest => ({ to, locale: 'en_US', siteId: 'demo', about: { kind: 'code', code: '123456', purpose: 'signIn' } });

describe.each(overStores)('createOutbox, over %s', (_, open) => {
  async function begin() {
    const store = await open();
    let nowMs = 1_000_000;
    const now = () => nowMs;
    const outbox = createOutbox({ store, serverKeys: createServerKeys({ store, kms: createMemoryKms() }), now });
    return { store, outbox, now, wait: (ms: number) => { nowMs += ms; } };
  }

  it('hands a mail to one of the processes that ask, until it is done', async () => {
    const { outbox, store, now } = await begin();
    await outbox.enqueue(mail('ada@example.com'), now() + 600_000);
    const taken = await Promise.all(Array.from({ length: 20 }, (__, i) => outbox.take(`process ${i}`)));
    expect(taken.flat()).toEqual([{ mailId: expect.any(String), request: mail('ada@example.com'), tries: 0, expiresAtMs: 1_600_000, heldUntilMs: 1_060_000 }]);
    const holder = `process ${taken.findIndex((list) => list.length > 0)}`;
    const mailId = taken.flat()[0]?.mailId ?? '';
    expect(await outbox.done(mailId, 'another')).toBe(false);
    expect(await outbox.done(mailId, holder)).toBe(true);
    expect(await store.count('outbox', {})).toBe(0);
  });

  it('is sealed as a whole', async () => {
    const { outbox, store, now } = await begin();
    await outbox.enqueue(mail('ada@example.com'), now() + 600_000);
    const [row] = await store.list('outbox', {});
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toMatch(/ada|123456/);
    expect(JSON.stringify(row)).not.toContain('ada');
  });

  it('hands a mail to another process where the first does not answer, which then has lost it', async () => {
    const { outbox, now, wait } = await begin();
    await outbox.enqueue(mail('ada@example.com'), now() + 600_000);
    const [first] = await outbox.take('first');
    if (first === undefined) throw new Error('It was due.');
    wait(59_999);
    expect(await outbox.take('second')).toEqual([]);
    wait(1);
    expect(await outbox.take('second')).toHaveLength(1);
    expect(await outbox.failed(first, 'first')).toBe(false);
    expect(await outbox.done(first.mailId, 'first')).toBe(false);
    expect(await outbox.done(first.mailId, 'second')).toBe(true);
  });

  it('tries again after 5 s, and then after twice as long each time, up to ten minutes, until it is of no use', async () => {
    const { outbox, store, now, wait } = await begin();
    await outbox.enqueue(mail('ada@example.com'), now() + 3 * 3_600_000);
    const pauses = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const [taken] = await outbox.take('a');
      if (taken === undefined) throw new Error('It was due.');
      expect(taken.tries).toBe(tries);
      await outbox.failed(taken, 'a');
      const dueAtMs = (await store.get('outbox', { mailId: taken.mailId }))?.nextTryAtMs ?? 0;
      pauses.push((dueAtMs - now()) / 1_000);
      wait(dueAtMs - now() - 1);
      expect(await outbox.take('a')).toEqual([]);
      wait(1);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
    wait(3 * 3_600_000);
    expect(await outbox.take('a')).toEqual([]);
    expect(await store.count('outbox', {})).toBe(0);
  });

  it('takes the oldest first and no more than asked for', async () => {
    const { outbox, now, wait } = await begin();
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await outbox.enqueue(mail(to), now() + 600_000);
      wait(1);
    }
    expect((await outbox.take('x', 2)).map(({ request }) => request.to)).toEqual(['a@example.com', 'b@example.com']);
    expect((await outbox.take('x', 2)).map(({ request }) => request.to)).toEqual(['c@example.com']);
  });

  it('drops what waits for an address, however that is spelt', async () => {
    const { outbox, now } = await begin();
    await outbox.enqueue(mail('ada@example.com'), now() + 600_000);
    await outbox.enqueue(mail('bob@example.com'), now() + 600_000);
    await outbox.discard('ADA@example.com');
    expect((await outbox.take('x')).map(({ request }) => request.to)).toEqual(['bob@example.com']);
  });
});
