import type { Site } from '../config/site.ts';
import { joinBytes, owned, randomBytes, randomId, utf8, type Bytes } from '../core/bytes.ts';
import type { Audit, AuditEntry, LogEntry, UserKeys } from '../core/ports.ts';
import { createServer, type ServerOptions } from '../http/createServer.ts';
import type { Kms, KmsContext } from '../kms/kms.ts';
import type { MailRequest } from '../mail/mailer.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { createTestBrowser } from './createTestBrowser.ts';

export const walletOrigin = 'https://wallet.example';
export const siteId = 'demo';

const demo: Site = {
  siteId, name: 'Demo', origins: ['https://app.example'], signIn: ['email', 'guest'], look: {}, policyBounds: { dailyWei: 10n ** 18n, methods: ['personal_sign'] }, codes: { perDay: 100_000 },
};
export const sites = new Map<string, Site>([
  [siteId, demo],
  ['other', { ...demo, siteId: 'other', name: 'Other' }],
  ['mailonly', { ...demo, siteId: 'mailonly', signIn: ['email'] }],
  ['guestonly', { ...demo, siteId: 'guestonly', signIn: ['guest'] }],
  ['few', { ...demo, siteId: 'few', codes: { perDay: 3 } }],
  ['north', { ...demo, siteId: 'north', ecosystemId: 'compass' }],
  ['south', { ...demo, siteId: 'south', ecosystemId: 'compass' }],
]);

export type TestServer = ReturnType<typeof createTestServer>;

/** The whole server over a store, with a clock that tests move by hand, and browsers that keep cookies as browsers do. */
export function createTestServer({ store = createMemoryStore(), ...options }: { readonly store?: Store } & Partial<ServerOptions> = {}) {
  let nowMs = Date.UTC(2026, 0, 5, 9);
  const now = () => nowMs;
  const entries: LogEntry[] = [];
  const server = createServer({
    store, kms: createTestKms(), sites, now, walletOrigin, log: (entry) => entries.push(entry), isChecked: true,
    ipOf: (request) => request.headers.get('x-test-ip') ?? '192.0.2.1', userKeys: createTestUserKeys, audit: createTestAudit, ...options,
  });

  /** Takes the mails that wait, as the process that sends them would. */
  async function takeMails(): Promise<readonly MailRequest[]> {
    const taken = await server.outbox.take('test', 1_000);
    for (const { mailId } of taken) await server.outbox.done(mailId, 'test');
    return taken.map(({ request }) => request);
  }

  /** The code of the last mail to an address. */
  async function takeCode(to: string): Promise<string> {
    const codes = (await takeMails()).flatMap((mail) => (mail.to === to && mail.about.kind === 'code' ? [mail.about.code] : []));
    const code = codes.at(-1);
    if (code === undefined) throw new Error(`No code was sent to ${to}.`);
    return code;
  }

  return {
    server, store, now, logs: entries, takeMails, takeCode,
    wait: (ms: number) => { nowMs += ms; },
    newBrowser: (browserOptions: { readonly ip?: string; readonly skewMs?: number; readonly siteId?: string } = {}) => createTestBrowser({ server, now, walletOrigin, siteId, ...browserOptions }),
    auditOf: async (userId: string) => (await store.list('audit', { chain: `user:${userId}` }, { orderBy: 'sequence' })).map(({ action, result }) => `${action} ${result}`),
  };
}

function createTestKms(): Kms {
  const key = crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const additionalData = (context: KmsContext) => utf8(JSON.stringify([context.purpose, context.subject]));
  return {
    currentKeyId: async () => 'test',
    wrap: async (secret, context) => ({ keyId: 'test', wrapped: await sealBytes(await key, additionalData(context), secret) }),
    unwrap: async ({ wrapped }, context) => openBytes(await key, additionalData(context), wrapped),
    ping: async () => {},
    close: async () => {},
  };
}

function createTestUserKeys({ store, kms }: { readonly store: Store; readonly kms: Kms }): UserKeys {
  const importKey = (bytes: Uint8Array) => crypto.subtle.importKey('raw', owned(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
  async function keyOf(userId: string): Promise<CryptoKey> {
    const user = await store.get('users', { userId });
    if (user === undefined) throw new Error('no such user');
    return importKey(await kms.unwrap({ keyId: user.kmsKeyId, wrapped: user.dataKey }, { purpose: 'userData', subject: userId }));
  }
  return {
    create: async (userId) => {
      const secret = randomBytes(32);
      const { keyId, wrapped } = await kms.wrap(secret, { purpose: 'userData', subject: userId });
      const key = await importKey(secret);
      return { columns: { dataKey: wrapped, kmsKeyId: keyId }, seal: (purpose, bytes) => sealBytes(key, utf8(purpose), bytes) };
    },
    seal: async (userId, purpose, bytes) => sealBytes(await keyOf(userId), utf8(purpose), bytes),
    open: async (userId, purpose, sealed) => openBytes(await keyOf(userId), utf8(purpose), sealed),
  };
}

function createTestAudit({ store, now }: { readonly store: Store; readonly now: () => number }): Audit {
  return {
    append: async (chain: string, { actor, deviceId, action, result, detail, address }: AuditEntry) => {
      const append = async (): Promise<boolean> => {
        const sequence = await store.count('audit', { chain });
        return store.insert('audit', { chain, sequence, atMs: now(), actor, deviceId, action, result, detail: JSON.stringify(detail), address, previousHash: '', hash: randomId() });
      };
      while (!(await append()));
    },
  };
}

async function sealBytes(key: CryptoKey, additionalData: Bytes, bytes: Uint8Array): Promise<Bytes> {
  const nonce = randomBytes(12);
  return joinBytes(nonce, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, owned(bytes))));
}

async function openBytes(key: CryptoKey, additionalData: Bytes, sealed: Uint8Array): Promise<Bytes> {
  const all = owned(sealed);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: all.subarray(0, 12), additionalData }, key, all.subarray(12)));
}

