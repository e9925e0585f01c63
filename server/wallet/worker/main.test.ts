import { join } from 'node:path';
import { build } from 'esbuild';

/** All that the Worker may carry beside the project's own code. A copy of a package that another one brings is listed by its name as well. */
const allowedPackages = ['@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39', 'shamir-secret-sharing'];
const root = join(__dirname, '../../..');

async function bundle(minify: boolean) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(__dirname, 'main.ts')], absWorkingDir: root, bundle: true, write: false, metafile: true, minify, format: 'esm', target: 'es2022', platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none',
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return { code: outputFiles[0]?.text ?? '', used };
}

describe('the Worker\'s bundle', () => {
  it('has no package but the allowed, and of the project the domain and its own folder alone', async () => {
    const { used } = await bundle(false);
    const packages = used.filter((path) => path.includes('node_modules/')).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
    expect([...new Set(packages)].sort((a = '', b = '') => (a < b ? -1 : 1))).toEqual(allowedPackages);
    const own = used.filter((path) => !path.includes('node_modules/'));
    expect(own.filter((path) => !/^(?:src\/domain|server\/wallet\/worker)\//.test(path))).toEqual(['server/core/bytes.ts']); // random ids, and texts compared in constant time
    expect(own.length).toBeGreaterThan(20);
  });

  it.each([
    ['fetch', /\bfetch\s*\(/], ['XMLHttpRequest', /XMLHttpRequest/], ['WebSocket', /WebSocket/], ['WebTransport', /WebTransport/], ['EventSource', /EventSource/], ['BroadcastChannel', /BroadcastChannel/],
    ['sendBeacon', /sendBeacon/], ['RTCPeerConnection', /RTCPeerConnection/], ['importScripts', /importScripts/], ['eval', /\beval\s*\(/], ['Function', /\bnew Function\b|\bFunction\s*\(/], ['import()', /\bimport\s*\(/],
    ['indexedDB', /indexedDB/], ['caches', /\bcaches\b/], ['localStorage', /localStorage/], ['console', /\bconsole\./], ['Worker', /\bnew (?:Shared)?Worker\b/], ['a source map', /sourceMappingURL/], ['process', /\bprocess\.env\b/],
  ])('does without %s', async (_, pattern) => {
    const { code } = await bundled;
    expect(code.match(pattern)?.[0]).toBeUndefined();
  });

  it('prints its size', async () => {
    const { code } = await bundled;
    process.stdout.write(`      the Worker has ${(code.length / 1024).toFixed(1)} kB, minified\n`);
    expect(code.length).toBeGreaterThan(10_000);
  });
});

const bundled = bundle(true);
