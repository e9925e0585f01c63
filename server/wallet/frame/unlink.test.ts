import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { Refused } from './createGate.ts';
import type { StepUpFacts } from './view.ts';

const quarterMs = 15 * 60_000 + 1;

async function begin(person: TestPerson = {}) {
  const world = createTestServer();
  const frame = createTestFrame(world, { setUpRecovery: async () => 'later', ...person });
  await frame.signInByCode('ada@example.com');
  await frame.ask('open', {});
  const link = async (to: string) => {
    world.wait(61_000);
    const { flowId } = await frame.ask('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'link' });
    return frame.ask('link', { proof: { type: 'code', flowId, code: await world.takeCode(to) } });
  };
  return { world, frame, link };
}

describe('the frame, of ways in', () => {
  it('unlinks one that the person confirms, and leaves the wallet as it is', async () => {
    const asked: unknown[] = [];
    const { frame, link } = await begin({ unlink: async ({ way: { kind, value } }) => (asked.push([kind, value]), true) });
    const { addresses, identities } = await link('bob@example.com');
    expect(identities.map(({ value }) => value)).toEqual(['ada@example.com', 'bob@example.com']);
    const left = await frame.ask('unlink', { identityId: identities[0]?.identityId ?? '' });
    expect([left.addresses, left.identities.map(({ value }) => value), asked]).toEqual([addresses, ['bob@example.com'], [['email', 'ada@example.com']]]);
    expect(await frame.ask('status', {})).toEqual(left);
  });

  it('unlinks none that the person keeps, none that there is not, and never the last', async () => {
    const { frame, link } = await begin({ unlink: () => Promise.reject(new Refused('rejected')) });
    const [only] = (await frame.ask('status', {})).identities;
    await expect(frame.ask('unlink', { identityId: only?.identityId ?? '' })).rejects.toMatchObject({ code: 'lastWay' });
    const { identities } = await link('bob@example.com');
    await expect(frame.ask('unlink', { identityId: identities[1]?.identityId ?? '' })).rejects.toMatchObject({ code: 'rejected' });
    await expect(frame.ask('unlink', { identityId: 'another' })).rejects.toMatchObject({ code: 'badRequest' });
    expect((await frame.ask('status', {})).identities).toHaveLength(2);
  });

  it('asks once more who is there where that was long ago, for linking and for unlinking', async () => {
    const sentTo: string[] = [];
    const type = async ({ sentTo: to, verify }: StepUpFacts, signal: AbortSignal): Promise<void> => {
      sentTo.push(to);
      if (await verify(await world.takeCode('ada@example.com'), signal)) throw new Error('The code was refused.');
    };
    const { world, frame, link } = await begin({ unlink: async () => true, stepUp: (facts, { signal }) => type(facts, signal) });
    world.wait(quarterMs);
    world.wait(61_000);
    const { flowId } = await frame.ask('sendCode', { kind: 'email', to: 'bob@example.com', locale: 'en_US', purpose: 'link' });
    const code = await world.takeCode('bob@example.com');
    const { identities } = await frame.ask('link', { proof: { type: 'code', flowId, code } });
    expect(identities).toHaveLength(2);
    world.wait(quarterMs);
    expect((await frame.ask('unlink', { identityId: identities[1]?.identityId ?? '' })).identities).toHaveLength(1);
    expect(sentTo).toEqual(['a…@example.com', 'a…@example.com']);
    await expect(link('ada@example.com')).resolves.toMatchObject({ identities: [{ value: 'ada@example.com' }] });
  });

  it('says what belongs to another account, and changes neither', async () => {
    const { world, frame, link } = await begin();
    const other = createTestFrame(world, {}, { browser: world.newBrowser() });
    await other.signInByCode('eve@example.com');
    await expect(link('eve@example.com')).rejects.toMatchObject({ code: 'alreadyLinked' });
    expect([(await frame.ask('status', {})).identities, (await other.ask('status', {})).identities].map((list) => list.map(({ value }) => value))).toEqual([['ada@example.com'], ['eve@example.com']]);
  });

  it('takes a proof of the page for a step-up, of this account and of no other', async () => {
    const world = createTestServer();
    /** The frame of a person, with the flows of the codes that its server was asked for. */
    const frameOf = async (to: string) => {
      const browser = world.newBrowser();
      const flows: string[] = [];
      const fetch: typeof browser.fetch = async (request) => {
        const answer = await browser.fetch(request);
        const { flowId } = (request.url.endsWith('/v1/proofs') ? await answer.clone().json() : {}) as { readonly flowId?: string }; // as the protocol has it
        if (flowId !== undefined) flows.push(flowId);
        return answer;
      };
      const frame = createTestFrame(world, { setUpRecovery: async () => 'later', warnOfExport: async () => true, showSecret: async () => {}, stepUp: () => Promise.reject(new Refused('rejected')) }, { browser: { ...browser, fetch } });
      await frame.signInByCode(to);
      await frame.ask('open', {});
      return { frame, proof: async () => {
        await expect(frame.ask('manage', { screen: 'export' })).rejects.toMatchObject({ code: 'rejected' });
        return { type: 'code', flowId: flows.at(-1) ?? '', code: await world.takeCode(to) } as const;
      } };
    };
    const ada = await frameOf('ada@example.com');
    const eve = await frameOf('eve@example.com');
    world.wait(quarterMs);
    await expect(ada.frame.ask('stepUp', { proof: await eve.proof() })).rejects.toMatchObject({ code: 'codeExpired' });
    await expect(ada.frame.ask('stepUp', { proof: { type: 'device', flowId: 'f', publicKey: 'k', signature: 's' } })).rejects.toMatchObject({ code: 'notOffered' });
    expect(await ada.frame.ask('stepUp', { proof: await ada.proof() })).toBe(true);
    await ada.frame.ask('manage', { screen: 'export' });
    expect(ada.frame.shown.filter((name) => name === 'stepUp')).toHaveLength(1);
  });
});
