import { shownHostOf } from '../../../src/domain/text/shownHostOf.ts';

/** Where an app is, which can be compared with what its own window shows. Its name, which is whatever it says, only where it tells no address. */
export function hostOfApp({ name, url, origin }: { readonly name: string; readonly url?: string | undefined; readonly origin?: string | undefined }): string {
  const at = origin ?? url;
  return at === undefined ? name : shownHostOf(at);
}
