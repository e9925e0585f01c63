import { parseImageUri } from '../tokens/mediaUri.ts';

/** A picture is kept in the store and in storage beside its chain. */
const maxIconCharacters = 4_000;

/** The picture of a chain, as an address or within an object, as services write it. Nothing for a bare name, as in ethereum-lists/chains, and for what must not be shown. */
export function parseChainIcon(value: unknown): { readonly icon?: string } {
  const { url = value }: { readonly url?: unknown } = Object(value);
  const icon = typeof url === 'string' && url.length <= maxIconCharacters ? parseImageUri(url) : undefined;
  return icon === undefined ? {} : { icon };
}
