import { canRecover, custodyLabel } from './custodyLabel.ts';

describe('custodyLabel', () => {
  it.each(['passkey', 'passphrase', 'file'])('is user-recoverable by a %s', (method) => {
    expect(custodyLabel({ methods: [method] })).toBe('user-recoverable');
  });

  it.each([[[]], [['email']], [['phone', 'email', 'google']]])('is device-only where %j is all there is', (methods) => {
    expect(custodyLabel({ methods })).toBe('device-only');
  });

  it('says so where an operator can open it, whatever else there is', () => {
    expect(custodyLabel({ methods: ['passkey'], hasOperatorRecovery: true })).toBe('operator-recoverable');
  });

  it('says so where another system keeps the key', () => {
    expect(custodyLabel({ methods: ['passkey'], hasOperatorRecovery: true, isExternal: true })).toBe('external');
  });
});

describe('canRecover', () => {
  it('never lets e-mail alone open a wallet of the default label', () => {
    expect(canRecover('user-recoverable', { isSignedIn: true })).toBe(false);
    expect(canRecover('user-recoverable', { isSignedIn: true, method: 'email' })).toBe(false);
  });

  it('needs a sign-in and a method of the person under the default label', () => {
    expect(canRecover('user-recoverable', { isSignedIn: true, method: 'passphrase' })).toBe(true);
    expect(canRecover('user-recoverable', { isSignedIn: false, method: 'passphrase' })).toBe(false);
  });

  it('brings nothing back without a recovery method', () => {
    expect(canRecover('device-only', { isSignedIn: true, method: 'passkey' })).toBe(false);
  });

  it('leaves it to the operator where it was given a share', () => {
    expect(canRecover('operator-recoverable', { isSignedIn: true })).toBe(true);
    expect(canRecover('external', { isSignedIn: false })).toBe(false);
  });
});
