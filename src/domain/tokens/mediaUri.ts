import { assertArguments } from '../assertArguments.ts';

/** An address that an image or metadata may be fetched from: https, ipfs, ipns or ar with a path that climbs nowhere, or the data itself as an image or JSON. Undefined for any other. Checked, not fetched. */
export function parseMediaUri(text: string): string | undefined {
  assertArguments('parseMediaUri(text: string)', text);
  const uri = text.trim();
  if (/^data:(image\/(png|jpeg|gif|webp|avif|svg\+xml)|application\/json)[;,]/i.test(uri)) return uri;
  if (/[\s\p{C}]/u.test(uri)) return undefined;
  if (/^https:\/\//i.test(uri)) return URL.canParse(uri) && new URL(uri).username === '' && new URL(uri).password === '' ? uri : undefined;
  const [, path] = /^(?:ip[fn]s:\/\/(?:ip[fn]s\/)?(?=[A-Za-z0-9])|ar:\/\/)([\w-][\w.-]*(?:\/[^\s?#\\]*)?)$/.exec(uri) ?? [];
  return path !== undefined && !path.split(/\/|%2f|%5c/i).some((part) => /^(\.|%2e){1,2}$/i.test(part)) ? uri : undefined;
}

/** As {@link parseMediaUri}, for what is shown as a picture itself. */
export function parseImageUri(text: string): string | undefined {
  const uri = parseMediaUri(text);
  return uri === undefined || /^data:application/i.test(uri) ? undefined : uri;
}

/** As {@link parseMediaUri}, for a file of any kind: data of any media type, e.g. `data:text/html,…`. */
export function parseFileUri(text: string): string | undefined {
  const uri = text.trim();
  return /^data:(?:[\w.+-]+\/[\w.+-]+)?[;,]/i.test(uri) ? uri : parseMediaUri(uri);
}
