import type { IncomingMessage, ServerResponse } from 'node:http';

/** A part of a site's own server that answers in JSON. */
export interface JsonPart {
  /** Beginning of the paths that it answers at. */
  readonly base: string;
  /** Of an answer that `answer` refuses by throwing. */
  readonly refusedStatus: number;
  /** Takes down what was asked, in order, as `POST /path`. */
  readonly asked: string[];
  /** `path`: what comes after `base`. */
  answer(request: IncomingMessage, path: string): Promise<{ readonly body: unknown; readonly cookie?: string }>;
}

/** The `respond` of such a part: false where something else is asked for. */
export function answerJson({ base, refusedStatus, asked, answer }: JsonPart): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    if (!request.url?.startsWith(`${base}/`)) return false;
    const path = request.url.slice(base.length);
    asked.push(`${request.method ?? ''} ${path}`);
    try {
      const { body, cookie } = await answer(request, path);
      response.writeHead(200, { 'content-type': 'application/json', ...(cookie !== undefined && { 'set-cookie': cookie }) }).end(JSON.stringify(body));
    } catch (error) {
      response.writeHead(refusedStatus, { 'content-type': 'application/json' }).end(JSON.stringify({ error: error instanceof Error ? error.message : 'Refused' }));
    }
    return true;
  };
}
