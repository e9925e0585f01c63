import vectors from '../../../fixtures/webauthn/w3c.json';
import { fromBase64url, owned, sha256, type Bytes } from '../bytes.ts';
import { readAuthenticatorData, readCbor } from './authenticatorData.ts';
import type { Ceremony } from './clientData.ts';
import { PasskeyFault } from './passkeyFault.ts';
import { isSignedBy, toPasskeyKey } from './publicKey.ts';
import { verifyCreated, verifyUsed } from './verifyPasskey.ts';

type Vector = (typeof vectors)[number];

const rpId = 'example.org';
const bytesOf = (text: string): Bytes => fromBase64url(text) ?? owned(new Uint8Array());
const ceremonyOf = (challenge: string): Ceremony => ({ challenge, rpId, origin: 'https://example.org', topOrigins: ['https://example.com'] });
const createdOf = ({ credentialId, registration }: Vector) => ({ id: credentialId, clientData: bytesOf(registration.clientDataJSON), attestation: bytesOf(registration.attestationObject), transports: [] });
const usedOf = ({ credentialId, authentication: { clientDataJSON, authenticatorData, signature } }: Vector) =>
  ({ id: credentialId, clientData: bytesOf(clientDataJSON), authenticatorData: bytesOf(authenticatorData), signature: bytesOf(signature), userHandle: undefined });
const reasonOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'accepted', (error: unknown) => (error instanceof PasskeyFault ? error.reason : String(error)));

async function partsOf(vector: Vector) {
  const { value } = readCbor(bytesOf(vector.registration.attestationObject), 0);
  const authData = owned((value as Map<string, Uint8Array>).get('authData') ?? new Uint8Array()); // as every vector has it
  return readAuthenticatorData(authData, rpId);
}

/** Of algorithms that are not offered. */
const notOffered = ['ES384', 'ES512', 'Ed448'];
const isOffered = ({ title }: Vector): boolean => !notOffered.some((name) => title.includes(name));

describe('the W3C vectors', () => {
  it('are all there', () => expect([vectors.length, vectors.filter(isOffered).length]).toEqual([15, 12]));

  for (const vector of vectors.filter(isOffered)) {
    it(`${vector.title}: its key and its signature are read and verified`, async () => {
      const { credential } = await partsOf(vector);
      expect(credential?.id).toBe(vector.credentialId);
      const key = await toPasskeyKey(credential?.publicKey);
      const { authenticatorData, signature, clientData } = usedOf(vector);
      const signed = owned(new Uint8Array([...authenticatorData, ...(await sha256(clientData))]));
      expect(await isSignedBy(key, signature, signed)).toBe(true);
      signed[0] = (signed[0] ?? 0) ^ 1;
      expect(await isSignedBy(key, signature, signed)).toBe(false);
    });

    it(`${vector.title}: is accepted where the person was verified, and refused where not`, async () => {
      const made = await partsOf(vector);
      expect(await reasonOf(verifyCreated(createdOf(vector), ceremonyOf(vector.registration.challenge)))).toBe(made.isUserVerified ? 'accepted' : 'userVerification');
      const key = await toPasskeyKey(made.credential?.publicKey);
      const shown = await readAuthenticatorData(usedOf(vector).authenticatorData, rpId);
      expect(await reasonOf(verifyUsed(usedOf(vector), key, ceremonyOf(vector.authentication.challenge)))).toBe(shown.isUserVerified ? 'accepted' : 'userVerification');
    });
  }

  for (const vector of vectors.filter((each) => !isOffered(each))) {
    it(`${vector.title}: is of an algorithm that is not offered`, async () => {
      const { credential } = await partsOf(vector);
      expect(await reasonOf(toPasskeyKey(credential?.publicKey))).toBe('algorithm');
    });
  }

  const verified = vectors.find(({ title }) => title.includes('"topOrigin"')) as Vector; // one of them
  const others: readonly (readonly [string, Partial<Ceremony>])[] = [
    ['challenge', { challenge: 'AMMPt4UxxGTStncdq417YDwBFi8vpIa-pw8oOuVW4TA' }],
    ['origin', { origin: 'https://example.net' }],
    ['topOrigin', { topOrigins: ['https://example.com.evil', 'http://example.com', 'https://example.org'] }],
    ['rpId', { rpId: 'wallet.example.org' }],
  ];
  it.each(others)('are refused for another %s', async (reason, changed) => {
    expect(await reasonOf(verifyCreated(createdOf(verified), { ...ceremonyOf(verified.registration.challenge), ...changed }))).toBe(reason);
    const key = await toPasskeyKey((await partsOf(verified)).credential?.publicKey);
    expect(await reasonOf(verifyUsed(usedOf(verified), key, { ...ceremonyOf(verified.authentication.challenge), ...changed }))).toBe(reason);
  });

  it('are refused one for the other', async () => {
    const { registration, authentication } = verified;
    expect(await reasonOf(verifyCreated({ ...createdOf(verified), clientData: bytesOf(authentication.clientDataJSON) }, ceremonyOf(authentication.challenge)))).toBe('type');
    const key = await toPasskeyKey((await partsOf(verified)).credential?.publicKey);
    expect(await reasonOf(verifyUsed({ ...usedOf(verified), clientData: bytesOf(registration.clientDataJSON) }, key, ceremonyOf(registration.challenge)))).toBe('type');
  });

  it('are refused, and never crash, wherever a byte is cut off or changed', async () => {
    const { attestation, ...created } = createdOf(verified);
    const ceremony = ceremonyOf(verified.registration.challenge);
    for (let length = 0; length < attestation.length; length += 1) expect(await reasonOf(verifyCreated({ ...created, attestation: attestation.slice(0, length) }, ceremony))).toBe('malformed');
    const key = await toPasskeyKey((await partsOf(verified)).credential?.publicKey);
    const used = usedOf(verified);
    for (const [name, bytes] of [['signature', used.signature], ['authenticatorData', used.authenticatorData]] as const) {
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0x55;
        expect(await reasonOf(verifyUsed({ ...used, [name]: changed }, key, ceremonyOf(verified.authentication.challenge)))).toMatch(/^(?:signature|rpId|malformed|backup|userPresence|userVerification)$/);
      }
    }
  });

  it('are refused where CBOR is nested without an end', async () => {
    const attestation = new Uint8Array(12_000).fill(0x81);
    expect(await reasonOf(verifyCreated({ ...createdOf(verified), attestation }, ceremonyOf(verified.registration.challenge)))).toBe('malformed');
  });
});
