import { downloadFile } from '../../src/contracts/downloadFile.ts';
import { fileErrors } from '../../src/contracts/fileErrors.ts';
import type { ResolveFile } from '../../src/contracts/points/storages.ts';
import { originOf } from '../../src/contracts/ports/http.ts';

/** Reads files at addresses of these origins. An address of any other origin is none: it would tell a server that the site has not chosen of the visitor. */
export function readAmong(origins: readonly string[]): ResolveFile {
  return async (request, context) => {
    const { uri } = request;
    if (!/^https:/i.test(uri) || !URL.canParse(uri) || !origins.some((each) => originOf(each) === originOf(uri))) throw fileErrors.badAddress({ uri: uri.slice(0, 80) });
    return downloadFile({ ...request, url: uri }, context);
  };
}
