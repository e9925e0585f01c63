import { assertArguments } from '../assertArguments.ts';

/**
 * The address of a file at a gateway: `{cid}` of the template becomes the first part of the address, `{path}` the rest, which else stands at the end, and
 * `{clientId}` who the site is there. Undefined where a part is missing, climbs, or would lead elsewhere than the template does.
 */
export function toGatewayUrl(template: string, uri: string, clientId: string | undefined): string | undefined {
  assertArguments('toGatewayUrl(template: string, uri: string)', template, uri);
  const [, cid = '', path = ''] = /^[a-z][a-z0-9+.-]*:\/\/([\w-][\w.-]*)((?:\/[^\s\\?#]*)?)$/i.exec(uri) ?? [];
  if (cid === '' || climbs(path) || (template.includes('{clientId}') && !clientId)) return undefined;
  const whole = template.includes('{path}') ? template : `${template.replace(/\/$/, '')}{path}`;
  const url = whole.replaceAll('{cid}', () => cid).replaceAll('{clientId}', () => encodeURIComponent(clientId ?? '')).replaceAll('{path}', () => path);
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
}

/** Whether a path leads above its beginning, however it writes that. */
export function climbs(path: string): boolean {
  return path.split(/\/|\\|%2f|%5c/i).some((part) => /^(\.|%2e){1,2}$/i.test(part));
}
