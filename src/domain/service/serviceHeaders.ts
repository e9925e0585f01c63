import { isJwt } from './isJwt.ts';
import type { ServiceConfig } from './service.ts';
import { version } from '../version.ts';

/** What tells the site's own service who asks; undefined for every other address. A request that carries them is marked as `credentialed`. */
export function serviceHeaders(url: string, config: ServiceConfig | undefined): Readonly<Record<string, string>> | undefined {
  if (!config || !isOwn(url, config.hosts)) return undefined;
  const { clientId, secretKey, teamId, ecosystemId, partnerId, bundleId, platform, os } = config;
  const bearerToken = config.bearerToken ?? (isJwt(secretKey) ? secretKey : undefined);
  const headers = {
    'x-client-id': clientId,
    'x-secret-key': isJwt(secretKey) ? undefined : secretKey,
    'authorization': bearerToken && `Bearer ${bearerToken}`,
    'x-team-id': teamId,
    'x-ecosystem-id': ecosystemId,
    'x-ecosystem-partner-id': partnerId,
    'x-bundle-id': bundleId,
    'x-sdk-name': 'latchkey',
    'x-sdk-os': os,
    'x-sdk-platform': platform,
    'x-sdk-version': version,
  };
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]));
}

/** Over https, without a user part, and of a host that the site has listed: compared as text, since a URL gives hosts in one form only. */
function isOwn(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  if (protocol !== 'https:' || username || password) return false;
  return hosts.some((own) => (own.startsWith('*.') ? host.endsWith(own.slice(1)) && host.length >= own.length : host === own));
}
