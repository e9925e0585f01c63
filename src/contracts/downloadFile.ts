import { assertArguments } from '../domain/assertArguments.ts';
import { boundedText, hasCode } from '../domain/errors.ts';
import { fileErrors } from './fileErrors.ts';
import type { ResolveRequest, StorageContext, StoredFile } from './points/storages.ts';
import { httpPort } from './ports/http.ts';
import { transferFile } from './transferFile.ts';

const maxReasonBytes = 300;

/** A whole file at an address over https, on the word of its server: unverified. For storages. @throws file.notFound, file.tooLarge, file.downloadFailed with what the server says, http.* */
export async function downloadFile(file: Pick<ResolveRequest, 'uri' | 'maxBytes'> & { readonly url: string }, context: StorageContext): Promise<StoredFile> {
  assertArguments('downloadFile({ url: string, uri: string, maxBytes: number }, { port: function })', file, context);
  const { url, uri, maxBytes } = file;
  const { port, signal, onProgress } = context;
  const shown = uri.slice(0, 80);
  const { status, statusText, headers, bytes } = await transferFile(port(httpPort), {
    url, method: 'GET', signal, maxAnswerBytes: maxBytes,
    onReceived: (doneBytes, totalBytes) => onProgress({ doneBytes, ...(totalBytes !== undefined && { totalBytes }) }),
  }).catch((error: unknown) => {
    throw hasCode(error, 'http.tooLarge') ? fileErrors.tooLarge({ uri: shown, maxBytes }) : error;
  });
  if (status === 404 || status === 410) throw fileErrors.notFound({ uri: shown });
  // What it says is text of a server: shown as such, and not all of it. Spec section 8: {status} {statusText} {body}.
  if (status !== 200) throw fileErrors.downloadFailed({ reason: [status, statusText, boundedText(new TextDecoder().decode(bytes.subarray(0, maxReasonBytes)))].filter((part) => part !== '').join(' ') });
  onProgress({ doneBytes: bytes.length, totalBytes: bytes.length });
  return { bytes, type: headers['content-type'] ?? '', isVerified: false };
}
