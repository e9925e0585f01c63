import { createClient } from '../client/createClient.ts';
import type { Site } from '../config/site.ts';
import { presetNames } from '../config/providerPresets.ts';
import { createLock, makeDevice } from '../testing/createTestBrowser.ts';
import { openRecords } from '../wallet/frame/openRecords.ts';
import { createPageBrowser } from './createPageBrowser.ts';
import { createPageFaults } from './pageFaults.ts';
import { createPageProviders } from './createPageProviders.ts';
import type { PageProviders } from './createPageProviders.ts';
import { createPageServer } from './createPageServer.ts';
import { openPageLogin } from './openPageLogin.ts';

const walletOrigin = 'https://wallet.latchkey.test';
const site: Site = { siteId: 'demo', name: 'Demo', origins: ['https://app.example'], signIn: ['email', 'acme', ...presetNames], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1_000 } };
const person = { subject: '76561197960287930', email: 'ada@example.com', name: 'Ada' };

function openWorld() {
  let providers: PageProviders | undefined;
  const clock = { nowMs: () => Date.UTC(2026, 0, 5, 9), setTimer: () => () => {} };
  const records = openRecords(undefined, 'device');
  const keys = makeDevice();
  const login = (now: () => number) => (providers = createPageProviders({ now, others: [{ providerId: 'acme', name: 'Acme' }] }));
  const server = createPageServer({ site, walletOrigin, records: openRecords(undefined, 'server'), clock, lock: createLock(), faults: createPageFaults(), login });
  const fetch = createPageBrowser({ server, walletOrigin, records: () => records, now: clock.nowMs });
  const client = createClient({ walletOrigin, siteId: 'demo', fetch, now: clock.nowMs, setTimer: clock.setTimer, lock: createLock(), proofKey: () => keys });
  const begin = (providerId: string, mode: 'popup' | 'redirect' = 'popup') => client.call('login.begin', { siteId: 'demo', providerId, purpose: 'signIn', mode, returnTo: 'https://app.example/a', locale: 'en_US' });
  const open = (url: string) => openPageLogin(url, { fetch, providers: providers ?? login(clock.nowMs) });
  const prove = async (flowId: string, ticket: string) => {
    const { publicKey, shareKey, label } = await keys;
    return client.call('signIn.prove', { siteId: 'demo', proof: { type: 'flow', flowId, ticket }, device: { proofKey: publicKey, shareKey, label }, locale: 'en_US' });
  };
  return { begin, open, prove };
}

describe('openPageLogin', () => {
  it.each(['acme', ...presetNames.filter((name) => name !== 'farcaster')])('lets in by %s, which runs in the page', async (providerId) => {
    const { begin, open, prove } = openWorld();
    const { flowId, url } = await begin(providerId);
    const asked = await open(url);
    if (asked.at !== 'provider') throw new Error(`The provider does not ask: ${JSON.stringify(asked)}`);
    expect(asked.provider.providerId).toBe(providerId);
    const end = await asked.allow(person);
    if (end.at !== 'end') throw new Error(`It does not end: ${JSON.stringify(end)}`);
    expect(end.origin).toBe('https://app.example');
    const { ticket } = JSON.parse(end.message?.replace('latchkey-login-1:', '') ?? '{}') as { readonly ticket: string }; // of the closing page
    expect((await prove(flowId, ticket)).identities).toMatchObject([{ kind: providerId === 'acme' ? 'oidc' : providerId }]);
  });

  it('goes back to the site where no window was opened, and says where the person said no', async () => {
    const { begin, open } = openWorld();
    const asked = await open((await begin('google', 'redirect')).url);
    const end = asked.at === 'provider' ? await asked.deny() : asked;
    expect(end).toMatchObject({ at: 'end', message: undefined, url: expect.stringMatching(/^https:\/\/app\.example\/a\?latchkeyFlow=[\w-]{22}&latchkeyError=rejected$/) });
  });

  it('shows the wallet’s page for what is none', async () => {
    const { open } = openWorld();
    expect(await open(`${walletOrigin}/api/2024-05-05/login/nothing`)).toMatchObject({ at: 'page', status: 404, html: expect.stringContaining('Unknown auth option') });
  });
});
