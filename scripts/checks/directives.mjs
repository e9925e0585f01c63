import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandExports } from '../lib/exports.mjs';
import { listFiles, readJson } from '../lib/files.mjs';
import { clientDirective, readModules } from '../lib/readModules.mjs';

/** What only a module for browsers may import. */
const rendering = /^(?:react|react-dom|react-redux|styled-components|@tanstack\/react-virtual)(?:\/|$)/;
const published = ['src', 'plugins', 'adapters', 'mocks'];

/**
 * A site without React builds what does not render, bundlers for React server components are told where the browser's part begins, and other bundlers
 * have no directive to warn of. Needs dist/.
 * @param {string} root
 */
export async function checkDirectives(root) {
  const marked = new Set(published
    .flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test(-d)?[.]tsx?$/.test(file) && clientDirective.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replace(/[.]tsx?$/, '.js')));
  const dist = join(root, 'dist');
  const modules = await readModules(dist);
  const complaints = [...modules].flatMap(([path, module]) => {
    const isBoundary = path.startsWith('client/');
    const isForBrowsers = isBoundary || marked.has(path) || path.endsWith('.client.js');
    return [
      ...(module.isClient === isBoundary ? [] : [`dist/${path}: "use client" stands in the modules of dist/client, each of which has it, and in no other`]),
      ...(isForBrowsers ? [] : module.others.filter((name) => rendering.test(name)).map((name) => `${path} imports ${name}: mark it "use client"`)),
    ];
  });
  // At an entry of the package, and where a module for servers imports one for browsers, `react-server` leads to a module of dist/client.
  const { exports } = readJson(join(root, 'package.json'));
  const files = listFiles(dist).map((file) => `dist/${file}`);
  const entries = expandExports(exports, files);
  for (const [entry, target] of entries) {
    if (!marked.has(target.default?.replace('./dist/', ''))) continue;
    if (!existsSync(join(root, target['react-server'] ?? 'none'))) complaints.push(`${entry}: package.json has no "react-server" for it`);
  }
  if (complaints.length > 0) throw new Error([...new Set(complaints)].join('\n'));
  return `${marked.size} files for browsers, ${[...modules.keys()].filter((path) => path.startsWith('client/')).length} boundaries`;
}
