import type { Site } from '../../config/site.ts';
import type { LoginResult } from '../../core/login/loginSteps.ts';
import { closingPage, fragmentPage, problemPage, returnUrlOf } from './loginPages.ts';
import { loginTextsOf } from './loginTexts.ts';

const site: Site = { siteId: 'shop', name: '<b>Shop</b>', origins: ['https://shop.example'], signIn: [], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 } };
const result: LoginResult = { flowId: 'flow', mode: 'popup', returnTo: 'https://shop.example/a?x=1&latchkeyTicket=old&latchkeyError=old#b', outcome: { ticket: 'secret' } };
const words = loginTextsOf('en_US', null);
const url = 'https://shop.example/a?x=1&latchkeyFlow=flow&latchkeyTicket=secret#b';

/** Runs the one script of a page as a browser would, over the little of a browser that it uses. */
async function run(page: Response, { opener }: { readonly opener?: { closed: boolean; postMessage(text: string, origin: string): void } | null } = {}) {
  const html = await page.text();
  const script = /<script nonce="[\w-]+">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const facts = /id="result">([\s\S]*?)<\/script>/.exec(html)?.[1];
  const seen: string[] = [];
  const field = { value: '' };
  const window = { opener: opener ?? null, close: () => void seen.push('close') };
  const document = { getElementById: () => ({ textContent: facts }), querySelector: () => ({ elements: { namedItem: () => field }, submit: () => void seen.push(`submit ${field.value}`) }) };
  const location = { hash: '#tgAuthResult=e30+/w==', pathname: '/callback', replace: (to: string) => void seen.push(`to ${to}`) };
  const history = { replaceState: (_state: unknown, _title: string, to: string) => void seen.push(`shows ${to}`) };
  new Function('window', 'document', 'location', 'history', script)(window, document, location, history); // oxlint-disable-line typescript/no-implied-eval -- the page's own
  return { seen, html };
}

describe('the closing page', () => {
  it('tells the page that opened it, at the site’s origin alone, and closes', async () => {
    const told: unknown[] = [];
    const { seen } = await run(closingPage({ go: 'back', site, result }, words), { opener: { closed: false, postMessage: (...all) => void told.push(all) } });
    expect([told, seen]).toEqual([[['latchkey-login-1:{"flowId":"flow","ticket":"secret"}', 'https://shop.example']], ['close']]);
  });
  it.each([['there is none', null], ['it is gone', { closed: true, postMessage: () => {} }], ['it cannot be told', { closed: false, postMessage: () => { throw new Error('severed'); } }]])('goes on to the site where %s', async (_what, opener) => {
    expect((await run(closingPage({ go: 'back', site, result }, words), { opener })).seen).toEqual([`to ${url}`]);
  });
  it('goes on to the site where no window was asked for', async () => {
    const { seen } = await run(closingPage({ go: 'back', site, result: { ...result, mode: 'redirect' } }, words), { opener: { closed: false, postMessage: () => { throw new Error('told'); } } });
    expect(seen).toEqual([`to ${url}`]);
  });
  it('shows names as text, and cannot be ended by what it is given', async () => {
    const { html } = await run(closingPage({ go: 'back', site, result: { ...result, flowId: '</script><script>alert(1)</script>' } }, words));
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script>alert');
  });
  it('gives the site an error in place of a ticket', () => {
    expect(returnUrlOf({ ...result, outcome: { error: 'rejected' } })).toBe('https://shop.example/a?x=1&latchkeyFlow=flow&latchkeyError=rejected#b');
  });
});

describe('the other pages', () => {
  it('post what came in the fragment, and take it out of the address', async () => {
    const { seen } = await run(fragmentPage({ state: 's', action: '/callback', ...words }));
    expect(seen).toEqual(['shows /callback', 'submit e30+/w==']);
  });
  it('run nothing where something is wrong, and lead on', async () => {
    const page = problemPage({ go: 'page', problem: 'over', site }, words);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([410, expect.not.stringContaining('script-src')]);
    expect(await page.text()).toContain('<a href="https://shop.example/">Back to &#60;b&#62;Shop&#60;/b&#62;</a>');
  });
});
