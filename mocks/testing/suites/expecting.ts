import { isWalletError, messageOf } from '../../../src/domain/errors.ts';
import { encodeJson } from '../../../src/domain/encoding/json.ts';
import type { TestKit } from '../createTestKit.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { WalletError } from '../../../src/domain/errors.ts';

/** @throws with `what`, unless it holds */
export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Compares as JSON. @throws with both */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [encodeJson(actual), encodeJson(expected)];
  if (is !== should) throw new Error(`${what}: ${is}, not ${should}`);
}

/** What turns time for a wait: a kit over a clock that a test turns. */
export type Turning = Pick<TestKit<CoreState>, 'turnUntil'>;

/** As long as anything may take that waits for no person. */
const within = { stepMs: 50, maxSteps: 800 };

/** The result. @throws if it fails or does not come, with `what` it was */
export async function resultOf<T>(test: Turning, what: string, promise: Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = () => void (hasEnded = true);
  promise.then(end, end);
  await untilHolds(test, `${what}: the end`, () => hasEnded);
  try {
    return await promise;
  } catch (error) {
    throw new Error(`${what}: ${isWalletError(error) ? `${error.code}, ` : ''}${messageOf(error)}`, { cause: error });
  }
}

/** The coded error that it fails with. @throws if it succeeds, does not end, or fails without a code, a text or a way on */
export async function failureOf(test: Turning, what: string, promise: Promise<unknown>, codes?: readonly string[]): Promise<WalletError> {
  const outcome = await resultOf(test, what, promise.then(() => ({ error: undefined }), (error: unknown) => ({ error })));
  const { error } = outcome;
  expectThat(error !== undefined, `${what}: it went through`);
  expectThat(isWalletError(error), `${what}: failed without a code, ${messageOf(error)}`);
  expectThat(error.message !== '', `${what}: ${error.code} has no text`);
  expectThat(error.remedy !== undefined || error.code === 'user.cancelled', `${what}: ${error.code} names no way on`);
  if (codes) expectThat(codes.includes(error.code), `${what}: failed with ${error.code}, not ${codes.join(' or ')}`);
  return error;
}

/** Waits until the condition holds. @throws if it never does, with `what` was waited for */
export async function untilHolds(test: Turning, what: string, condition: () => boolean): Promise<void> {
  try {
    await test.turnUntil(condition, within);
  } catch {
    throw new Error(`${what} never comes`);
  }
}

/** Everything in an object, its errors' causes and contexts and hidden fields too, as text in lower case. */
export function textOfAll(value: unknown, seen: Set<unknown> = new Set()): string {
  if (typeof value !== 'object' || value === null) return String(value).toLowerCase();
  if (seen.has(value)) return '';
  seen.add(value);
  if (value instanceof Map || value instanceof Set) return textOfAll([...value], seen);
  return Object.getOwnPropertyNames(value).map(name => `${name} ${textOfAll(Reflect.get(value, name), seen)}`).join(' ');
}

/** Secrets of which the first or the last part stands in the text, cut off or not. */
export function secretsIn(text: string, secrets: readonly string[]): readonly string[] {
  const parts = (secret: string) => {
    const plain = secret.toLowerCase().replace(/^0x/, '');
    return plain.length <= 64 ? [plain] : [plain.slice(0, 64), plain.slice(-64)];
  };
  return secrets.filter(secret => parts(secret).some(part => text.includes(part)));
}
