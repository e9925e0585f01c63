import type { Site } from '../../config/site.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import { createTestServer, siteId, walletOrigin } from '../../testing/createTestServer.ts';

const site: Site = { siteId, name: 'Demo', origins: ['https://app.example'], signIn: ['email', 'guest'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100, mailHas: ['code', 'link'] } };
const asked = { kind: 'email', to: 'ada@example.com', locale: 'en_US', purpose: 'signIn' } as const;

describe('links of mails, by the frame', () => {
  const start = () => {
    const world = createTestServer({ sites: new Map([[siteId, site]]) });
    const choose = async (number: number | string) => {
      const about = (await world.takeMails()).at(-1)?.about;
      if (about?.kind !== 'link') throw new Error('No link was mailed.');
      await world.server.fetch(new Request(`${walletOrigin}/mail-link`, { method: 'POST', body: new URLSearchParams({ link: new URL(about.link).hash.slice(1), number: String(number) }), headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
    };
    return { world, frame: createTestFrame(world), choose };
  };

  it('are asked about until they are confirmed, and let in', async () => {
    const { frame, choose } = start();
    const { link, hasCode } = await frame.ask('sendCode', { ...asked, mailHas: ['link'] });
    if (!link) throw new Error('The mail has no link.');
    expect(hasCode).toBe(false);
    expect(await frame.ask('readMailLink', { flowId: link.flowId, purpose: 'signIn' })).toEqual({ state: 'sent' });
    await choose(link.number);
    const found = await frame.ask('readMailLink', { flowId: link.flowId, purpose: 'signIn' });
    if (found.state !== 'confirmed') throw new Error('The link was not confirmed.');
    expect(await frame.ask('signIn', { proof: { type: 'flow', flowId: link.flowId, ticket: found.ticket } })).toMatchObject({ status: 'Logged In, Wallet Uninitialized', identities: [{ kind: 'email', value: asked.to }] });
  });

  it('are told of as declined, and as over', async () => {
    const { world, frame, choose } = start();
    const { link } = await frame.ask('sendCode', { ...asked, mailHas: ['code', 'link'] });
    if (!link) throw new Error('The mail has no link.');
    await choose('none');
    expect(await frame.ask('readMailLink', { flowId: link.flowId, purpose: 'signIn' })).toEqual({ state: 'declined' });
    world.wait(600_000);
    await expect(frame.ask('readMailLink', { flowId: link.flowId, purpose: 'signIn' })).rejects.toMatchObject({ code: 'codeExpired' });
  });

  it('are not sent for a page that knows none, and what only a newer page knows is left out', async () => {
    const { world, frame } = start();
    expect(await frame.ask('sendCode', asked)).not.toHaveProperty('link');
    world.wait(60_000);
    expect(await frame.ask('sendCode', { ...asked, mailHas: ['pigeon', 'code'] as never })).not.toHaveProperty('link');
  });
});
