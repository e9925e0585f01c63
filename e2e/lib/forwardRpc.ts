import { text } from 'node:stream/consumers';
import type { ServerOptions } from './server.ts';

const fromAnywhere = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Answers pages of any site as the node at `target` does, whatever path they ask, as a provider does for sites with a key. */
export function forwardRpc(target: string): NonNullable<ServerOptions['respond']> {
  return async (request, response) => {
    if (request.method === 'POST') {
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: await text(request) });
      response.writeHead(answer.status, { ...fromAnywhere, 'content-type': 'application/json' }).end(await answer.text());
    } else response.writeHead(204, fromAnywhere).end();
    return true;
  };
}
