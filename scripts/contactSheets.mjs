// Joins the pictures of the gallery into sheets that a person can look through: `npm run gallery:sheets -- phone-dark wallets` for those with these words in their names.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromiumNames, findExecutable } from './lib/findExecutable.mjs';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'e2e/artifacts/gallery');
const sheets = join(pictures, 'sheets');
const perSheet = 12;
const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');

const wanted = process.argv.slice(2);
const files = (await readdir(pictures).catch(() => [])).filter((file) => file.endsWith('.png') && !file.startsWith('_') && wanted.every((word) => file.includes(word)));
if (files.length === 0) {
  console.error(`There are no such pictures in ${pictures}: run \`npm run test:e2e -- -t 'the gallery'\`, which takes them.`);
  process.exit(1);
}
await rm(sheets, { recursive: true, force: true });
await mkdir(sheets, { recursive: true });
const browser = await chromium.launch({ executablePath: findExecutable(process.env.CHROMIUM_BIN ? [process.env.CHROMIUM_BIN] : chromiumNames), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  for (const [view, all] of byView(files)) {
    for (let at = 0; at < all.length; at += perSheet) {
      const name = `${view}-${String(at / perSheet + 1).padStart(2, '0')}`;
      const html = join(sheets, `${name}.html`);
      await writeFile(html, sheet(all.slice(at, at + perSheet), view));
      await page.goto(pathToFileURL(html).href);
      await page.screenshot({ path: join(sheets, `${name}.png`), fullPage: true });
      await rm(html);
    }
  }
} finally {
  await browser.close();
}
console.log(`${files.length} pictures on the sheets in ${sheets}`);

/** The view is what a picture's name ends in, e.g. `phone-dark`. */
function byView(names) {
  const views = new Map();
  for (const name of names.toSorted()) {
    const view = /(phone|desktop)-\w+(?=[.]png$)/.exec(name)?.[0] ?? 'others';
    views.set(view, [...(views.get(view) ?? []), name]);
  }
  return views;
}

function sheet(names, view) {
  const columns = view.startsWith('phone') ? 6 : 3;
  const figures = names.map((name) => `<figure><img src="../${name}"><figcaption>${name.replace(`-${view}.png`, '')}</figcaption></figure>`);
  return `<!doctype html><meta charset="utf-8"><style>body{margin:12px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;font:14px system-ui;background:#bbb}figure{margin:0}img{width:100%;display:block}</style>${figures.join('')}`;
}
