import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { startLocalServer } from '../../fixtures/http/localServer.ts';

const root = join(__dirname, '../..');
/** A site without a listener for faults, whose node fails and whose wallet does not switch. Time runs fifty times as fast. */
const site = `
  import { clockPort, connect, createLatchkey, defineAdapter, defineChain } from './src/index.ts';
  import { servicesOf } from './src/contracts/servicesOf.ts';
  import { walletAdapter } from './plugins/walletAdapter/index.ts';

  const clock = defineAdapter({ id: 'fast', port: clockPort, supports: () => true, create: () => ({ nowMs: () => Date.now(), setTimer: (run, ms) => { const timer = setTimeout(run, ms / 50); return () => clearTimeout(timer); } }) });
  const answers = { eth_requestAccounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], eth_accounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], eth_chainId: '0x1' };
  const provider = { request: async ({ method }) => { if (method in answers) return answers[method]; throw Object.assign(new Error('No such network here'), { code: -32603 }); }, on() {}, removeListener() {} };
  const kit = createLatchkey({ chains: [1, 2].map((id) => defineChain({ id, name: 'Chain ' + id, rpc: process.argv[2] + '/' + id })), plugins: [walletAdapter({ id: 'own', name: 'Own', getProvider: async () => provider })], adapters: [clock] });
  kit.start();
  (await servicesOf(kit).blocks(1)).subscribe(() => {});
  await kit.dispatch(connect({ walletId: 'own', chainId: 2 }));
`;

describe('a published page without a listener for faults', () => {
  it('says once each in the console that blocks cannot be read, and that the wallet has not switched', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-published-'));
    buildSync({ stdin: { contents: site, resolveDir: root, loader: 'ts' }, outdir: folder, entryNames: 'site', bundle: true, splitting: true, format: 'esm', outExtension: { '.js': '.mjs' }, platform: 'node', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    const node = await startLocalServer((body, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: Object(JSON.parse(body)).id, error: { code: -32601, message: 'Not here' } })));
    const page = spawn(process.execPath, [join(folder, 'site.mjs'), node.url], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [page.stdout, page.stderr]) stream.on('data', (text) => (said += String(text)));
    const polls = (): number => node.seen.filter(({ body }) => body.includes('eth_getBlockByNumber')).length;
    const untilMs = Date.now() + 30_000;
    while ((polls() < 5 || !said.includes('own:')) && page.exitCode === null && Date.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 20));
    page.kill();
    await node.close();
    rmSync(folder, { recursive: true });
    expect(said.trim().split('\n')).toEqual(expect.arrayContaining([expect.stringMatching(/^\[latchkey\] core: /), expect.stringMatching(/^\[latchkey\] own: /)]));
    expect(said.trim().split('\n')).toHaveLength(2);
  }, 60_000);
});
