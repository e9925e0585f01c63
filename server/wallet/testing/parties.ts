import type { PublicKey } from '../../protocol/values.ts';
import { randomBytes, randomId } from '../worker/bytes.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import { publicKeyOf } from '../worker/envelope.ts';
import type { AddedRecipient } from '../worker/shareSets.ts';

/** A browser's key pair as a frame makes it: its private half cannot be exported. */
export interface TestDevice {
  readonly userId: string;
  readonly deviceId: string;
  readonly publicKey: PublicKey;
  readonly privateKey: CryptoKey;
}

export async function createTestDevice(userId = randomId()): Promise<TestDevice> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  return { userId, deviceId: randomId(), publicKey: publicKeyOf(await crypto.subtle.exportKey('jwk', publicKey)), privateKey };
}

export function deviceRecipient({ deviceId, publicKey }: TestDevice): AddedRecipient {
  return { gets: 'D', deviceId, publicKey };
}

/** A recovery file: the cheapest method, for tests that are not about Argon2. */
export function createFileMethod() {
  return { gets: 'R', method: { type: 'file' }, secret: { type: 'file', key: randomBytes(32) } } as const;
}

/** What an error is refused for. */
export async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (isCustodyError(error)) return error.why === undefined ? error.code : `${error.code}:${error.why}`;
    return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : `not coded: ${String(error)}`;
  }
  return 'nothing was thrown';
}
