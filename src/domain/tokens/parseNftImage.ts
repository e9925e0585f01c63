import { isRecord } from '../encoding/json.ts';
import { maxUriCharacters } from './limits.ts';
import { parseImageUri } from './mediaUri.ts';

const imageKeys = ['image', 'image_url', 'image_data'] as const;

/** Where the metadata of a token say that its picture is: a checked address, or the picture itself. Undefined where they name none that may be shown. @see ERC-721 metadata, ENSIP-12 */
export function parseNftImage(metadata: unknown): string | undefined {
  if (!isRecord(metadata)) return undefined;
  for (const key of imageKeys) {
    const said = metadata[key];
    if (typeof said !== 'string' || said.length > maxUriCharacters) continue;
    const uri = parseImageUri(/^\s*<svg[\s>]/i.test(said) ? `data:image/svg+xml,${encodeURIComponent(said.replace(/\p{Cs}/gu, ''))}` : said);
    if (uri !== undefined && uri.length <= maxUriCharacters) return uri;
  }
  return undefined;
}
