import { frameRefusals } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameRefusalCode } from '../../src/domain/inApp/frameMessages.ts';
import { refusalError } from './refusalError.ts';

const codes: readonly (readonly [FrameRefusalCode, string])[] = [
  ['badRequest', 'inApp.failed'], ['notReady', 'inApp.failed'], ['failed', 'inApp.failed'],
  ['busy', 'inApp.tooMany'], ['resendTooSoon', 'inApp.tooMany'], ['tooMany', 'inApp.tooMany'],
  ['cancelled', 'user.cancelled'], ['rejected', 'user.rejected'],
  ['notSignedIn', 'auth.failed'], ['noWallet', 'wallet.noAccounts'],
  ['wrongCode', 'inApp.wrongCode'], ['codeExpired', 'inApp.codeExpired'], ['tooManyTries', 'inApp.codeExpired'],
  ['numberRefused', 'inApp.numberRefused'], ['humanNeeded', 'inApp.humanNeeded'], ['notOffered', 'inApp.notOffered'], ['alreadyLinked', 'inApp.alreadyLinked'], ['noPasskey', 'inApp.noPasskey'], ['badPasskey', 'inApp.badPasskey'], ['noPasskeys', 'inApp.noPasskeys'], ['passkeyExists', 'inApp.passkeyExists'], ['accountLimit', 'inApp.accountLimit'], ['lastWay', 'inApp.lastWay'], ['blocked', 'inApp.blocked'], ['deviceRevoked', 'inApp.deviceRevoked'], ['rolledBack', 'inApp.rolledBack'],
  ['storageDenied', 'inApp.storageDenied'], ['serverAway', 'inApp.serverAway'], ['signerAway', 'inApp.signerAway'], ['signerRefused', 'inApp.signerRefused'], ['wrongSigner', 'inApp.wrongSigner'], ['notAllowed', 'inApp.notAllowed'], ['recoveryNeeded', 'inApp.recoveryNeeded'], ['stepUpNeeded', 'inApp.stepUpNeeded'],
  ['siteRefused', 'inApp.siteRefused'], ['cannotImport', 'inApp.cannotImport'], ['wrongSignature', 'inApp.wrongSignature'], ['unknownChain', 'inApp.unknownChain'], ['notVouched', 'inApp.notVouched'], ['backendAway', 'inApp.backendAway'], ['unsupported', 'wallet.unsupported'],
];

describe('refusalError', () => {
  it.each(codes)('says for %s that it is %s', (code, expected) => {
    expect(refusalError({ type: 'refusal', id: 'one', code }, 'wallet.example')).toMatchObject({ code: expected });
  });

  it('knows every refusal', () => {
    expect(codes.map(([code]) => code).toSorted()).toEqual([...frameRefusals].toSorted());
  });

  it('passes on when it may be tried again, and how often', () => {
    expect(refusalError({ type: 'refusal', id: 'one', code: 'wrongCode', triesLeft: 2 }, 'wallet.example')).toMatchObject({ context: { triesLeft: 2 } });
    expect(refusalError({ type: 'refusal', id: 'one', code: 'tooMany', retryAfterMs: 5_000 }, 'wallet.example')).toMatchObject({ context: { retryAfterMs: 5_000 } });
  });
});
