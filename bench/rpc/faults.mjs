// Ten faults that pass. Each befalls one request; the next one is answered well.
const json = (response, value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const errorTo = (asked, error) => (Array.isArray(asked) ? asked.map(({ id }) => ({ jsonrpc: '2.0', id, error })) : { jsonrpc: '2.0', id: asked.id, error });

export const faults = {
  '429': (_asked, response) => response.writeHead(429).end('Too Many Requests'),
  '429, Retry-After': (_asked, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  '500': (_asked, response) => response.writeHead(500).end('Internal Server Error'),
  '503': (_asked, response) => response.writeHead(503).end(),
  'reset': (_asked, response) => response.socket.destroy(),
  'cut off': (_asked, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"res'),
  'a page': (_asked, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Busy</title>'),
  'empty': (_asked, response) => response.writeHead(200).end(),
  '-32005': (asked, response) => json(response, errorTo(asked, { code: -32_005, message: 'limit exceeded' })),
  '-32603': (asked, response) => json(response, errorTo(asked, { code: -32_603, message: 'Internal error' })),
};
