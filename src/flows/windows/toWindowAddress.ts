import { windowErrors } from '../../contracts/windowErrors.ts';

/** An address that a window may be sent to, as the browser reads it: https, or http on this machine, without a user name. @see Secure Contexts, 3.1 @throws window.badAddress */
export function toWindowAddress(url: string): string {
  if (!URL.canParse(url)) throw windowErrors.badAddress();
  const { protocol, hostname, username, password, href } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
  if (username !== '' || password !== '' || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) throw windowErrors.badAddress();
  return href;
}
