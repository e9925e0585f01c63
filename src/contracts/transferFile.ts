import { assertArguments } from '../domain/assertArguments.ts';
import { httpErrors } from './httpErrors.ts';
import type { FileAnswer, FileTransfer, Http } from './ports/http.ts';

/** Has a port carry or bring files. @throws http.carriesNoFiles where the adapter of the site cannot, and what `Http.transfer` throws */
export async function transferFile(http: Http, request: FileTransfer): Promise<FileAnswer> {
  assertArguments('transferFile(http: Http, { url: string, method: string, maxAnswerBytes: number })', http, request);
  if (!http.transfer) throw httpErrors.carriesNoFiles();
  return http.transfer(request);
}
