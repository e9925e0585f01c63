import type { AuthStrategy } from '../../src/domain/inApp/authStrategies.ts';
import type { ServerKeys } from './serverKeys.ts';

/** How an identity is found: the case of an e-mail address does not matter, a tag after + does. */
export const hashOfIdentity = (serverKeys: ServerKeys, realm: string, kind: AuthStrategy, value: string): Promise<string> =>
  serverKeys.hash('identity', realm, kind, kind === 'email' || kind === 'wallet' ? value.toLowerCase() : value);
