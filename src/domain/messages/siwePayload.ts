import { decodeChainId } from '../encoding/hex.ts';
import { assertSiweMessage, badMessage } from './siweMessage.ts';
import type { SiweMessage } from './siweMessage.ts';
import { assertArguments } from '../assertArguments.ts';

/** A sign-in message as sites and their servers hand it to each other. */
export interface SiwePayload {
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri: string;
  readonly version: string;
  /** Decimal. */
  readonly chain_id: string;
  readonly nonce: string;
  readonly issued_at: string;
  readonly expiration_time?: string;
  /** `Not Before` of the message. */
  readonly invalid_before?: string;
  readonly resources?: readonly string[];
}

/** Without scheme and request id, which the payload has no place for. @throws siwe.badMessage */
export function encodeSiwePayload(message: SiweMessage): SiwePayload {
  assertArguments('encodeSiwePayload(message: object)', message);
  assertSiweMessage(message);
  const { domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, resources } = message;
  return {
    domain, address, uri, version, chain_id: String(chainId), nonce, issued_at: issuedAt,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expiration_time: expirationTime }),
    ...(notBefore !== undefined && { invalid_before: notBefore }),
    ...(resources !== undefined && { resources }),
  };
}

/** Reads a server's payload; null counts as absent. @throws siwe.badMessage */
export function decodeSiwePayload(payload: unknown): SiweMessage {
  if (typeof payload !== 'object' || payload === null) throw badMessage('the payload is no object');
  const fields: Readonly<Record<string, unknown>> = { ...payload };
  const text = (name: string): string => {
    const value = fields[name];
    if (typeof value !== 'string') throw badMessage(`${name} is no text`);
    return value;
  };
  const has = (name: string): boolean => fields[name] !== undefined && fields[name] !== null;
  if (text('version') !== '1') throw badMessage('the version is not 1');
  const message: SiweMessage = {
    domain: text('domain'), address: text('address'), uri: text('uri'), version: '1', chainId: parseChainId(fields['chain_id']), nonce: text('nonce'), issuedAt: text('issued_at'),
    ...(has('statement') && { statement: text('statement') }),
    ...(has('expiration_time') && { expirationTime: text('expiration_time') }),
    ...(has('invalid_before') && { notBefore: text('invalid_before') }),
    ...(Array.isArray(fields['resources']) && { resources: fields['resources'].map(String) }),
  };
  assertSiweMessage(message);
  return message;
}

function parseChainId(value: unknown): number {
  try {
    return decodeChainId(value);
  } catch {
    throw badMessage('chain_id is no chain id');
  }
}
