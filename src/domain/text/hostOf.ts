import { assertInDevelopment } from '../assertInDevelopment.ts';

/** What people know an address by: `host[:port]`. The rest of it may be a key. Where it is no address, `otherwise`, or the text itself. */
export function hostOf(url: string, otherwise = url): string {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('hostOf(url: string)', url);
  return URL.canParse(url) ? new URL(url).host : otherwise;
}
