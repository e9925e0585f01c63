import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StaticServer } from './server.ts';
import { serveFolder } from './server.ts';

const html = '<script type="application/json" id="latchkey-demo">{"old":1}</script><script nonce="__CSP_NONCE__"></script>';

describe('serveFolder', () => {
  let folder: string;
  let server: StaticServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-server-'));
    await writeFile(path.join(folder, 'index.html'), html);
    await writeFile(path.join(folder, 'app.js'), "'__CSP_NONCE__'");
  });

  afterEach(() => server?.close());
  afterAll(() => rm(folder, { recursive: true }));

  it('gives each response a nonce of its own, the same in page and header', async () => {
    server = await serveFolder({ folder, contentSecurityPolicy: "script-src 'nonce-__CSP_NONCE__'" });
    const [first, again] = [await fetch(server.origin), await fetch(server.origin)];
    const nonce = /nonce="([^"]+)"/.exec(await first.text())?.[1];
    expect(first.headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`);
    expect(again.headers.get('content-security-policy')).not.toBe(first.headers.get('content-security-policy'));
  });

  it("puts the test's settings where the page reads them, whatever they contain", async () => {
    const demo = { rpcUrl: 'http://127.0.0.1:1', text: "</script> $' $1" };
    server = await serveFolder({ folder, demo });
    const block = /id="latchkey-demo">(.*?)<\/script>/.exec(await (await fetch(server.origin)).text())?.[1];
    expect(JSON.parse(block ?? '')).toEqual(demo);
  });

  it('finds their place in a minified page too', async () => {
    await writeFile(path.join(folder, 'small.html'), '<script type=application/json id=latchkey-demo>{}</script>');
    server = await serveFolder({ folder, demo: { chains: [] } });
    expect(await (await fetch(`${server.origin}/small.html`)).text()).toBe('<script type=application/json id=latchkey-demo>{"chains":[]}</script>');
  });

  it('leaves scripts as they are, sends the headers asked for, and answers 404 to what is not there', async () => {
    server = await serveFolder({ folder, headers: { 'x-test': 'yes' } });
    const script = await fetch(`${server.origin}/app.js`);
    expect(await script.text()).toBe("'__CSP_NONCE__'");
    expect(script.headers.get('x-test')).toBe('yes');
    expect((await fetch(`${server.origin}/missing.js`)).status).toBe(404);
  });
});
