import type { Kms } from './kms.ts';

export interface TestKms {
  readonly kms: Kms;
  /** Makes a new key, which wraps from now on. Its name. */
  rotate(): Promise<string>;
  /** Removes a key that is not the current one. */
  forget(keyId: string): Promise<void>;
}

const key = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);
const context = { purpose: 'userData', subject: 'user' } as const;

/** What every KMS has to do. */
export function kmsSuite(name: string, create: () => Promise<TestKms>): void {
  describe(name, () => {
    it('unwraps what it wrapped', async () => {
      const { kms } = await create();
      for (const bytes of [key, key.subarray(0, 1), new Uint8Array(4_096).fill(7)]) {
        const wrapped = await kms.wrap(bytes, context);
        expect(wrapped.keyId).toBe(await kms.currentKeyId());
        expect(await kms.unwrap(wrapped, context)).toEqual(new Uint8Array(bytes));
      }
    });

    it('wraps one key differently each time, and shows nothing of it', async () => {
      const { kms } = await create();
      const [first, second] = [await kms.wrap(key, context), await kms.wrap(key, context)];
      expect(first.wrapped).not.toEqual(second.wrapped);
      expect(Buffer.from(first.wrapped).includes(Buffer.from(key.subarray(0, 8)))).toBe(false);
    });

    it.each([
      [{ purpose: 'signingKey', subject: 'user' }],
      [{ purpose: 'userData', subject: 'other' }],
      [{ purpose: 'userData', subject: '' }],
    ] as const)('opens nothing in another context: %j', async (other) => {
      const { kms } = await create();
      await expect(kms.unwrap(await kms.wrap(key, context), other)).rejects.toMatchObject({ code: 'kms.notOpened' });
    });

    it('opens nothing that was changed or cut off', async () => {
      const { kms } = await create();
      const { keyId, wrapped } = await kms.wrap(key, context);
      for (const at of [0, 12, wrapped.length - 1])
        await expect(kms.unwrap({ keyId, wrapped: wrapped.map((byte, i) => (i === at ? byte ^ 1 : byte)) }, context)).rejects.toMatchObject({ code: 'kms.notOpened' });
      await expect(kms.unwrap({ keyId, wrapped: wrapped.subarray(0, 20) }, context)).rejects.toMatchObject({ code: 'kms.notOpened' });
      await expect(kms.unwrap({ keyId, wrapped: new Uint8Array(0) }, context)).rejects.toMatchObject({ code: 'kms.notOpened' });
    });

    it('wraps no empty key and none beyond 4,096 bytes', async () => {
      const { kms } = await create();
      for (const length of [0, 4_097]) await expect(kms.wrap(new Uint8Array(length), context)).rejects.toMatchObject({ code: 'kms.badKey' });
    });

    it('opens what an earlier key wrapped, wraps by the new one, and opens nothing of a key that was removed', async () => {
      const { kms, rotate, forget } = await create();
      const before = await kms.wrap(key, context);
      const keyId = await rotate();
      expect(await kms.currentKeyId()).toBe(keyId);
      expect(keyId).not.toBe(before.keyId);
      const after = await kms.wrap(key, context);
      expect(after.keyId).toBe(keyId);
      expect(await kms.unwrap(before, context)).toEqual(key);
      await expect(kms.unwrap({ ...before, keyId }, context)).rejects.toMatchObject({ code: 'kms.notOpened' });
      await forget(before.keyId);
      await expect(kms.unwrap(before, context)).rejects.toMatchObject({ code: 'kms.unknownKey', message: expect.stringContaining(before.keyId) });
      expect(await kms.unwrap(after, context)).toEqual(key);
    });

    it('does not open what another KMS wrapped', async () => {
      const [one, other] = [await create(), await create()];
      await expect(other.kms.unwrap(await one.kms.wrap(key, context), context)).rejects.toMatchObject({ code: expect.stringMatching(/^kms\.(?:unknownKey|notOpened)$/) });
    });

    it('answers when it is asked whether it is there, until it is closed', async () => {
      const { kms } = await create();
      await expect(kms.ping()).resolves.toBeUndefined();
      await kms.close();
      await kms.close();
      for (const call of [kms.ping(), kms.wrap(key, context), kms.currentKeyId()]) await expect(call).rejects.toMatchObject({ code: 'kms.closed' });
    });
  });
}
