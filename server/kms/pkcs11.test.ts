import { systemClock } from '../core/systemClock.ts';
import { kmsSuite } from './kmsSuite.ts';
import { openPkcs11Kms, type Pkcs11Options } from './pkcs11.ts';
import { addTokenKey, createTokenKey, removeTokenKey } from './pkcs11/tokenKeys.ts';
import { openTokenSessions } from './pkcs11/tokenSessions.ts';
import { startSoftHsm } from './pkcs11/startSoftHsm.ts';

const pin = 'pin-4711';
let hsm: Awaited<ReturnType<typeof startSoftHsm>>;
const place = () => ({ module: hsm.module, token: 'wallet', pin });
const context = { purpose: 'setting', subject: 'pepper' } as const;
let labels = 0;
const newLabel = () => `keys-${(labels += 1)}`;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  hsm = await startSoftHsm();
  hsm.addToken('wallet', pin);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => hsm.stop());

async function openSessions() {
  const sessions = await openTokenSessions({ ...place(), clock: systemClock });
  closing.push(sessions.close);
  return sessions;
}

async function openKms(options: Partial<Pkcs11Options> & Pick<Pkcs11Options, 'keyLabel'>) {
  const kms = await openPkcs11Kms({ ...place(), ...options });
  closing.push(kms.close);
  return kms;
}

/** A KMS over a key of its own. */
async function createTestKms() {
  const keyLabel = newLabel();
  const sessions = await openSessions();
  await createTokenKey(sessions, keyLabel);
  return { keyLabel, sessions, kms: await openKms({ keyLabel }), rotate: () => addTokenKey(sessions, keyLabel), forget: (keyId: string) => removeTokenKey(sessions, keyLabel, keyId) };
}

kmsSuite('openPkcs11Kms', createTestKms);

describe('openPkcs11Kms', () => {
  it('opens in another connection what this one wrapped', async () => {
    const { kms, keyLabel } = await createTestKms();
    const wrapped = await kms.wrap(Uint8Array.of(1, 2), context);
    expect(await (await openKms({ keyLabel })).unwrap(wrapped, context)).toEqual(Uint8Array.of(1, 2));
  });

  it('loses the token and finds it again', async () => {
    const { kms, keyLabel } = await createTestKms();
    const wrapped = await kms.wrap(Uint8Array.of(1, 2), context);
    hsm.unplug();
    for (const call of [() => kms.ping(), () => kms.wrap(Uint8Array.of(1), context), () => kms.unwrap(wrapped, context), () => openKms({ keyLabel })]) await expect(call()).rejects.toMatchObject({ code: 'kms.unavailable' });
    hsm.plug();
    await expect(kms.ping()).resolves.toBeUndefined();
    expect(await kms.unwrap(wrapped, context)).toEqual(Uint8Array.of(1, 2));
  });

  it('does a hundred things at once', async () => {
    const { kms } = await createTestKms();
    const keys = Array.from({ length: 100 }, (_, i) => Uint8Array.of(i, 255 - i));
    const opened = await Promise.all(keys.map(async (key) => kms.unwrap(await kms.wrap(key, context), context)));
    expect(opened).toEqual(keys);
  });
});
