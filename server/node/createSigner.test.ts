import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '../core/ports.ts';
import { createTestCertificate } from '../mail/testCertificate.ts';
import { startTestSigner } from '../testing/startTestSigner.ts';
import type { TestSignerOptions } from '../testing/startTestSigner.ts';
import { createSigner } from './createSigner.ts';
import { openSigners } from './openSigners.ts';

const request = { requestId: 'A'.repeat(22), user: { realm: 'site:shop', userId: 'B'.repeat(22) }, siteId: 'shop' };
const codeOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'done', (error: unknown) => (error instanceof Error && 'refusal' in error ? (error.refusal as { readonly code: string }).code : error));

describe('createSigner', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  async function begin(options: TestSignerOptions = {}) {
    const counterpart = await startTestSigner(options);
    const logs: LogEntry[] = [];
    const open = (changes: Partial<Parameters<typeof createSigner>[0]> = {}) => {
      const signer = createSigner({ ...counterpart.settings, ...changes }, { log: (entry) => logs.push(entry) });
      ends.push(signer.close);
      return signer;
    };
    ends.push(counterpart.stop);
    return { counterpart, logs, open };
  }

  it('is let in by the secret of its file', async () => {
    const { open } = await begin();
    expect(await open().call('open', request)).toEqual({ address: expect.stringMatching(/^0x[\da-fA-F]{40}$/), custody: 'external' });
  });

  it('tells the operator where the secret is not the right one, and the person only that nothing is signed', async () => {
    const { counterpart, logs, open } = await begin();
    const other = join(counterpart.folder, 'other');
    await writeFile(other, 'another secret');
    expect(await codeOf(open({ tokenFile: other }).call('open', request))).toBe('signerAway');
    expect(logs).toEqual([{ level: 'error', event: 'signer.unauthorised', status: 401 }]);
    expect(JSON.stringify(logs)).not.toContain('another secret');
  });

  it('gives up after its time, though the signer says nothing', async () => {
    const { counterpart, logs, open } = await begin();
    counterpart.fail('silent');
    expect(await codeOf(open({ timeoutSeconds: 0.2 }).call('open', request))).toBe('signerAway');
    expect(logs).toMatchObject([{ level: 'warn', event: 'signer.away' }]);
  });

  it('tells that the signer has gone', async () => {
    const { counterpart, open } = await begin();
    const signer = open();
    await counterpart.stop();
    ends.length = 0;
    expect(await codeOf(signer.call('open', request))).toBe('signerAway');
  });

  it('is answered the same for the same request', async () => {
    const { counterpart, open } = await begin();
    const signer = open();
    const first = await signer.call('open', request);
    counterpart.fail('otherAddress');
    expect(await signer.call('open', request)).toEqual(first);
  });

  describe('over TLS', () => {
    const certificates = () => {
      const nowMs = Date.now();
      return { server: createTestCertificate({ hosts: ['localhost'], addresses: [], nowMs }), client: createTestCertificate({ hosts: ['wallet'], addresses: [], nowMs }) };
    };
    async function beginTls() {
      const { server, client } = certificates();
      const world = await begin({ tls: { ...server, ca: client.cert, requestCert: true, rejectUnauthorized: true } });
      const write = async (name: string, text: string): Promise<string> => {
        const file = join(world.counterpart.folder, name);
        await writeFile(file, text);
        return file;
      };
      const own = { certificateFile: await write('own.crt', client.cert), keyFile: await write('own.key', client.key) };
      return { ...world, own, authorityFile: await write('ca.crt', server.cert) };
    }

    it('proves itself by its certificate', async () => {
      const { open, own, authorityFile } = await beginTls();
      expect(await codeOf(open({ tls: { ...own, authorityFile } }).call('open', request))).toBe('done');
    });

    it('is not let in without it', async () => {
      const { open, authorityFile } = await beginTls();
      expect(await codeOf(open({ tls: { authorityFile } }).call('open', request))).toBe('signerAway');
    });

    it('tells its secret to no signer whose certificate it cannot check', async () => {
      const { counterpart, open, own } = await beginTls();
      expect(await codeOf(open({ tls: own }).call('open', request))).toBe('signerAway');
      expect(counterpart.asked).toEqual([]);
    });
  });
});

describe('openSigners', () => {
  it('has one signer for the sites that share it, none for others, and warns of each', async () => {
    const counterpart = await startTestSigner();
    const logs: LogEntry[] = [];
    const site = { siteId: 'shop', name: 'Shop', origins: [], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 } } as const;
    const [shop, stall, plain] = [{ ...site, custody: counterpart.settings }, { ...site, siteId: 'stall', custody: { ...counterpart.settings } }, { ...site, siteId: 'plain' }];
    const signers = openSigners([shop, stall, plain], (entry) => logs.push(entry));
    expect(signers.of(shop)).toBe(signers.of(stall));
    expect(signers.of(plain)).toBeUndefined();
    expect(logs).toEqual([{ level: 'warn', event: 'custody.signer.external' }]);
    signers.close();
    await counterpart.stop();
  });
});
