import type { Site } from '../config/site.ts';
import type { LogEntry } from '../core/ports.ts';
import { createServer, type ServerOptions } from '../http/createServer.ts';
import { createMemoryKms } from '../kms/memory.ts';
import type { MailRequest } from '../mail/mailer.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { openSmsParts } from '../sms/openSmsParts.ts';
import { createTestBrowser } from './createTestBrowser.ts';

export const walletOrigin = 'https://wallet.example';
export const siteId = 'demo';

const demo: Site = {
  siteId, name: 'Demo', origins: ['https://app.example'], signIn: ['email', 'guest', 'passkey'], look: {}, policyBounds: { dailyWei: 10n ** 18n, methods: ['personal_sign'] }, codes: { perDay: 100_000 },
};
export const sites = new Map<string, Site>([
  [siteId, demo],
  ['other', { ...demo, siteId: 'other', name: 'Other' }],
  ['mailonly', { ...demo, siteId: 'mailonly', signIn: ['email'] }],
  ['guestonly', { ...demo, siteId: 'guestonly', signIn: ['guest'] }],
  ['phones', { ...demo, siteId: 'phones', signIn: ['phone', 'email', 'guest'], allowedSmsCountryCodes: ['US', 'DE', 'GB'], smsBudget: { perDay: 10_000, perDayOfCountry: 10_000 } }],
  ['fewphones', { ...demo, siteId: 'fewphones', signIn: ['phone'], allowedSmsCountryCodes: ['US', 'DE'], smsBudget: { perDay: 0.5, perDayOfCountry: 0.3 } }],
  ['nophones', { ...demo, siteId: 'nophones', signIn: ['phone'] }],
  ['few', { ...demo, siteId: 'few', codes: { perDay: 3 } }],
  ['north', { ...demo, siteId: 'north', name: 'North', origins: ['https://north.example'], ecosystemId: 'compass', ecosystemName: 'Compass' }],
  ['south', { ...demo, siteId: 'south', name: 'South', origins: ['https://south.example'], ecosystemId: 'compass', ecosystemName: 'Compass', partnerId: 'acme' }],
]);

export type TestServer = ReturnType<typeof createTestServer>;

/** The whole server over a store, with a clock that tests move by hand, and browsers that keep cookies as browsers do. */
export function createTestServer({ store = createMemoryStore(), ...options }: { readonly store?: Store } & Partial<ServerOptions> = {}) {
  let nowMs = Date.UTC(2026, 0, 5, 9);
  const now = () => nowMs;
  const entries: LogEntry[] = [];
  const server = createServer({
    store, kms: createMemoryKms(), sites, now, walletOrigin, log: (entry) => entries.push(entry), isChecked: true, sms: openSmsParts({ prices: { default: 0.1 } }),
    ipOf: (request) => request.headers.get('x-test-ip') ?? '192.0.2.1', ...options,
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
