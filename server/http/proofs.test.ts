import type { Client } from '../client/createClient.ts';
import { isCallError } from '../client/refusedCall.ts';
import type { Proof } from '../protocol/proof.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';

const outcomeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));

describe.each(overStores)('proofs of any kind, over %s', (_store, openStore) => {
  async function begin() {
    const world = createTestServer({ store: await openStore() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const codeFor = async (to: string, purpose: 'signIn' | 'link', by: Client = client): Promise<Proof> => {
      const { flowId } = await by.call('code.send', { siteId, kind: 'email', to, locale: 'de_DE', purpose });
      return { type: 'code', flowId, code: await world.takeCode(to) };
    };
    const signInBy = async (proof: Proof) => client.call('signIn.prove', { siteId, proof, device: await browser.newDevice(), locale: 'de_DE' });
    return { world, browser, client, codeFor, signInBy };
  }

  it('let in by a code, once', async () => {
    const { codeFor, signInBy } = await begin();
    const proof = await codeFor('ada@example.com', 'signIn');
    expect(await signInBy(proof)).toMatchObject({ isGuest: false, identities: [{ kind: 'email', value: 'ada@example.com', providerId: null }] });
    expect(await outcomeOf(signInBy(proof))).toBe('codeUsed');
  });

  it('are good for what they were asked for alone', async () => {
    const { browser, client, codeFor, signInBy, world } = await begin();
    expect(await outcomeOf(signInBy(await codeFor('ada@example.com', 'link')))).toBe('codeExpired');
    await browser.signInByCode(client, 'bob@example.com', world.takeCode);
    expect(await outcomeOf(client.call('identity.linkBy', { proof: await codeFor('cay@example.com', 'signIn') }))).toBe('codeExpired');
  });

  it('are none of a kind that this server does not take', async () => {
    const { signInBy } = await begin();
    expect(await outcomeOf(signInBy({ type: 'payload', payload: 'of a site' }))).toBe('signInNotOffered');
  });

  it('link a way in, which is unlinked by its id', async () => {
    const { browser, client, codeFor, world } = await begin();
    await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    world.wait(1);
    const { identities } = await client.call('identity.linkBy', { proof: await codeFor('bob@example.com', 'link') });
    const [ada, bob] = identities;
    expect([ada?.value, bob?.value]).toEqual(['ada@example.com', 'bob@example.com']);
    expect((await client.call('identity.unlinkBy', { identityId: ada?.identityId ?? '' })).identities).toEqual([bob]);
    expect(await outcomeOf(client.call('identity.unlinkBy', { identityId: bob?.identityId ?? '' }))).toBe('lastIdentity');
    expect(await outcomeOf(client.call('identity.unlinkBy', { identityId: ada?.identityId ?? '' }))).toBe('notFound');
  });

  it('show once more who is there, by a way in of the account alone', async () => {
    const { browser, client, world } = await begin();
    await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    world.wait(60_000);
    const { flowId } = await client.call('proof.send', { locale: 'en_US' });
    const proof: Proof = { type: 'code', flowId, code: await world.takeCode('ada@example.com') };
    const other = world.newBrowser();
    const otherClient = other.newClient();
    await other.signInByCode(otherClient, 'eve@example.com', world.takeCode);
    expect(await outcomeOf(otherClient.call('proof.by', { proof }))).toBe('codeExpired');
    expect(await client.call('proof.by', { proof })).toEqual({ provedAtMs: world.now() });
  });
});
