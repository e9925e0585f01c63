import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** `fetch` over HTTP to servers on this machine, each request to the next one, as a balancer that the servers trust would: it says from where a request came. */
export function createBalancer(ports) {
  let next = 0;
  return async (given) => {
    const body = Buffer.from(await given.arrayBuffer());
    const { pathname, host } = new URL(given.url);
    const headers = Object.fromEntries(given.headers);
    const ip = headers['x-test-ip'] ?? '192.0.2.1';
    delete headers['x-test-ip'];
    const port = ports[(next += 1) % ports.length];
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, method: given.method, path: pathname, headers: { ...headers, host, 'x-forwarded-for': ip, 'content-length': body.length } }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const answered = new Headers();
          for (const [name, value] of Object.entries(response.headers)) for (const each of [value].flat()) answered.append(name, each);
          resolve(new Response([204, 304].includes(response.statusCode) ? null : Buffer.concat(chunks), { status: response.statusCode, headers: answered }));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}
