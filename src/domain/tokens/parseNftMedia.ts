import { isRecord } from '../encoding/json.ts';
import { maxUriCharacters } from './limits.ts';
import { parseFileUri } from './mediaUri.ts';

/** What a token plays or runs beyond its picture. */
export interface NftMedia {
  /** https, ipfs, ipns, ar or data. */
  readonly uri: string;
  /** Media type, where the metadata name one. They may be wrong. */
  readonly type?: string;
}

/** What a picture's address ends with where it is no picture. */
const playable = /\.(?:mp4|m4v|mov|webm|ogv|mp3|m4a|oga|ogg|wav|flac|glb|gltf|html?)$/i;

/**
 * Where the metadata of a token say that its video, sound, page or model is: `animation_url` as marketplaces have it, `content` as Zora has it, or the address of a
 * picture that is none by its end. Undefined where they name none that may be read. @see https://docs.opensea.io/docs/metadata-standards
 */
export function parseNftMedia(metadata: unknown): NftMedia | undefined {
  if (!isRecord(metadata)) return undefined;
  const { media, content, image, image_url: imageUrl } = metadata;
  const named: readonly (readonly [uri: unknown, type: unknown])[] = [
    ...[media, content].filter(isRecord).map(({ uri, type, mime, mimeType }) => [uri, type ?? mime ?? mimeType] as const),
    ...[metadata['animation_url'], metadata['animation']].map((uri) => [uri, metadata['mime_type'] ?? metadata['mimeType']] as const),
    ...[image, imageUrl].filter((uri) => typeof uri === 'string' && uri.length <= maxUriCharacters && playable.test(uri.replace(/[?#].*$/, ''))).map((uri) => [uri, undefined] as const),
  ];
  for (const [said, type] of named) {
    const uri = typeof said === 'string' && said.length <= maxUriCharacters ? parseFileUri(said) : undefined;
    if (uri !== undefined) return { uri, ...(typeof type === 'string' && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) && { type: type.toLowerCase() }) };
  }
  return undefined;
}
