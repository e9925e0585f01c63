import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAssertion, p256Order } from './parseAssertion.ts';
import { createPasskeys } from './passkeys.ts';
import { parsePublicKey } from './parsePublicKey.ts';
import { recoverKeys } from './recoverKeys.ts';

interface Vector {
  readonly title: string;
  readonly registration: { readonly attestationObject: string };
  readonly authentication: { readonly challenge: string; readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string };
}

const vectors = JSON.parse(readFileSync(join(__dirname, '../../../fixtures/webauthn/w3c.json'), 'utf8')) as readonly Vector[];
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
const hex = (text: string): string => `0x${Buffer.from(text, 'base64url').toString('hex')}`;

/** The coordinates of an ES256 key as COSE has them, read by their labels. */
function keyOf({ registration }: Vector): { readonly x: string; readonly y: string } {
  const [, x = '', y = ''] = /215820([0-9a-f]{64})225820([0-9a-f]{64})/.exec(hex(registration.attestationObject)) ?? [];
  return { x: `0x${x}`, y: `0x${y}` };
}

const read = ({ authentication: { challenge, clientDataJSON, authenticatorData, signature } }: Vector, asked = hex(challenge)) =>
  parseAssertion({ authenticatorData: bytes(authenticatorData), clientDataJSON: bytes(clientDataJSON), signature: bytes(signature) }, asked);
/** Those on P-256 for which the person was verified. */
const verified = vectors.filter(({ title, authentication }) => /ES256/.test(title) && ((bytes(authentication.authenticatorData)[32] ?? 0) & 4) !== 0);
const unverified = vectors.filter(({ title, authentication }) => /ES256/.test(title) && ((bytes(authentication.authenticatorData)[32] ?? 0) & 4) === 0);

describe("the standard's passkeys", () => {
  it('are some of either kind', () => {
    expect([verified.length, unverified.length]).toEqual([5, 5]);
  });

  it.each(verified.map((vector) => [vector.title, vector] as const))('sign what contracts rebuild: %s', (_title, vector) => {
    const { authenticatorData, clientDataFields, r, s } = read(vector);
    expect(s <= p256Order / 2n).toBe(true);
    const clientData = Buffer.from(`{"type":"webauthn.get","challenge":"${vector.authentication.challenge}",${clientDataFields}}`);
    expect(clientData.toString('base64url')).toBe(vector.authentication.clientDataJSON);
    const { x, y } = keyOf(vector);
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: Buffer.from(x.slice(2), 'hex').toString('base64url'), y: Buffer.from(y.slice(2), 'hex').toString('base64url') } });
    const raw = Buffer.from([r, s].map((each) => each.toString(16).padStart(64, '0')).join(''), 'hex');
    const signed = Buffer.concat([Buffer.from(authenticatorData.slice(2), 'hex'), createHash('sha256').update(clientData).digest()]);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
    const spki = key.export({ format: 'der', type: 'spki' });
    expect(parsePublicKey(Uint8Array.from(spki).buffer)).toEqual({ x, y });
  });

  it.each(verified.map((vector) => [vector.title, vector] as const))('are found among the keys that can have signed: %s', (_title, vector) => {
    const keys = recoverKeys({ ...read(vector), challenge: hex(vector.authentication.challenge) });
    expect(keys).toContainEqual(keyOf(vector));
    expect(keys.length).toBeLessThanOrEqual(2);
  });

  it.each(unverified.map((vector) => [vector.title, vector] as const))('are refused where the person was not verified: %s', (_title, vector) => {
    expect(() => read(vector)).toThrow(expect.objectContaining({ code: 'passkey.badAnswer' }));
  });
});

describe('parseAssertion', () => {
  const [vector] = verified;
  const good = vector?.authentication ?? { challenge: '', clientDataJSON: '', authenticatorData: '', signature: '' };
  const parts = { authenticatorData: bytes(good.authenticatorData), clientDataJSON: bytes(good.clientDataJSON), signature: bytes(good.signature) };

  it.each<[string, Partial<typeof parts>, string?]>([
    ['another challenge', {}, `0x${'11'.repeat(32)}`],
    ['client data in another order', { clientDataJSON: new TextEncoder().encode(`{"challenge":"${good.challenge}","type":"webauthn.get","origin":"https://example.org"}`) }],
    ['the client data of a creation', { clientDataJSON: new TextEncoder().encode(Buffer.from(good.clientDataJSON, 'base64url').toString().replace('webauthn.get', 'webauthn.create')) }],
    ['authenticator data that is cut off', { authenticatorData: parts.authenticatorData.subarray(0, 36) }],
    ['a signature that is cut off', { signature: parts.signature.subarray(0, -1) }],
    ['a signature with something behind it', { signature: Uint8Array.of(...parts.signature, 0) }],
    ['no signature', { signature: new Uint8Array() }],
    ['r of 0', { signature: Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 1) }],
    ['s of the order', { signature: Uint8Array.of(0x30, 38, 2, 1, 1, 2, 33, 0, ...Buffer.from(p256Order.toString(16), 'hex')) }],
  ])('refuses %s', (_what, changed, challenge = hex(good.challenge)) => {
    expect(() => parseAssertion({ ...parts, ...changed }, challenge)).toThrow(expect.objectContaining({ code: 'passkey.badAnswer' }));
  });
});

describe('createPasskeys', () => {
  it('says where there are none, and where it was given up', async () => {
    const passkeys = createPasskeys();
    const signal = new AbortController().signal;
    expect(passkeys.isSupported()).toBe(false);
    await expect(passkeys.use({ allow: [], signal })).rejects.toMatchObject({ code: 'passkey.unavailable' });
    await expect(passkeys.create({ siteName: 'Shop', handle: Uint8Array.of(1), signal })).rejects.toMatchObject({ code: 'passkey.unavailable' });
    const reason = new Error('given up');
    await expect(passkeys.use({ allow: [], signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('createPasskeys in a browser', () => {
  // As WebAuthn Level 3 has it (5.1.3): what a browser says of a person who says no, and of an authenticator that has one of those that are excluded.
  it.each([['NotAllowedError', 'passkey.dismissed'], ['InvalidStateError', 'passkey.exists'], ['NotSupportedError', 'passkey.unavailable']])('tells %s as %s', async (name, code) => {
    const refuse = () => Promise.reject(new DOMException('No.', name));
    Object.defineProperty(navigator, 'credentials', { value: { create: refuse, get: refuse }, configurable: true });
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    try {
      const { signal } = new AbortController();
      await expect(createPasskeys().create({ siteName: 'Site', handle: new Uint8Array(4), signal })).rejects.toMatchObject({ code });
      await expect(createPasskeys().use({ allow: [], signal })).rejects.toMatchObject({ code });
    } finally {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    }
  });
});

describe('parsePublicKey', () => {
  it.each<[string, ArrayBuffer | null]>([['none', null], ['a key on another curve', new Uint8Array(120).buffer], ['nothing in it', new ArrayBuffer(0)]])('refuses %s', (_what, spki) => {
    expect(() => parsePublicKey(spki)).toThrow(expect.objectContaining({ code: 'passkey.badAnswer' }));
  });
});
