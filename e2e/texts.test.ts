import { mkdir, copyFile, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { isSampled } from './lib/isSampled.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import type { Place, ShowTexts } from './pages/texts/main.tsx';

const source = path.join(import.meta.dirname, 'pages/texts');
const folder = path.join(import.meta.dirname, 'artifacts/pages/texts');
const fixtures = path.join(import.meta.dirname, '../fixtures');
/** Every place that shows texts of others. Of how many of the 559 texts with a word its first is seen there, at least: names are cut, and some texts are no names. */
const places = {
  messages: 559, typedData: 559, signIns: 559, // what is signed
  calls: 559, amounts: 540, reverts: 559, currencies: 550, // what transactions say and cost
  describers: 559, descriptors: 559, // what plugins say of it
  proposals: 550, apps: 559, switches: 550, siteMessages: 559, // who asks, and for what
  wallets: 550, accounts: 450, // by what
  holdings: 480, tokens: 559, pasted: 550, collectibles: 559, networks: 550, activity: 559, // what the account has and did
  names: 1, recipients: 559, // and what it and others are called
} as const satisfies Readonly<Record<Place, number>>;

/** `npm test` shows a sixth of the texts in each place, another sixth in the next one; `npm run test:e2e` shows all. */
function shareOf(place: Place, texts: readonly string[]): readonly string[] {
  const at = Object.keys(places).indexOf(place);
  return isSampled && places[place] > 100 ? texts.filter((_text, nth) => nth % 6 === at % 6) : texts;
}

/** Of these texts, how many are seen at least: no more are missing than of all. */
function leastOf(place: Place, texts: readonly string[]): number {
  return Math.max(1, texts.filter((text) => /[a-z0-9]{4,}/i.test(text)).length - (places.messages - places[place]));
}

/** Without a policy, which would keep from happening what is looked for. */
describe('texts of others', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', target: 'es2022', jsx: 'automatic', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    browser = await launchShell();
    server = await serveFolder({
      folder,
      respond: async (request, response) => {
        if (request.url !== '/rpc') return false;
        response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"out of order"}}');
        return true;
      },
    });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it.each(Object.keys(places) as readonly Place[])('run no script, fetch nothing, hide nothing and fit: %s', async (place) => { // the keys of the literal above
    const all = await readTexts();
    expect(all.length).toBe(742);
    const texts = shareOf(place, all);
    const context = await browser.newContext();
    const page = await context.newPage();
    const [ran, fetched]: [string[], string[]] = [[], []];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    context.on('page', (opened) => void (opened !== page && ran.push(`opened ${opened.url()}`)));
    page.on('framenavigated', (frame) => {
      if (frame.url() !== `${server.origin}/`) ran.push(`went to ${frame.url()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOurs = url.origin === server.origin && (url.pathname === '/' || url.pathname === '/rpc' || (request.resourceType() === 'script' && /^\/[\w.-]+\.js$/.test(url.pathname)));
      if (!isOurs && url.protocol !== 'data:') fetched.push(request.url().slice(0, 200));
    });
    await page.goto(server.origin);
    const { seen, faults } = await page.evaluate(async ([where, shown]) => (Object(window).showTexts as ShowTexts)(where, shown), [place, texts] as const);
    // What the markup of others would have made outside of the dialog.
    const made = await page.evaluate(() => document.querySelectorAll('iframe, object, embed, form[action], meta[http-equiv], body script:not([src="main.js"])').length);
    await page.waitForTimeout(300);
    expect({ faults, ran, fetched, made }).toEqual({ faults: [], ran: [], fetched: [], made: 0 });
    expect(seen).toBeGreaterThanOrEqual(leastOf(place, texts));
    await context.close();
  }, 240_000);

  it('would see what is foreign, unseen, turned, towering or too wide', async () => {
    const page = await browser.newPage();
    await page.goto(server.origin);
    const seen = await page.evaluate(() => {
      const planted = document.body.appendChild(document.createElement('div'));
      planted.style.width = '300px';
      planted.innerHTML = `<iframe width="9"></iframe><p>a\u202eb</p><p>a\u200bb</p><p>e${'\u0301'.repeat(5)}</p><p title="a\u3164b"></p><p style="overflow:hidden;white-space:nowrap">${'x'.repeat(200)}</p><p style="margin-left:-9px">out</p><p>\u2068\u05d0\u2069</p>`;
      return (Object(window).inspect as (dialog: HTMLElement) => readonly string[])(planted);
    });
    expect(seen.map((fault) => fault.split(':')[0]?.replace(/\d+ px in/, '… px in'))).toEqual(['unseen', 'unseen', 'tower', 'foreign', 'unseen in title', 'P is … px in 300 px', 'P sticks out']);
    await page.close();
  });

  it('would see a script that runs and a picture that is fetched', async () => {
    const page = await browser.newPage();
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    await page.goto(server.origin);
    seen.length = 0;
    await page.evaluate(() => void (document.body.innerHTML = '<img src="/x" onerror="alert(1)">'));
    await page.waitForTimeout(500);
    expect(seen.filter((each) => !each.endsWith('.js'))).toEqual(['/x', '1']);
    await page.close();
  });
});

/** 223 payloads of DOMPurify, 149 of H5SC, 16 files of SVG, and the big list of naughty strings. */
async function readTexts(): Promise<readonly string[]> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(fixtures, name), 'utf8'));
  const [purify, cheat, naughty, files] = await Promise.all([read('xss/dompurify-expect.json'), read('xss/h5sc-items.json'), read('naughtyStrings/blns.json'), readdir(path.join(fixtures, 'xss/svg'))]);
  const pictures = await Promise.all(files.map((file) => readFile(path.join(fixtures, 'xss/svg', file), 'utf8')));
  const fieldsOf = (list: unknown, field: string): readonly string[] => (Array.isArray(list) ? list : []).map((item: unknown) => String(Object(item)[field]));
  const all = [...fieldsOf(purify, 'payload'), ...fieldsOf(cheat, 'data'), ...pictures, ...(Array.isArray(naughty) ? naughty.map(String) : [])];
  return [...new Map(all.map((text) => [alike(text), text])).values()];
}

/** Many differ only in which byte they name, by a backslash and letters: as texts these are alike, and one of them is shown. */
function alike(text: string): string {
  return text.replaceAll(/(?:\\x[\da-f]{2})+/gi, '\\x').replaceAll(/fuzzelement\d+/g, '');
}
