import { assertSiweMessage } from './siweMessage.ts';
import type { SiweMessage } from './siweMessage.ts';
import { assertArguments } from '../assertArguments.ts';

/** The text an account signs to sign in. @see EIP-4361 @throws siwe.badMessage */
export function createSiweMessage(message: SiweMessage): string {
  assertArguments('createSiweMessage(message: object)', message);
  assertSiweMessage(message);
  const { scheme, domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = message;
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n');
}
