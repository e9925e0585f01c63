// Builds the page of stories into a folder: `node server/wallet/frame/view/stories/build.mjs FOLDER`, then serve it and open `index.html`.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { trimCatalogs } from '../../../trimCatalogs.mjs';

/** @param {string} folder */
export async function buildStories(folder) {
  await mkdir(folder, { recursive: true });
  const options = { bundle: true, format: 'esm', target: 'es2022', platform: 'browser', conditions: ['browser', 'import'], charset: 'utf8', legalComments: 'none', logLevel: 'warning', define: { 'process.env.NODE_ENV': '"production"' }, plugins: [trimCatalogs()] };
  await build({ ...options, entryPoints: [join(import.meta.dirname, 'main.ts')], outfile: join(folder, 'stories.js') });
  await copyFile(join(import.meta.dirname, '../../style.css'), join(folder, 'style.css'));
  const head = ['<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">', '<title>Wallet</title>', '<link rel="stylesheet" href="/style.css">', '<script type="module" src="/stories.js"></script>'];
  await writeFile(join(folder, 'index.html'), `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body></body>\n</html>\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) void buildStories(resolve(process.argv[2] ?? 'dist-stories'));
