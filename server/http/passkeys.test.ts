import { decodeJwt } from 'jose';
import { challengeMs, minuteMs, passkeysPerHourOfIp, stepUpMs } from '../core/numbers.ts';
import { fromBase64url, randomBytes, toBase64url } from '../core/bytes.ts';
import type { SoftCeremony } from '../mocks/softPasskey.ts';
import type { Proof } from '../protocol/proof.ts';
import { madeFor, usedFor } from '../testing/createTestPasskeys.ts';
import { createTestServer, siteId, sites, walletOrigin } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf } from '../testing/refusalOf.ts';

const to = 'ada@example.com';
const device = 'Chrome, Linux';

describe.each(overStores)('passkeys, over %s', (_store, openStore) => {
  async function begin() {
    const world = createTestServer({ store: await openStore() });
    const open = (options: Parameters<typeof world.newBrowser>[0] = {}) => {
      const browser = world.newBrowser(options);
      const client = browser.newClient();
      const own = options?.siteId ?? siteId;
      const ask = (does: 'create' | 'use', purpose: 'signIn' | 'stepUp' = 'signIn') => client.call('passkey.begin', { siteId: own, purpose, does, device });
      const signIn = async (proof: Proof) => client.call('signIn.prove', { siteId: own, proof, device: await browser.newDevice(), locale: 'en_US' });
      return { browser, client, ask, signIn, askLink: () => client.call('passkey.beginLink', { device }), link: (proof: Proof) => client.call('identity.linkBy', { proof }) };
    };
    /** A person who has signed up by a passkey. */
    const signUp = async (by = open()) => {
      const { passkey, proof } = await madeFor(await by.ask('create'));
      return { passkey, session: await by.signIn(proof), by };
    };
    return { world, open, signUp };
  }

  it('sign up, and in again in another browser', async () => {
    const { world, open, signUp } = await begin();
    const { passkey, session } = await signUp();
    expect(session).toMatchObject({ isGuest: false, status: 'Logged In, Wallet Uninitialized', identities: [{ kind: 'passkey', value: device, providerId: null }] });
    const other = open();
    const again = await other.signIn(await usedFor(await other.ask('use'), passkey));
    expect(again.userId).toBe(session.userId);
    expect(await world.store.count('users', {})).toBe(1);
  });

  it('are asked for with the host of the wallet alone, verification, and nothing that names an account', async () => {
    const { open } = await begin();
    const by = open();
    const created = (await by.ask('create')).options;
    expect(created).toMatchObject({ does: 'create', publicKey: { rp: { id: 'wallet.example', name: 'Demo' }, attestation: 'none', excludeCredentials: [], authenticatorSelection: { residentKey: 'required', userVerification: 'required' }, pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }] } });
    const used = await by.ask('use');
    expect(used.options).toEqual({ does: 'use', publicKey: { challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: 'wallet.example', timeout: challengeMs, userVerification: 'required' } });
    expect((await by.ask('use')).options).not.toEqual(used.options);
  });

  const creationFaults: readonly (readonly [string, Partial<SoftCeremony>])[] = [
    ['another challenge', { challenge: toBase64url(randomBytes(32)) }],
    ['the origin of the site', { origin: 'https://app.example' }],
    ['another port', { origin: `${walletOrigin}:8443` }],
    ['a page around that may not embed the wallet', { topOrigin: 'https://app.example.evil' }],
    ['a page around, and no other origin', { crossOrigin: false }],
    ['another RP ID', { rpId: 'example' }],
    ['the person not verified', { flags: 0x01 }],
    ['no person', { flags: 0x04 }],
    ['a copy of what cannot be copied', { flags: 0x01 | 0x04 | 0x10 }],
    ['an algorithm that was not offered', { algorithm: -35 }],
    ['the answer of a use', { type: 'webauthn.get' }],
  ];
  it.each(creationFaults)('are refused, made with %s', async (_what, wrong) => {
    const { world, open } = await begin();
    const by = open();
    const { proof } = await madeFor(await by.ask('create'), wrong);
    expect(await outcomeOf(by.signIn(proof))).toBe('badPasskey');
    expect(await world.store.count('users', {})).toBe(0);
  });

  const useFaults: readonly (readonly [string, Partial<SoftCeremony>])[] = [
    ...creationFaults.filter(([, { algorithm, type }]) => algorithm === undefined && type === undefined),
    ['the answer of a creation', { type: 'webauthn.create' }],
    ['the handle of another person', { userHandle: toBase64url(randomBytes(32)) }],
    ['no handle', { userHandle: '' }],
    ['other facts of backup', { flags: 0x01 | 0x04 }],
  ];
  it.each(useFaults)('are refused, used with %s', async (_what, wrong) => {
    const { open, signUp } = await begin();
    const { passkey } = await signUp();
    const by = open();
    expect(await outcomeOf(by.signIn(await usedFor(await by.ask('use'), passkey, wrong)))).toBe('badPasskey');
    expect(await outcomeOf(by.signIn(await usedFor(await by.ask('use'), passkey)))).toBe('done');
  });

  it('are refused, used with the signature of another key', async () => {
    const { open, signUp } = await begin();
    const [{ passkey }, other] = [await signUp(), await signUp(open())];
    const by = open();
    expect(await outcomeOf(by.signIn(await usedFor(await by.ask('use'), passkey, { signsBy: other.passkey.privateKey })))).toBe('badPasskey');
  });

  it('are let in whatever they attest of their make, which was not asked for', async () => {
    const { open } = await begin();
    const by = open();
    const { proof } = await madeFor(await by.ask('create'), { attestation: { fmt: 'packed', attStmt: new Map([['alg', -7]]) } });
    expect(await outcomeOf(by.signIn(proof))).toBe('done');
  });

  it('answer a challenge once, in time, in the browser and on the site that asked, for what it was asked for', async () => {
    const { world, open, signUp } = await begin();
    const { passkey } = await signUp();
    const by = open();
    const once = await usedFor(await by.ask('use'), passkey);
    expect([await outcomeOf(by.signIn(once)), await outcomeOf(by.signIn(once))]).toEqual(['done', 'codeUsed']);
    const failed = await by.ask('use');
    expect(await outcomeOf(by.signIn(await usedFor(failed, passkey, { flags: 1 })))).toBe('badPasskey');
    expect(await outcomeOf(by.signIn(await usedFor(failed, passkey)))).toBe('codeUsed');
    expect(await outcomeOf(open().signIn(await usedFor(await by.ask('use'), passkey)))).toBe('codeExpired');
    const elsewhere = await usedFor(await by.ask('use'), passkey);
    expect(await outcomeOf(by.client.call('signIn.prove', { siteId: 'other', proof: elsewhere, device: await by.browser.newDevice(), locale: 'en_US' }))).toBe('codeExpired');
    expect(await outcomeOf(by.signIn(await usedFor(await by.ask('use', 'stepUp'), passkey)))).toBe('codeExpired');
    const late = await usedFor(await by.ask('use'), passkey);
    world.wait(challengeMs);
    expect(await outcomeOf(by.signIn(late))).toBe('codeExpired');
  });

  it('are unknown to a site whose people are others', async () => {
    const { open, signUp } = await begin();
    const { passkey } = await signUp();
    const other = open({ siteId: 'other' });
    expect(await outcomeOf(other.signIn(await usedFor(await other.ask('use'), passkey)))).toBe('unknownPasskey');
  });

  it('are known to all sites of an ecosystem', async () => {
    const { open } = await begin();
    const north = open({ siteId: 'north' });
    const { passkey, proof } = await madeFor(await north.ask('create'), { topOrigin: 'https://north.example' });
    const { userId } = await north.signIn(proof);
    const south = open({ siteId: 'south' });
    expect((await south.signIn(await usedFor(await south.ask('use'), passkey, { topOrigin: 'https://south.example' }))).userId).toBe(userId);
  });

  it('are not offered by a site that does not list them', async () => {
    const { open } = await begin();
    expect(await outcomeOf(open({ siteId: 'mailonly' }).ask('use'))).toBe('signInNotOffered');
  });

  it('do not let in by a new key under the id of a passkey that an account has', async () => {
    const { world, open, signUp } = await begin();
    const { passkey, session } = await signUp();
    const attacker = open();
    const stolen = await madeFor(await attacker.ask('create'), { id: passkey.id });
    expect(await outcomeOf(attacker.signIn(stolen.proof))).toBe('alreadyLinked');
    await attacker.browser.signInByCode(attacker.client, to, world.takeCode);
    expect(await outcomeOf(attacker.link((await madeFor(await attacker.askLink(), { id: passkey.id })).proof))).toBe('alreadyLinked');
    const again = open();
    expect((await again.signIn(await usedFor(await again.ask('use'), passkey))).userId).toBe(session.userId);
  });

  it('count: one that falls back is refused, and written down', async () => {
    const { world, open, signUp } = await begin();
    const { passkey, session } = await signUp();
    const by = open();
    const use = async (counter: number) => outcomeOf(by.signIn(await usedFor(await by.ask('use'), passkey, { counter })));
    expect([await use(5), await use(5), await use(4), await use(0), await use(6)]).toEqual(['done', 'badPasskey', 'badPasskey', 'badPasskey', 'done']);
    expect((await world.auditOf(session.userId)).filter((line) => line.startsWith('passkey.'))).toEqual(Array.from({ length: 3 }, () => 'passkey.counterFellBack badPasskey'));
  });

  it('are linked to an account that has another way in, several of them, and let in by each', async () => {
    const { world, open } = await begin();
    const by = open();
    const { userId } = await by.browser.signInByCode(by.client, to, world.takeCode);
    const first = await madeFor(await by.askLink());
    expect(await by.link(first.proof)).toMatchObject({ identities: [{ kind: 'email' }, { kind: 'passkey', value: device }], isGuest: false });
    const asked = await by.askLink();
    expect(asked.options).toMatchObject({ publicKey: { user: { id: first.passkey.userHandle, name: to }, excludeCredentials: [{ id: first.passkey.id, transports: ['internal', 'hybrid'] }] } });
    const second = await madeFor(asked);
    expect((await by.link(second.proof)).identities.map(({ kind }) => kind)).toEqual(['email', 'passkey', 'passkey']);
    for (const { passkey } of [first, second]) {
      const again = open();
      expect((await again.signIn(await usedFor(await again.ask('use'), passkey))).userId).toBe(userId);
    }
    expect((await world.takeMails()).filter(({ about }) => about.kind === 'notice' && about.event === 'identityLinked')).not.toHaveLength(0);
  });

  it('are linked by the one who asked, after a proof of who is there', async () => {
    const { world, open } = await begin();
    const [ada, bob] = [open(), open()];
    await ada.browser.signInByCode(ada.client, to, world.takeCode);
    const asked = await madeFor(await ada.askLink());
    await bob.browser.signInByCode(bob.client, 'bob@example.com', world.takeCode);
    expect(await outcomeOf(bob.link(asked.proof))).toBe('codeExpired');
    // In the same browser, by another account.
    world.wait(minuteMs);
    await ada.browser.signInByCode(ada.client, 'eve@example.com', world.takeCode);
    expect(await outcomeOf(ada.link(asked.proof))).toBe('codeExpired');
    world.wait(stepUpMs + 1);
    expect(await outcomeOf(ada.askLink())).toBe('stepUpNeeded');
  });

  it('show once more who is there, to their own account alone', async () => {
    const { world, open, signUp } = await begin();
    const { passkey, by } = await signUp();
    const other = await signUp(open());
    world.wait(stepUpMs + 1);
    expect(await outcomeOf(by.askLink())).toBe('stepUpNeeded');
    expect(await outcomeOf(by.client.call('proof.by', { proof: await usedFor(await by.ask('use', 'stepUp'), other.passkey) }))).toBe('badPasskey');
    expect(await outcomeOf(by.ask('create', 'stepUp'))).toBe('badRequest');
    expect(await outcomeOf(by.client.call('proof.by', { proof: await usedFor(await by.ask('use', 'stepUp'), passkey) }))).toBe('done');
    expect(await outcomeOf(by.askLink())).toBe('done');
  });

  it('are unlinked by their id, and then let in no more', async () => {
    const { world, open } = await begin();
    const by = open();
    await by.browser.signInByCode(by.client, to, world.takeCode);
    const { passkey, proof } = await madeFor(await by.askLink());
    const { identities } = await by.link(proof);
    const identityId = identities.find(({ kind }) => kind === 'passkey')?.identityId ?? '';
    expect((await by.client.call('identity.unlinkBy', { identityId })).identities).toMatchObject([{ kind: 'email' }]);
    const again = open();
    expect(await outcomeOf(again.signIn(await usedFor(await again.ask('use'), passkey)))).toBe('unknownPasskey');
  });

  it('give a guest a way in that outlives the device', async () => {
    const { open } = await begin();
    const by = open();
    const { userId } = await by.browser.signInAsGuest(by.client);
    const { passkey, proof } = await madeFor(await by.askLink());
    expect(await by.link(proof)).toMatchObject({ isGuest: false, identities: [{ kind: 'passkey' }] });
    const again = open();
    expect((await again.signIn(await usedFor(await again.ask('use'), passkey))).userId).toBe(userId);
  });

  it('are named to their owner, and not to the site', async () => {
    const { signUp } = await begin();
    const { by } = await signUp();
    const { token } = await by.client.call('identity.token', { nonce: null });
    expect(decodeJwt(token)['identities']).toEqual([{ kind: 'passkey', value: null, providerId: null, verifiedAtMs: expect.any(Number) }]);
  });

  it('are named after their maker where it is known', async () => {
    const { open } = await begin();
    const by = open();
    const { proof } = await madeFor(await by.ask('create'));
    if (proof.type !== 'passkey') throw new Error('It is no passkey.');
    // The AAGUID stands behind RP ID hash, flags and counter; the key says it in its attestation, which is not signed.
    const credential = JSON.parse(proof.credential) as { response: { attestationObject: string } }; // as it was just written
    const bytes = fromBase64url(credential.response.attestationObject) ?? randomBytes(0);
    const at = bytes.length - (37 + 18 + 32 + 77) + 37;
    bytes.set(Uint8Array.from({ length: 16 }, (_, nth) => Number.parseInt('fbfc3007154e4ecc8c0b6e020557d7bd'.slice(2 * nth, 2 * nth + 2), 16)), at);
    credential.response.attestationObject = toBase64url(bytes);
    expect((await by.signIn({ ...proof, credential: JSON.stringify(credential) })).identities).toMatchObject([{ kind: 'passkey', value: 'iCloud Keychain' }]);
  });

  it('are bounded for each IP', async () => {
    const { open } = await begin();
    const by = open();
    for (let asked = 0; asked < passkeysPerHourOfIp; asked += 1) await by.ask('use');
    expect(await outcomeOf(by.ask('use'))).toBe('tooMany');
  });

  const garbage = ['{}', '[]', 'null', '{"id":"AA","rawId":"AA","type":"public-key"}', '{"id":"","rawId":"","type":"public-key","response":{}}', `{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"gA","authenticatorData":"AA","signature":"AA"}}`, '{"id":"AB","rawId":"AB","type":"public-key","response":{"clientDataJSON":"!","authenticatorData":"*","signature":""}}'];
  it.each(garbage)('refuse %s without a crash', async (credential) => {
    const { world, open } = await begin();
    for (const does of ['create', 'use'] as const) {
      const by = open();
      const { flowId } = await by.ask(does);
      expect(await outcomeOf(by.signIn({ type: 'passkey', flowId, credential }))).toMatch(/^(?:badPasskey|unknownPasskey)$/);
    }
    expect(world.logs.filter(({ event }) => event === 'failed')).toEqual([]);
  });

  it('leave no public key, handle or id in the database for one who has it alone', async () => {
    const { world, signUp } = await begin();
    const { passkey } = await signUp();
    const rows = JSON.stringify([await world.store.list('identities', {}), await world.store.list('flows', {}), await world.store.list('audit', {})], (_key, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    for (const text of [passkey.id, passkey.userHandle, device]) expect(rows.includes(text)).toBe(false);
  });
});

it('the site of the tests offers passkeys', () => expect(sites.get(siteId)?.signIn).toContain('passkey'));
