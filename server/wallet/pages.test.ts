import type { Site } from '../config/site.ts';
import { createWalletPages, framePolicy } from './pages.ts';
import type { WalletFile } from './pages.ts';

const file = (path: string, text: string): WalletFile => ({ path, bytes: new TextEncoder().encode(text), integrity: `sha384-${path.length}` });
const exitHtml = '<meta http-equiv="content-security-policy" content="default-src \'none\'; script-src \'sha256-A\'">';
const files = { exit: file('/assets/exit-4444.html', exitHtml), frame: file('/assets/frame-1.js', 'frame'), worker: file('/assets/worker-22.js', 'worker'), style: file('/assets/style-333.css', 'style') };
const shop: Site = { siteId: 'shop', name: '</script><b>"Shop"', origins: ['https://shop.example', 'http://localhost:3000'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, ecosystemName: 'Market', windowAboveWei: 7n, delegates: [{ chainId: 10, address: `0x${'12'.repeat(20)}` }], known: { networks: [{ chainId: 31_337, name: 'Own <Chain>', symbol: 'OWN', decimals: 18 }] }, codes: { perDay: 1_000 } };
const pages = createWalletPages({ files, sites: new Map([['shop', shop]]) });
const get = (path: string, method = 'GET') => pages(new Request(`https://wallet.example${path}`, { method }));
const policyOf = async (response: Promise<Response | undefined>) => (await response)?.headers.get('content-security-policy');

describe('the pages of the wallet', () => {
  it('let the pages of the site embed its frame, and no others', async () => {
    expect(await policyOf(get('/frame?site=shop'))).toContain('frame-ancestors https://shop.example http://localhost:3000;');
    expect(framePolicy([])).toContain("frame-ancestors 'none'");
  });

  it('forbid in the frame what a wallet has no use for', async () => {
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "worker-src 'self'", "style-src-attr 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", 'trusted-types wallet']) expect(await policyOf(get('/frame?site=shop'))).toContain(rule);
    expect((await get('/frame?site=shop'))?.headers.get('origin-agent-cluster')).toBe('?1');
    expect((await get('/frame?site=shop'))?.headers.get('cache-control')).toBe('no-store');
  });

  it('show no page in a window of the wallet, and run nothing in it', async () => {
    expect(await policyOf(get('/window'))).toContain("default-src 'none'");
    expect(await policyOf(get('/window'))).toContain("frame-ancestors 'none'");
    expect(await policyOf(get('/window'))).not.toContain('script-src');
    expect(await (await get('/window'))?.text()).not.toContain('<script');
  });

  it('let Chromium connect to their own origin alone, in every way that it knows', async () => {
    for (const path of ['/frame?site=shop', '/window', '/exit', files.worker.path, files.frame.path]) expect([path, (await get(path))?.headers.get('connection-allowlist')]).toEqual([path, '(response-origin)']);
  });

  it('give the worker no network', async () => {
    expect(await policyOf(get(files.worker.path))).toBe("default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('let no name of a site end the block of data', async () => {
    const html = await (await get('/frame?site=shop'))?.text();
    expect(html?.match(/<\/script>/g)).toHaveLength(2);
    const facts = /id="site">(.*)<\/script>/.exec(html ?? '')?.[1] ?? '';
    expect(JSON.parse(facts)).toEqual({ siteId: 'shop', realm: 'site:shop', name: shop.name, origins: shop.origins, custody: 'shares', ecosystemName: 'Market', ways: ['email'], windowAboveWei: '7', delegates: shop.delegates, known: shop.known });
  });

  it('name the files with their hashes, in the page and in a list that every page may read', async () => {
    expect(await (await get('/frame?site=shop'))?.text()).toContain(`src="${files.frame.path}" integrity="${files.frame.integrity}"`);
    const list = await get('/.well-known/latchkey-wallet.json');
    expect(await list?.json()).toEqual({ frame: { path: files.frame.path, integrity: files.frame.integrity }, worker: { path: files.worker.path, integrity: files.worker.integrity }, style: { path: files.style.path, integrity: files.style.integrity }, exit: { path: files.exit.path, integrity: files.exit.integrity } });
    expect(list?.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('serve the files as they are, for ever', async () => {
    const response = await get(files.frame.path);
    expect([await response?.text(), response?.headers.get('content-type'), response?.headers.get('cache-control')]).toEqual(['frame', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']);
    expect((await get(files.style.path))?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('show the exit page under its own policy, framed by no page', async () => {
    for (const path of ['/exit', files.exit.path]) {
      const response = await get(path);
      expect([await response?.text(), response?.headers.get('content-type')]).toEqual([exitHtml, 'text/html; charset=utf-8']);
      expect(response?.headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'sha256-A'; frame-ancestors 'none'");
      expect(response?.headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)');
    }
    // It is looked at anew each time: an operator who changes it is noticed by one who compares.
    expect((await get('/exit'))?.headers.get('cache-control')).toBe('no-cache');
    expect(() => createWalletPages({ files: { ...files, exit: file('/assets/exit-5.html', '<p>') }, sites: new Map() })).toThrow('has no policy');
  });

  it.each(['/frame', '/frame?site=', '/frame?site=other', '/frame?site=__proto__', '/frame?site=shop%00'])('know no site by %s', async (path) => {
    expect((await get(path))?.status).toBe(404);
    expect(await policyOf(get(path))).toContain("frame-ancestors 'none'");
  });

  it('answer nothing but reading, and leave other addresses alone', async () => {
    expect([(await get('/frame?site=shop', 'POST'))?.status, await get('/v1/site', 'POST'), await get('/'), await get('/assets/../frame-1.js'), await get('/assets/frame-2.js')]).toEqual([405, undefined, undefined, undefined, undefined]);
  });
});
