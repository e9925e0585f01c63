import { forgetDeviceKeys, readDeviceKeys } from './deviceKeys.ts';
import { openRecords } from './openRecords.ts';

describe('the keys of a browser', () => {
  it('stay the same, and cannot be exported', async () => {
    const records = await openRecords(undefined, 'wallet');
    const keys = await readDeviceKeys(records, 'site:shop');
    expect(await readDeviceKeys(records, 'site:shop')).toBe(keys);
    for (const { privateKey } of [keys.proof, keys.share]) await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow(/extractable/);
    expect(keys.proof.publicKey).toEqual({ kty: 'EC', crv: 'P-256', x: expect.stringMatching(/^[\w-]{43}$/), y: expect.stringMatching(/^[\w-]{43}$/) });
    expect(keys.proof.publicKey).not.toEqual(keys.share.publicKey);
  });

  it('are others for another realm, and after they were forgotten', async () => {
    const records = await openRecords(undefined, 'wallet');
    const one = await readDeviceKeys(records, 'site:shop');
    const other = await readDeviceKeys(records, 'site:forum');
    await forgetDeviceKeys(records, 'site:shop');
    const next = await readDeviceKeys(records, 'site:shop');
    expect(new Set([one, other, next].map(({ proof }) => proof.publicKey.x)).size).toBe(3);
  });

  it('are those of the tab that was first', async () => {
    const records = await openRecords(undefined, 'wallet');
    const [one, other] = await Promise.all([readDeviceKeys(records, 'site:shop'), readDeviceKeys(records, 'site:shop')]);
    expect(one.proof.publicKey).toEqual(other.proof.publicKey);
  });

  it('are made anew where what is kept is no pair of keys', async () => {
    const records = await openRecords(undefined, 'wallet');
    for (const kept of [null, 'keys', {}, { proof: {}, share: {} }, { proof: { privateKey: { type: 'public' }, publicKey: { crv: 'P-256' } }, share: null }]) {
      await records.put('device:site:shop', kept);
      expect((await readDeviceKeys(records, 'site:shop')).proof.privateKey.type).toBe('private');
    }
  });

  it('sign what WebCrypto verifies', async () => {
    const { proof } = await readDeviceKeys(await openRecords(undefined, 'wallet'), 'site:shop');
    const data = new TextEncoder().encode('latchkey guest|f|c');
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, proof.privateKey, data);
    const key = await crypto.subtle.importKey('jwk', proof.publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data)).toBe(true);
  });
});
