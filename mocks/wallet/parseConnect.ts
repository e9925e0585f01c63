import { parseAddress } from '../../src/domain/accounts/address.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { parseList, parseObject, parseQuantity } from '../chain/params.ts';
import type { Hex } from '../chain/hex.ts';
import { invalidParams } from '../rpcError.ts';
import { parseText } from './params.ts';

/** The parameters of wallet_connect: what writes the sign-in that goes with it, if one is wanted. @see ERC-7846 @throws -32602 */
export function parseConnect([given]: readonly unknown[]): ((account: Hex) => string) | undefined {
  const { version, capabilities } = parseObject(given, 'params');
  if (version !== '1') throw invalidParams('version: expected 1');
  const asked = capabilities === undefined ? undefined : parseObject(capabilities, 'capabilities')['signInWithEthereum'];
  if (asked === undefined) return undefined;
  const { domain, uri, statement, nonce, chainId, issuedAt, expirationTime, notBefore, requestId, resources } = parseObject(asked, 'signInWithEthereum');
  const text = (value: unknown, name: string): string => parseText(value, name);
  return (account) => createSiweMessage({
    domain: text(domain, 'domain'), address: parseAddress(account), uri: text(uri, 'uri'), version: '1', chainId: Number(parseQuantity(chainId, 'chainId')), nonce: text(nonce, 'nonce'), issuedAt: text(issuedAt, 'issuedAt'),
    ...(statement !== undefined && { statement: text(statement, 'statement') }),
    ...(expirationTime !== undefined && { expirationTime: text(expirationTime, 'expirationTime') }),
    ...(notBefore !== undefined && { notBefore: text(notBefore, 'notBefore') }),
    ...(requestId !== undefined && { requestId: text(requestId, 'requestId') }),
    ...(resources !== undefined && { resources: parseList(resources, 'resources').map(String) }),
  });
}
