import { loginQuestion } from './loginQuestion.ts';

describe('loginQuestion', () => {
  it('calls what was typed a secret, and not the way that was chosen: errors say "wallet" and "passkey" of other things', () => {
    expect(loginQuestion.secretsOf?.({ providerId: 'wallet' })).toEqual([]);
    expect(loginQuestion.secretsOf?.({ providerId: 'email', identifier: 'ada@mail.example' })).toEqual(['ada@mail.example']);
  });
});
