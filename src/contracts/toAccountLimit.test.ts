import { inAppErrors } from './inAppErrors.ts';
import { toAccountLimit } from './toAccountLimit.ts';

describe('toAccountLimit', () => {
  it.each<readonly [string, Error]>([
    ['its code', inAppErrors.accountLimit()], ['its message', new Error('402: PAYMENT_METHOD_REQUIRED')], ['a cause', inAppErrors.failed({}, { cause: new Error('PAYMENT_METHOD_REQUIRED') })],
  ])('knows it by %s', (_what, error) => {
    expect(toAccountLimit(error)).toMatchObject({ code: 'inApp.accountLimit' });
  });

  it.each([undefined, 'PAYMENT_METHOD_REQUIRED', new Error('402'), inAppErrors.failed()])('leaves %p as it is', (error) => {
    expect(toAccountLimit(error)).toBe(error);
  });

  it('ends where causes go round', () => {
    const error = new Error('round');
    error.cause = error;
    expect(toAccountLimit(error)).toBe(error);
  });
});
