import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import type { Site } from '../config/site.ts';
import { openPageMailLink } from './openPageMailLink.ts';

const site: Site = { siteId, name: 'Demo & <Co>', origins: ['https://app.example'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100, mailHas: ['link'] } };

describe('openPageMailLink', () => {
  async function start() {
    const world = createTestServer({ sites: new Map([[siteId, site]]) });
    const client = world.newBrowser().newClient();
    const { link } = await client.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US', mailHas: ['link'] });
    const about = (await world.takeMails())[0]?.about;
    if (!link || about?.kind !== 'link') throw new Error('No link was mailed.');
    const read = () => client.call('mailLink.read', { flowId: link.flowId, purpose: 'signIn' });
    return { number: String(link.number), read, page: await openPageMailLink(about.link, (request) => world.server.fetch(request)) };
  }

  it('reads the real page, and chooses on it', async () => {
    const { number, page, read } = await start();
    expect([page.heading, page.choices.length, page.choices.at(-1)]).toEqual(['Sign in to Demo & <Co>?', 10, { value: 'none', text: 'I did not ask for this' }]);
    expect(page.choices).toContainEqual({ value: number, text: number });
    const confirmed = await page.choose(number);
    expect([confirmed.heading, confirmed.choices, (await read()).state]).toEqual(['Confirmed', [], 'confirmed']);
  });

  it('turns it down', async () => {
    const { page, read } = await start();
    expect([(await page.choose('none')).heading, (await read()).state]).toEqual(['Not signed in', 'declined']);
  });

  it('says that a link which is none is over', async () => {
    const world = createTestServer();
    expect(await openPageMailLink(`${walletOrigin}/mail-link#nothing`, (request) => world.server.fetch(request))).toMatchObject({ heading: 'Not signed in', choices: [] });
  });
});
