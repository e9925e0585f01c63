import { createHmac } from 'node:crypto';
import type { LoginProvider } from '../../config/provider.ts';
import { providerPresets } from '../../config/providerPresets.ts';
import vectors from '../../../fixtures/telegram/initData.json' with { type: 'json' };
import { signTelegram } from '../../mocks/signTelegram.ts';
import type { TestBrowser } from '../../testing/createTestBrowser.ts';
import { createLoginWorld, siteId } from '../../testing/createLoginWorld.ts';
import { outcomeOf } from '../../testing/refusalOf.ts';
import { createMemoryStore } from '../../store/memory.ts';
import { createLimits } from '../limits.ts';
import { createServerKeys } from '../serverKeys.ts';
import { createMemoryKms } from '../../kms/memory.ts';
import { createInitDataProver } from './proveInitData.ts';

const token = '7000000003:token-of-the-bot-of-a-test';
const providerFor = (text: string): LoginProvider => ({ ...providerPresets.telegram, providerId: 'telegram', kind: 'telegram', clientId: text.split(':')[0] ?? '', secret: { kind: 'text', text }, isLocal: false });
const user = { id: 4711, first_name: 'Ada', last_name: 'Lovelace', username: 'ada' };
type Fields = Readonly<Record<string, string | number>>;

