import type { LogEntry } from '../core/ports.ts';
import { createLog } from './createLog.ts';
import { describeError } from './errorFacts.ts';

function capture(level: 'error' | 'warn' | 'info' | 'debug' = 'debug') {
  const lines: string[] = [];
  return { log: createLog({ level, destination: { write: (line) => lines.push(line) } }), lines };
}

const secrets = [
  'anna@example.com', '042137', 'hunter2', 'correct horse battery staple', `0x${'ab'.repeat(32)}`, 'ab'.repeat(32), Buffer.alloc(32, 7).toString('base64'), Buffer.alloc(33, 9).toString('base64url'),
  'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl', '__Host-latchkey-session=abc.def', 'Bearer abcdefghijklmnop', 'postgres://me:hunter2@db/latchkey', 'Key (value)=(anna@example.com) already exists.',
  'Ünïcödé pässwörd', '203.0.113.7',
];

describe('createLog', () => {
  it('writes what happened as one line of JSON', () => {
    const { log, lines } = capture();
    log({ level: 'warn', event: 'call.refused', correlationId: 'Zm9vYmFyYmF6cXV4MTIzNA', call: 'code.verify', code: 'wrongCode', status: 401, durationMs: 12.5 });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), event: 'call.refused', correlationId: 'Zm9vYmFyYmF6cXV4MTIzNA', call: 'code.verify', code: 'wrongCode', status: 401, durationMs: 12.5 });
  });

  it('keeps to its level', () => {
    const { log, lines } = capture('warn');
    log({ level: 'info', event: 'server.started' });
    expect(lines).toEqual([]);
    log({ level: 'error', event: 'server.failed' });
    expect(lines).toHaveLength(1);
  });

  it('tells of an error its name, its code and where it happened', () => {
    const { log, lines } = capture();
    log({ level: 'error', event: 'server.failed', error: describeError(Object.assign(new TypeError('anna@example.com'), { code: 'ECONNREFUSED', responseCode: 451 })) });
    const { error } = JSON.parse(lines[0] ?? '');
    expect(error).toMatch(/^TypeError ECONNREFUSED 451 at .*createLog\.test\.ts:\d+:\d+/);
  });

  it.each(['event', 'call', 'code', 'correlationId', 'status', 'durationMs', 'error', 'level', 'toJSON', 'extra'])('writes no secret that is thrown at it as %s', (field) => {
    for (const secret of secrets) {
      const { log, lines } = capture();
      const withMessage = Object.assign(new Error(secret), { name: secret, code: secret, detail: secret, query: { values: [secret] }, cause: new Error(secret) });
      withMessage.stack = `${secret}: ${secret}\n    at ${secret} (${secret}:1:1)\n    at handle (/srv/${encodeURIComponent('a b')}?code=${secret}:1:1)`;
      for (const value of [secret, [secret], { secret }, describeError(withMessage), `Error: ${secret}`, `Error\n at ${secret}`, `call.failed ${secret}`, new Error(secret), Buffer.from(secret)]) {
        log({ level: 'error', event: 'call.failed', ...{ [field]: value } } as LogEntry); // what the types refuse
      }
      const written = lines.join('');
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, ''), Buffer.from(secret).toString('hex'), [...Buffer.from(secret)].join(',')]) expect(written).not.toContain(form);
    }
  });
});
