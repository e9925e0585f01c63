import { userErrors } from '../../src/contracts/errors.ts';
import { authErrors } from '../../src/contracts/authErrors.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { FrameRefusal, FrameRefusalCode } from '../../src/domain/inApp/frameMessages.ts';

type Make = (context: { readonly host: string; readonly retryAfterMs?: number; readonly triesLeft?: number }) => Error;

/** What each refusal of the frame is to the page. */
const errorOf: Readonly<Record<FrameRefusalCode, Make>> = {
  badRequest: (context) => inAppErrors.failed(context),
  notReady: (context) => inAppErrors.failed(context),
  busy: (context) => inAppErrors.tooMany(context),
  cancelled: () => userErrors.cancelled(),
  rejected: () => userErrors.rejected(),
  notSignedIn: () => authErrors.failed(),
  noWallet: () => walletErrors.noAccounts(),
  wrongCode: (context) => inAppErrors.wrongCode(context),
  codeExpired: (context) => inAppErrors.codeExpired(context),
  tooManyTries: (context) => inAppErrors.codeExpired(context),
  resendTooSoon: (context) => inAppErrors.tooMany(context),
  tooMany: (context) => inAppErrors.tooMany(context),
  numberRefused: (context) => inAppErrors.numberRefused(context),
  humanNeeded: (context) => inAppErrors.humanNeeded(context),
  notOffered: (context) => inAppErrors.notOffered(context),
  alreadyLinked: (context) => inAppErrors.alreadyLinked(context),
  noPasskey: (context) => inAppErrors.noPasskey(context),
  badPasskey: (context) => inAppErrors.badPasskey(context),
  noPasskeys: (context) => inAppErrors.noPasskeys(context),
  passkeyExists: (context) => inAppErrors.passkeyExists(context),
  blocked: (context) => inAppErrors.blocked(context),
  deviceRevoked: (context) => inAppErrors.deviceRevoked(context),
  rolledBack: (context) => inAppErrors.rolledBack(context),
  storageDenied: (context) => inAppErrors.storageDenied(context),
  serverAway: (context) => inAppErrors.serverAway(context),
  signerAway: (context) => inAppErrors.signerAway(context),
  signerRefused: (context) => inAppErrors.signerRefused(context),
  wrongSigner: (context) => inAppErrors.wrongSigner(context),
  notAllowed: (context) => inAppErrors.notAllowed(context),
  recoveryNeeded: (context) => inAppErrors.recoveryNeeded(context),
  stepUpNeeded: (context) => inAppErrors.stepUpNeeded(context),
  cannotImport: (context) => inAppErrors.cannotImport(context),
  wrongSignature: (context) => inAppErrors.wrongSignature(context),
  unknownChain: (context) => inAppErrors.unknownChain(context),
  notVouched: (context) => inAppErrors.notVouched(context),
  backendAway: (context) => inAppErrors.backendAway(context),
  unsupported: (context) => walletErrors.unsupported({ ...context, method: 'this' }),
  failed: (context) => inAppErrors.failed(context),
  accountLimit: (context) => inAppErrors.accountLimit(context),
  lastWay: (context) => inAppErrors.lastWay(context),
  siteRefused: (context) => inAppErrors.siteRefused(context),
};

/** A refusal of the frame as one of ours, with when to try again and how often one may. */
export function refusalError({ code, retryAfterMs, triesLeft }: FrameRefusal, host: string): Error {
  return errorOf[code]({ host, ...(retryAfterMs !== undefined && { retryAfterMs }), ...(triesLeft !== undefined && { triesLeft }) });
}
