import { isRefused, refused } from '../core/refusals.ts';
import { maxBodyBytes } from '../protocol/calls.ts';
import { readText } from './readBody.ts';

/** The fields of a form that a page of this origin, or of a provider, has posted. @throws badRequest, tooLarge */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw refused('badRequest');
  return new URLSearchParams(await readText(request, maxBodyBytes).catch((cause: unknown) => Promise.reject(isRefused(cause) ? cause : refused('badRequest', {}, { cause }))));
}
