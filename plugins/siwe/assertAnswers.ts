import type { SignInFields } from '../../src/contracts/connectSignIn.ts';
import { parseSiweMessage } from '../../src/domain/messages/parseSiweMessage.ts';
import type { SiweMessage } from '../../src/domain/messages/siweMessage.ts';
import { assertExpected, assertTimely } from '../../src/domain/messages/verifySiweMessage.ts';
import { signInErrors } from './errors.ts';

/** What was asked of the wallet, and when it answered. */
export interface AskedSignIn {
  readonly fields: SignInFields;
  /** That the wallet says to have signed with. */
  readonly address: string;
  readonly nowMs: number;
}

/**
 * Checks what a wallet has signed on its own: it must be what the site asked for, field by field. How a time is written, and whether the scheme is named, is the wallet's to choose.
 * @see ERC-7846 @throws siwe.badMessage, siwe.wrong*, siwe.otherMessage, siwe.expired, siwe.notYetValid, siwe.issuedInFuture
 */
export function assertAnswers(text: string, { fields, address, nowMs }: AskedSignIn): SiweMessage {
  const message = parseSiweMessage(text);
  const { domain, uri, chainId, nonce, scheme } = fields;
  assertExpected(message, { domain, uri, chainId, nonce, address, ...(scheme !== undefined && { scheme }) });
  if (message.statement !== fields.statement) throw signInErrors.otherMessage({ field: 'statement' });
  if (message.requestId !== fields.requestId) throw signInErrors.otherMessage({ field: 'requestId' });
  if (JSON.stringify(message.resources ?? []) !== JSON.stringify(fields.resources ?? [])) throw signInErrors.otherMessage({ field: 'resources' });
  for (const field of ['issuedAt', 'expirationTime', 'notBefore'] as const) if (timeOf(message[field]) !== timeOf(fields[field])) throw signInErrors.otherMessage({ field });
  assertTimely(message, nowMs);
  return message;
}

/** Of RFC 3339, both parsed before. */
function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
