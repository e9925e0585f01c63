import type { HumanCheck } from '../../core/ports.ts';
import { hourMs } from '../../core/numbers.ts';
import { openSmsParts } from '../../sms/openSmsParts.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';

const to = '+12015550123';
const site = { siteId: 'phones', realm: 'site:phones', sms: { allowed: ['US', 'DE', 'GB'], first: 'DE' } };
const code = { kind: 'phone', to, locale: 'en_US', purpose: 'signIn' } as const;

describe('a wallet by a phone number', () => {
  it('tells the page to which countries codes are sent, before and after a sign-in', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, {}, { parts: { site } });
    expect(await frame.ask('status', {})).toMatchObject({ status: 'Logged Out', sms: site.sms });
    const { flowId } = await frame.ask('sendCode', code);
    await frame.ask('signIn', { proof: { type: 'code', flowId, code: await world.takeCode(to) } });
    expect(await frame.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Uninitialized', sms: site.sms, identities: [{ kind: 'phone', value: to }] });
    expect(await createTestFrame(world).ask('status', {})).not.toHaveProperty('sms');
  });

  it('passes on why no code is sent', async () => {
    const isHuman = async ({ token }: HumanCheck) => token === 'a person';
    const frame = createTestFrame(createTestServer({ sms: { ...openSmsParts({ prices: {} }), isHuman } }), {}, { parts: { site } });
    await expect(frame.ask('sendCode', { ...code, to: '+33612345678' })).rejects.toMatchObject({ code: 'numberRefused' });
    await expect(frame.ask('sendCode', code)).rejects.toMatchObject({ code: 'humanNeeded' });
    await expect(frame.ask('sendCode', { ...code, kind: 'fax' as never })).rejects.toMatchObject({ code: 'notOffered' });
    await expect(frame.ask('sendCode', { ...code, to: '201 555' })).rejects.toMatchObject({ code: 'badRequest' });
    expect(await frame.ask('sendCode', { ...code, humanToken: 'a person' })).toMatchObject({ resendInMs: 60_000, expiresInMs: 600_000 });
  });

  it('asks by a message who is there, where no address is known, and shows no more of the number than its ends', async () => {
    const world = createTestServer();
    const sentTo: string[] = [];
    const person: TestPerson = {
      setUpRecovery: async () => 'later',
      stepUp: async (asked, { signal }) => {
        sentTo.push(asked.sentTo);
        expect(await asked.verify(await world.takeCode(to), signal)).toBeUndefined();
      },
      devices: async () => undefined as never, // the person leaves it at once
      warnOfExport: async () => true,
      showSecret: async () => {},
    };
    const frame = createTestFrame(world, person, { parts: { site } });
    const { flowId } = await frame.ask('sendCode', code);
    await frame.ask('signIn', { proof: { type: 'code', flowId, code: await world.takeCode(to) } });
    await frame.ask('open', {});
    world.wait(hourMs);
    await frame.ask('manage', { screen: 'export' });
    expect(sentTo).toEqual(['+12…123']);
  });
});