/** As Telegram's own servers would. @see Telegram, Mini Apps, Validating data received via the Mini App */
function sign(fields: Fields, botToken = token): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`).toSorted().join('\n');
  const hash = createHmac('sha256', createHmac('sha256', 'WebAppData').update(botToken).digest()).update(lines).digest('hex');
  return String(new URLSearchParams({ ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), hash }));
}

function start() {
  const world = createLoginWorld({ providers: [providerFor(token)] });
  const browser = world.newBrowser();
  const atSeconds = (agoMs = 0) => Math.floor((world.now() - agoMs) / 1_000);
  const fresh = (more: Fields = {}, agoMs = 0): Fields => ({ query_id: 'AAHdF6IQAAAAAN0XohDhrOrc', user: JSON.stringify(user), auth_date: atSeconds(agoMs), ...more });
  const signIn = async (data: string, by: TestBrowser = browser, at = siteId) => by.newClient().call('signIn.prove', { siteId: at, proof: { type: 'initData', data }, device: await by.newDevice(), locale: 'en_US' });
  return { world, browser, fresh, signIn, atSeconds };
}

describe('initData of a mini app of Telegram', () => {
  it.each(vectors)('is signed as the vectors of others are: $source', async ({ botToken, initData, authDate, id, label }) => {
    const store = createMemoryStore();
    const serverKeys = createServerKeys({ store, kms: createMemoryKms() });
    const now = () => authDate * 1_000;
    const prove = createInitDataProver({ providers: new Map([['telegram', providerFor(botToken)]]), limits: createLimits({ store, serverKeys, now }), now });
    const site = { siteId, name: '', origins: [], signIn: ['telegram'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 } };
    expect(await prove({ type: 'initData', data: initData }, { site, purpose: 'signIn', cookie: undefined, userId: undefined, sessionId: undefined, caller: { address: '', network: 'n' } })).toEqual({ kind: 'telegram', value: `https://oauth.telegram.org|${id}`, label });
  });

  it('lets in the same person as the widget', async () => {
    const { world, fresh, signIn, atSeconds } = start();
    const byApp = await signIn(sign(fresh()));
    expect(byApp.identities).toMatchObject([{ kind: 'telegram', value: '@ada' }]);
    const other = world.newBrowser();
    const { flowId, url } = await world.begin(other, { providerId: 'telegram' });
    const back = new URL(new URL(await world.goTo(other, url)).searchParams.get('return_to') ?? '');
    const widget = await signTelegram({ id: 4711, first_name: 'Ada', username: 'ada', auth_date: atSeconds() }, token);
    const html = await (await world.comeBack(other, { method: 'POST', url: `${back.origin}${back.pathname}`, form: new URLSearchParams({ state: back.searchParams.get('state') ?? '', tgAuthResult: widget }) })).text();
    const ticket = /"ticket\\?":\\?"([\w-]{43})/.exec(html)?.[1] ?? '';
    expect((await world.signInBy(other, flowId, ticket)).userId).toBe(byApp.userId);
  });

  it('is good once, over all browsers and sites', async () => {
    const { world, fresh, signIn } = start();
    const data = sign(fresh());
    await signIn(data);
    expect(await outcomeOf(signIn(data))).toBe('codeUsed');
    expect(await outcomeOf(signIn(data, world.newBrowser()))).toBe('codeUsed');
    expect(await outcomeOf(signIn(data, world.newBrowser(), 'other'))).toBe('codeUsed');
  });

  it('lets in once of a hundred that come together', async () => {
    const { fresh, signIn } = start();
    const data = sign(fresh());
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(signIn(data))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
  });

  it('is not used up by one who changes it', async () => {
    const { fresh, signIn } = start();
    const data = sign(fresh());
    expect(await outcomeOf(signIn(data.replace('4711', '4712')))).toBe('notVouched');
    expect(await outcomeOf(signIn(data))).toBe('done');
  });

  it('is good for an hour, and not from the future', async () => {
    const { fresh, signIn } = start();
    expect(await outcomeOf(signIn(sign(fresh({}, 60 * 60_000))))).toBe('done');
    expect(await outcomeOf(signIn(sign(fresh({}, 60 * 60_000 + 1_000))))).toBe('codeExpired');
    expect(await outcomeOf(signIn(sign(fresh({}, -120_000))))).toBe('codeExpired');
    expect(await outcomeOf(signIn(sign(fresh({ auth_date: 'soon' }))))).toBe('codeExpired');
  });

  it.each<readonly [string, (fields: Fields) => string]>([
    ['of another bot', (fields) => sign(fields, '7000000004:token-of-another-bot-of-a-test')],
    ['signed as the widget signs', (fields) => `${String(new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])))}&hash=${'0'.repeat(64)}`],
    ['without a hash', (fields) => sign(fields).replace(/&hash=\w+/, '')],
    ['with a field more', (fields) => `${sign(fields)}&start_param=x`],
    ['with a person who stands twice', (fields) => `${sign(fields)}&user=${encodeURIComponent(JSON.stringify({ id: 1 }))}`],
    ['without a person', (fields) => sign(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'user')))],
    ['with a person without an id', (fields) => sign({ ...fields, user: JSON.stringify({ first_name: 'Ada' }) })],
    ['with an id that is a text', (fields) => sign({ ...fields, user: JSON.stringify({ id: '4711' }) })],
    ['with an id that is no whole number', (fields) => sign({ ...fields, user: JSON.stringify({ id: 1.5 }) })],
    ['with a list for a person', (fields) => sign({ ...fields, user: '[]' })],
    ['with no JSON for a person', (fields) => sign({ ...fields, user: '{' })],
    ['that is none', () => 'hello'],
    ['with a prototype', (fields) => `${sign(fields)}&__proto__=x`],
  ])('lets no one in %s', async (_what, change) => {
    const { fresh, signIn } = start();
    expect(await outcomeOf(signIn(change(fresh())))).toBe('notVouched');
  });

  it('is taken by a site alone that offers Telegram', async () => {
    const { fresh, signIn } = start();
    expect(await outcomeOf(signIn(sign(fresh()), undefined, 'mailonly'))).toBe('signInNotOffered');
  });

  it('links Telegram to an account, and leaves the data out of the log and of rows in clear', async () => {
    const { world, browser, fresh } = start();
    const client = browser.newClient();
    await browser.signInByCode(client, 'bob@example.com', world.takeCode);
    const data = sign(fresh());
    expect(await client.call('identity.linkBy', { proof: { type: 'initData', data } })).toMatchObject({ identities: expect.arrayContaining([expect.objectContaining({ kind: 'telegram', value: '@ada' })]) });
    const hash = new URLSearchParams(data).get('hash') ?? '';
    const rows = JSON.stringify([await world.store.list('limits', {}), await world.store.list('identities', {})], (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    for (const secret of [hash, 'Lovelace', 'AAHdF6IQ']) expect([secret, rows.includes(secret), JSON.stringify(world.logs).includes(secret)]).toEqual([secret, false, false]);
  });
});
