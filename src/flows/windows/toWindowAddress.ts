import { windowErrors } from '../../contracts/windowErrors.ts';
import { isLocalHost } from '../../domain/isLocalHost.ts';

/** An address that a window may be sent to, as the browser reads it: https, or http on this machine, without a user name. @throws window.badAddress */
export function toWindowAddress(url: string): string {
  if (!URL.canParse(url)) throw windowErrors.badAddress();
  const { protocol, hostname, username, password, href } = new URL(url);
  if (username !== '' || password !== '' || !(protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname)))) throw windowErrors.badAddress();
  return href;
}
