import { verifyIdentity } from '../../src/entries/identity.ts';
import type { IdentityProof } from '../../src/entries/identity.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';

/** A site's own server beside the wallet's: it fetches keys as it would over the network. */
function begin() {
  const world = createTestServer();
  let fetches = 0;
  const fetchKeys = async (url: string, init: RequestInit): Promise<Response> => {
    fetches += 1;
    return world.server.fetch(new Request(url, init));
  };
  const verify = (token: string, more: Partial<IdentityProof> = {}) => verifyIdentity({ token, issuer: walletOrigin, audience: siteId, clock: { nowMs: world.now }, fetch: fetchKeys, ...more });
  return { world, verify, fetches: () => fetches };
}

describe('verifyIdentity, of tokens of this server', () => {
  it('tells who signed in by e-mail, and the nonce that was asked for', async () => {
    const { world, verify } = begin();
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { userId } = await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    const { token } = await client.call('identity.token', { nonce: 'n-1' });
    expect(await verify(token, { nonce: 'n-1' })).toEqual({
      userId, address: null, isGuest: false, identities: [{ kind: 'email', value: 'ada@example.com', verifiedAtMs: world.now() }], nonce: 'n-1', issuedAtMs: world.now(), expiresAtMs: world.now() + 300_000,
    });
    await expect(verify(token, { nonce: 'n-2' })).rejects.toMatchObject({ code: 'identity.wrongNonce' });
    await expect(verify(token, { audience: 'other' })).rejects.toMatchObject({ code: 'identity.wrongAudience' });
    world.wait(360_000);
    await expect(verify(token)).rejects.toMatchObject({ code: 'identity.expired' });
  });

  it('tells a guest', async () => {
    const { world, verify } = begin();
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInAsGuest(client);
    expect(await verify((await client.call('identity.token', { nonce: null })).token)).toMatchObject({ isGuest: true, nonce: undefined, identities: [{ kind: 'guest', value: null }] });
  });

  it('takes a new key of the server half a minute after it last asked', async () => {
    const { world, verify, fetches } = begin();
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    const token = async () => (await client.call('identity.token', { nonce: null })).token;
    const before = await token();
    await verify(before);
    for (const { keyId } of await world.store.list('signingKeys', {})) await world.store.update('signingKeys', { keyId }, { retiredAtMs: world.now() });
    const after = await token();
    await expect(verify(after)).rejects.toMatchObject({ code: 'identity.unknownKey' });
    world.wait(30_000);
    expect((await verify(after)).isGuest).toBe(false);
    expect((await verify(before)).isGuest).toBe(false); // its key is published for a day
    expect(fetches()).toBe(2);
  });

  it('takes no token of another wallet\'s server, whatever that one says of itself', async () => {
    const [own, other] = [begin(), begin()];
    const browser = other.world.newBrowser();
    const client = browser.newClient();
    await browser.signInByCode(client, 'ada@example.com', other.world.takeCode);
    const { token } = await client.call('identity.token', { nonce: null });
    await expect(own.verify(token)).rejects.toMatchObject({ code: 'identity.unknownKey' });
    // What a page has beside it, such as an access token, is none.
    const mine = own.world.newBrowser();
    const { accessToken } = await mine.signInByCode(mine.newClient(), 'ada@example.com', own.world.takeCode);
    await expect(own.verify(accessToken)).rejects.toMatchObject({ code: expect.stringMatching(/^identity\.(badToken|wrongAlgorithm)$/) });
  });
});
