import { getRequestListener } from '@hono/node-server';
import type { Settings } from '../config/settings.ts';
import { networkOfIp } from '../core/ip.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { close, listen, open } from './serve.ts';

export interface ServingAdmin {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves the admin page on a port of its own. @throws what listening fails with, e.g. `EADDRINUSE` */
export async function serveAdmin({ settings, fetch }: {
  readonly settings: Pick<Settings, 'limits'> & { readonly adminPage: NonNullable<Settings['adminPage']> };
  readonly fetch: (request: Request, caller: { readonly network: string }) => Promise<Response>;
}): Promise<ServingAdmin> {
  const { host, port } = settings.adminPage;
  const listener = getRequestListener(async (request, { incoming }) => fetch(request, { network: networkOfIp(incoming.socket.remoteAddress ?? '') }), {
    overrideGlobalObjects: false,
    errorHandler: () => addSecurityHeaders(new Response(null, { status: 400 }), { isHttps: false }),
  });
  const server = open(settings, (incoming, outgoing) => void listener(incoming, outgoing));
  const listened = await listen(server, port, host);
  return {
    origin: adminOriginOf({ ...settings.adminPage, port: listened }),
    stop: async () => {
      server.closeAllConnections();
      await close(server);
    },
  };
}

/** What browsers reach the page by. */
export function adminOriginOf({ host, port, origin }: NonNullable<Settings['adminPage']>): string {
  return origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
