import type { FileAnswer, FileTransfer, Http } from '../../contracts/ports/http.ts';
import type { Services } from '../../contracts/services.ts';
import { transferFile } from '../../contracts/transferFile.ts';
import { serviceHeaders } from '../../domain/service/serviceHeaders.ts';

/** The work behind `send` of an upload: the site's headers go to its own hosts alone. @throws http.* */
export async function sendAsSite({ service }: Pick<Services, 'service'>, http: Http, request: FileTransfer): Promise<FileAnswer> {
  const headers = serviceHeaders(request.url, service);
  return transferFile(http, headers ? { ...request, headers: { ...request.headers, ...headers }, credentialed: true } : request);
}
