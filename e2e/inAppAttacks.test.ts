import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { verifyMessage } from 'ethers';
import type { Frame, Page } from 'playwright-core';
import { writeFrameMessage } from '../src/domain/inApp/frameMessages.ts';
import type { FrameMessage } from '../src/domain/inApp/frameMessages.ts';
import { eventually } from './lib/eventually.ts';
import { untilCounts } from './lib/guardedButton.ts';
import { frameOf, hello, keepFile, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { tickInFrame } from './lib/pressInFrame.ts';
import type { WalletPage } from './lib/walletPage.ts';

declare global {
  interface Window {
    heardByFrame: number;
    spokenByFrame: { readonly to: string; readonly text: string }[];
    heardByPage: string[];
  }
}

const text = (message: FrameMessage): string => writeFrameMessage(message);
const asked = (id: string, method = 'status'): string => text({ type: 'request', id, method: method as 'status', params: { siteId: 'shop' } }); // names of no method, too
const helloText = asked('forged-hello', 'hello');

describe('attacks on a wallet in a frame', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('inAppAttacks');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  /** The wallet's frame alone in a page, without the link that says hello: the page's script is the attacker's. */
  async function openBare(url = `${world.server.origin}/frame?site=shop`): Promise<{ readonly page: Page; readonly frame: Frame }> {
    const context = await world.newDevice();
    const page = await context.newPage();
    // What the frame hears and says, counted in the frame itself: `said` by a spy on the window that it speaks to is not possible across origins.
    await context.addInitScript(() => {
      window.heardByFrame = 0;
      window.heardByPage = [];
      window.addEventListener('message', ({ data }) => {
        window.heardByFrame += 1;
        window.heardByPage.push(String(data));
      });
    });
    await page.goto(world.sites.own);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      frame.id = 'wallet';
      document.body.append(frame);
      return new Promise((resolve) => { frame.addEventListener('load', resolve); });
    }, url);
    await page.waitForFunction(() => document.getElementById('wallet') !== null);
    return { page, frame: frameOf(page) };
  }
  const say = (page: Page, data: unknown): Promise<void> => page.evaluate(([message, to]) => document.querySelector('iframe')?.contentWindow?.postMessage(message, to as string), [data, world.server.origin] as const);
  const heard = (page: Page): Promise<string[]> => page.evaluate(() => window.heardByPage);
  /** That the frame was there to hear all that came before: it answers what it is rightly asked. */
  async function answersRightly(page: Page): Promise<readonly string[]> {
    await eventually(async () => {
      await say(page, asked('right', 'hello'));
      expect((await heard(page)).join('\n')).toContain('"id":"right"');
    }, 30_000, 100); // it has read all that before
    return (await heard(page)).filter((each) => !each.includes('"id":"right"'));
  }

  describe('by messages', () => {
    it('does not hear another window of the right origin, a sandboxed one, a look-alike host or another port', async () => {
      const { page, frame } = await openBare();
      const lookAlikes = [world.sites.foreign, world.sites.own.replace('shop.', 'shop.localhost.'), world.sites.own.replace('shop.', 'sh0p.'), world.sites.own.replace('shop.localhost', 'localhost'), world.sites.own.replace('//', '//www.')];
      await page.evaluate(async ({ origins, message }) => {
        const wallet = document.querySelector('iframe')?.contentWindow;
        const source = `parent.frames[0].postMessage(${JSON.stringify(message)}, '*')`;
        const speak = (set: (frame: HTMLIFrameElement) => void): Promise<unknown> => {
          const other = document.createElement('iframe');
          set(other);
          document.body.append(other);
          return new Promise((resolve) => { other.addEventListener('load', resolve); });
        };
        await speak((other) => { other.srcdoc = `<script>${source}</script>`; }); // of the right origin, and another window
        await speak((other) => { other.sandbox.add('allow-scripts'); other.srcdoc = `<script>${source}</script>`; }); // its origin is `null`
        await Promise.all(origins.map((origin) => speak((other) => { other.src = origin; })));
        if (!wallet) throw new Error('no frame');
      }, { origins: lookAlikes, message: helloText });
      // The scripts of other origins speak from their own windows.
      for (const each of page.frames()) {
        if (each === frame || each === page.mainFrame()) continue;
        await each.evaluate((message) => parent.frames[0]?.postMessage(message, '*'), helloText).catch(() => {});
      }
      await eventually(async () => expect(await frame.evaluate(() => window.heardByFrame)).toBeGreaterThanOrEqual(5));
      expect(await answersRightly(page)).toEqual([]);
    });

    it('throws on nothing that arrives, and answers none of it: no text, 10 MB, depth 10,000, names of every object', async () => {
      const { page, frame } = await openBare();
      const faults: string[] = [];
      page.on('pageerror', (error) => void faults.push(String(error)));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      const mark = helloText.slice(0, helloText.indexOf('{'));
      const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
      const methods = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', ''];
      for (const data of [
        null, undefined, true, 7, [], [helloText], {}, { type: 'request', id: 'a', method: 'hello', params: {} }, { __proto__: { type: 'request' } }, { eventType: null }, '', mark, `${mark}null`, `${mark}[]`, `${mark}{`,
        `${mark}${deep}`, `${mark}{"type":"request","id":"d","method":"hello","params":${deep}}`, `${mark}{"__proto__":{"type":"request","id":"p","method":"hello","params":{}}}`, ` ${helloText}`, helloText.toUpperCase(),
        ...methods.map((method) => asked('m', method)), asked('x'.repeat(65), 'hello'), asked('', 'hello'),
      ]) await say(page, data);
      // Of 10 MB, made where they are sent from.
      await page.evaluate(([start, to]) => {
        const wallet = document.querySelector('iframe')?.contentWindow;
        for (const huge of ['x'.repeat(10_000_000), `${start}{"type":"request","id":"h","method":"hello","params":{"siteId":"${'y'.repeat(10_000_000)}"}}`, new Uint8Array(10_000_000), Array.from({ length: 100_000 }, (_, i) => i)]) wallet?.postMessage(huge, to as string);
      }, [mark, world.server.origin] as const);
      await eventually(async () => expect(await frame.evaluate(() => window.heardByFrame)).toBeGreaterThanOrEqual(30), 15_000);
      expect(await answersRightly(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

    it('answers the one origin that it heard, and never everyone', async () => {
      const context = await world.newDevice();
      await context.addInitScript(() => {
        window.spokenByFrame = [];
        if (location.pathname !== '/frame') return;
        const page = window.parent;
        const spy = { postMessage: (said: unknown, to: unknown) => {
          window.spokenByFrame.push({ to: String(to), text: String(said) });
          page.postMessage(said, to as string);
        } };
        const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source')?.get;
        Object.defineProperty(MessageEvent.prototype, 'source', { get() { const found: unknown = source?.call(this); return found === page ? spy : found; } });
        Object.defineProperty(window, 'parent', { value: spy });
      });
      const { wallet, address } = await world.openNew(context);
      const refused = wallet.outcome('sign', { ...hello, address });
      await wallet.press('Reject');
      expect(await refused).toEqual({ code: 'user.rejected' });
      const spoken = await frameOf(wallet.page).evaluate(() => window.spokenByFrame);
      expect(spoken.length).toBeGreaterThan(8);
      expect(new Set(spoken.map(({ to }) => to))).toEqual(new Set([world.sites.own]));
    });

    it('is not led by a frame beside it, nor by a second frame of the wallet: forged answers, events and readiness', async () => {
      const context = await world.newDevice();
      const page = await context.newPage();
      await page.goto(world.sites.own);
      const forged = (id: string): readonly string[] => [text({ type: 'answer', id, result: { protocol: 1 } }), text({ type: 'show', heightPx: 4_000 }), text({ type: 'changed' }), text({ type: 'refusal', id, code: 'failed' })];
      await page.evaluate(({ origins, messages }) => {
        // Every id that the page makes is known to the attacker: nothing is left to chance.
        const make = crypto.randomUUID.bind(crypto);
        let count = 0;
        crypto.randomUUID = () => { make(); return `id-${(count += 1)}` as ReturnType<typeof make>; };
        for (const src of origins) {
          const other = document.createElement('iframe');
          other.src = src;
          other.addEventListener('load', () => setInterval(() => { for (const each of messages) other.contentWindow?.postMessage({ forge: each }, '*'); }, 20));
          document.body.append(other);
        }
        // One of the page's own origin, which needs no one's help.
        const own = document.createElement('iframe');
        own.srcdoc = `<script>setInterval(() => { for (const each of ${JSON.stringify(messages).replaceAll('<', '\\u003c')}) parent.postMessage(each, '*'); }, 5)</script>`;
        document.body.append(own);
      }, { origins: [world.sites.foreign, `${world.server.origin}/frame?site=shop`], messages: [1, 2, 3, 4].flatMap((each) => forged(`id-${each}`)) });
      for (const each of page.frames().filter((frame) => frame !== page.mainFrame())) {
        await each.evaluate((messages) => void setInterval(() => { for (const message of messages) parent.postMessage(message, '*'); }, 5), [1, 2, 3, 4, 5, 6].flatMap((id) => forged(`id-${id}`)));
      }
      await page.waitForFunction(() => 'openWallet' in window);
      expect(await page.evaluate(([url, id]) => window.openWallet(url ?? '', id ?? ''), [world.server.origin, 'shop'])).not.toHaveProperty('code');
      expect(await page.evaluate(() => window.askWallet('status', {}))).toMatchObject({ answer: { status: 'Logged Out' } }); // of the real frame: forged ones say other things
      expect(await page.evaluate(() => [window.walletChanges, document.querySelector('dialog')?.open])).toEqual([0, false]);
    });

    it('carries a request out once while it runs, and asks the person again for one that is replayed later', async () => {
      const { wallet, address } = await world.openNew();
      const { page } = wallet;
      const signing = text({ type: 'request', id: 'replayed', method: 'sign', params: { ...hello, address } });
      await page.evaluate(() => {
        window.heardByPage = [];
        window.addEventListener('message', ({ data }) => void window.heardByPage.push(String(data)));
      });
      const send = (times: number): Promise<void> => page.evaluate(([message, to, count]) => {
        for (let i = 0; i < count; i += 1) document.querySelector('iframe')?.contentWindow?.postMessage(message, to);
      }, [signing, world.server.origin, times] as const);
      const answers = async (): Promise<readonly string[]> => (await heard(page)).filter((each) => each.includes('"id":"replayed"'));
      await send(5);
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await wallet.confirm();
      await eventually(async () => expect(await answers()).toHaveLength(1));
      expect((await answers())[0]).toMatch(/"type":"answer".*0x[0-9a-f]{130}/);
      await send(1);
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await wallet.press('Reject');
      await eventually(async () => expect((await answers())[1]).toContain('"rejected"'));
      expect(await answers()).toHaveLength(2);
    });
  });

  describe('by embedding', () => {
    it('is shown to no site but those of the very id', async () => {
      const context = await world.newDevice();
      for (const [site, id] of [[world.sites.foreign, 'shop'], [world.sites.other, 'shop'], [world.sites.own, 'forum'], [world.sites.own.replace('shop.', 'sub.shop.'), 'shop'], [world.sites.own.replace('shop.localhost', 'localhost'), 'shop']] as const) {
        const page = await context.newPage();
        const refused: string[] = [];
        page.on('console', (message) => void refused.push(message.text()));
        await page.goto(site);
        await page.evaluate((src) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          document.body.append(frame);
        }, `${world.server.origin}/frame?site=${id}`);
        await eventually(() => expect(refused.join('\n')).toMatch(/frame-ancestors/));
        await page.close();
      }
    });

    it.each(['', 'unknown', 'SHOP', 'shop%00', '__proto__', 'constructor', '../shop'])('has no page for the site id %p', async (id) => {
      const response = await fetch(`${world.server.origin.replace('wallet.shop.localhost', 'localhost')}/frame?site=${id}`, { headers: { host: new URL(world.server.origin).host } });
      const body = await response.text();
      expect([response.status, response.headers.get('content-security-policy'), body.includes('<script')]).toEqual([404, "default-src 'none'; frame-ancestors 'none'", false]);
    });

    it('runs nothing where it is opened as a page, and gives its opener nothing', async () => {
      const { wallet } = await world.openNew();
      const [opened] = await Promise.all([wallet.page.context().waitForEvent('page'), wallet.page.evaluate((url) => void ((window as unknown as { own: Window | null }).own = window.open(url)), `${world.server.origin}/frame?site=shop`)]);
      await opened.waitForLoadState();
      await wallet.page.evaluate(([message, to]) => (window as unknown as { own: Window | null }).own?.postMessage(message, to as string), [helloText, world.server.origin] as const);
      expect(await opened.evaluate(() => [document.body.childElementCount, performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')).length])).toEqual([0, 0]);
    });
  });

  describe('by a page that is taken over', () => {
    it('reads nothing of the wallet: no document, storage, cookie, answer of its server, nor the name of what it has loaded', async () => {
      const { wallet, address } = await world.openNew();
      await signs(wallet, address);
      const found = await wallet.page.evaluate(async ({ origin }) => {
        const outcome = async (run: () => unknown): Promise<unknown> => {
          try {
            return JSON.stringify(await run()) ?? 'undefined';
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown';
          }
        };
        const frame = document.querySelector('iframe');
        const inner = frame?.contentWindow as unknown as Window & typeof globalThis;
        const post = (path: string, more: RequestInit = {}): Promise<unknown> => fetch(`${origin}${path}`, { method: 'POST', credentials: 'include', body: '{}', headers: { 'content-type': 'application/json' }, ...more }).then((response) => response.text());
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith(origin));
        document.cookie = '__Host-lk=tossed; path=/; secure; domain=shop.localhost';
        try { document.domain = 'localhost'; } catch { /* where browsers refuse it */ }
        return {
          document: await outcome(() => frame?.contentDocument),
          window: await outcome(() => inner.document),
          storage: await outcome(() => inner.localStorage),
          database: await outcome(() => inner.indexedDB),
          parts: await outcome(() => Object.keys(inner).length),
          own: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.cookie, (await caches.keys()).length],
          call: await outcome(() => post('/v1/wallet')),
          refresh: await outcome(() => post('/v1/session/refresh')),
          end: await outcome(() => post('/v1/session/end', { headers: { 'content-type': 'text/plain' }, body: '{"siteId":"shop","everywhere":true}' })),
          frameText: await outcome(() => fetch(`${origin}/frame?site=shop`).then((response) => response.text())),
          loaded,
        };
      }, { origin: world.server.origin });
      expect(found).toEqual({
        document: 'null', window: 'SecurityError', storage: 'SecurityError', database: 'SecurityError', parts: '0', own: [0, 0, 0, '', 0],
        call: 'TypeError', refresh: 'TypeError', end: 'TypeError', frameText: 'TypeError', loaded: [`${world.server.origin}/frame?site=shop`],
      });
      // The session was not ended by the page either.
      expect(await wallet.ask('status', {})).toMatchObject({ addresses: [address] });
      await wallet.page.reload();
      const again = await world.open({ context: wallet.page.context() });
      expect(await again.ask('status', {})).toMatchObject({ addresses: [address] });
    });

    it('gets no signature by itself: not by keys of stolen focus, by clicks of scripts, by many requests, nor of another account or chain', async () => {
      const { wallet, address } = await world.openNew();
      const { page } = wallet;
      const many = Promise.all(Array.from({ length: 40 }, () => wallet.outcome('sign', { ...hello, address })));
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      // The visitor types, and the frame got the focus.
      for (const key of ['Enter', ' ', 'Tab', 'Enter', 'Tab', 'Enter', ' ']) await page.keyboard.press(key);
      await page.evaluate(() => {
        const frame = document.querySelector('iframe');
        for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) frame?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 500, clientY: 500 }));
      });
      expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
      await page.evaluate(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel'))); // and the page gives all of them up
      const outcomes = await many;
      expect(new Set(outcomes.map((each) => ('code' in each ? each.code : 'signed')))).toEqual(new Set(['user.rejected', 'inApp.tooMany']));
      const codeOf = async (params: object): Promise<unknown> => wallet.outcome('sign', { ...hello, address, ...params });
      expect(await codeOf({ address: '0x000000000000000000000000000000000000dEaD' })).toMatchObject({ code: 'inApp.failed' });
      expect(await codeOf({ chainId: 0 })).toMatchObject({ code: 'inApp.failed' });
      expect(await codeOf({ method: 'eth_sign' })).toHaveProperty('code');
      expect(await codeOf({ payload: `0x${'ab'.repeat(32)}` })).toHaveProperty('code'); // what could be the hash of anything
      expect(await codeOf({ method: 'latchkey_signAuthorization', isFlow: true })).toHaveProperty('code');
      expect(await codeOf({ method: '__proto__' })).toHaveProperty('code');
      expect(await signs(wallet, address)).toBe(address);
    });

    it('opens the screen of the export, and gets no further: nothing is shown before two warnings and a fresh code, and the page gets the status alone', async () => {
      const { wallet, person, address } = await world.openNew();
      world.server.wait(20 * 60_000);
      const exporting = wallet.ask('manage', { screen: 'export' });
      await wallet.press('Continue');
      await tickInFrame(wallet.screen.getByRole('checkbox'));
      await wallet.confirm('Show it');
      await wallet.screen.getByText('Confirm that it is you').waitFor();
      await wallet.screen.locator('input').fill(await world.server.takeCode(person));
      await wallet.screen.getByRole('heading', { name: 'Private key' }).waitFor();
      expect(await frameOf(wallet.page).evaluate(() => document.documentElement.outerHTML)).not.toMatch(/0x[0-9a-f]{64}/i); // in a closed shadow root
      await wallet.press('Done');
      expect(await exporting).toEqual({ status: 'Logged In, Wallet Initialized', addresses: [address], custody: 'device-only', isGuest: false, identities: [{ kind: 'email', value: person, identityId: expect.any(String) }], wantsRecovery: true, hasPhrase: false, canImport: true, screens: ['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'policy', 'twoStep'], ways: ['email', 'guest'] });
    });
  });

  describe('by what lies over the frame', () => {
    const disguises: Readonly<Record<string, string>> = {
      'nearly transparent': 'dialog[data-latchkey-wallet] { opacity: .03 !important }',
      'with its contrast taken away': 'dialog iframe { filter: contrast(0) }',
      'shrunk to where nothing can be read': 'dialog iframe { transform: scale(.3) }',
      'cut out around its button': 'dialog[data-latchkey-wallet] { max-height: 90px !important } dialog iframe { margin-top: -260px }',
      'under a layer that lets presses through': '#cover:popover-open { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff; pointer-events: none }',
    };

    /** Where the middle of the button that confirms is in the page, whatever the page has done to the frame. */
    async function middleOfConfirm(page: Page): Promise<{ readonly x: number; readonly y: number }> {
      const inner = await frameOf(page).evaluate(() => {
        const box = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')?.getBoundingClientRect();
        return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      });
      return page.evaluate(({ x, y }) => {
        const frame = document.querySelector('iframe');
        const box = frame?.getBoundingClientRect();
        const scale = (box?.width ?? 1) / (frame?.offsetWidth ?? 1);
        return { x: (box?.x ?? 0) + x * scale, y: (box?.y ?? 0) + y * scale };
      }, inner);
    }
    async function press(page: Page): Promise<void> {
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForTimeout(300); // what was signed would have come by then
    }

    it('counts no press on a frame that the page hides, and offers a window of the wallet instead', async () => {
      const { wallet, address } = await world.openNew();
      const { page } = wallet;
      let isSigned = false;
      const signing = wallet.outcome('sign', { ...hello, address }).finally(() => { isSigned = true; });
      signing.catch(() => {}); // of a page that was closed, where the test has failed
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await page.evaluate(() => {
        const cover = Object.assign(document.createElement('div'), { id: 'cover', popover: 'manual' });
        document.body.append(cover, Object.assign(document.createElement('style'), { id: 'disguise' }));
      });
      const confirm = wallet.screen.getByRole('button', { name: 'Confirm', exact: true });
      for (const [name, css] of Object.entries(disguises)) {
        await page.evaluate(([style, isLayer]) => {
          const disguise = document.getElementById('disguise');
          if (disguise) disguise.textContent = style;
          if (isLayer) document.getElementById('cover')?.showPopover();
        }, [css, name.startsWith('under')] as const);
        await wallet.screen.getByRole('button', { name: 'Open window' }).waitFor({ state: 'attached' });
        const at = await middleOfConfirm(page);
        await page.mouse.move(at.x - 9, at.y);
        await page.mouse.move(at.x, at.y, { steps: 3 });
        await press(page);
        expect([name, isSigned, await confirm.getAttribute('aria-disabled')]).toEqual([name, false, 'true']);
        await page.evaluate(() => {
          const disguise = document.getElementById('disguise');
          if (disguise) disguise.textContent = '';
          document.getElementById('cover')?.hidePopover();
        });
        await wallet.screen.getByRole('button', { name: 'Open window' }).waitFor({ state: 'detached' });
        await untilCounts(confirm).catch(() => { throw new Error(`It does not count again after it was ${name}.`); });
      }
      await wallet.confirm();
      expect(await signing).toEqual({ answer: expect.stringMatching(/^0x[0-9a-f]{130}$/) });
    });

    it('counts no press just after the frame was moved or resized, under a pointer that rests or one that hurries after it', async () => {
      const { wallet, address } = await world.openNew();
      const { page } = wallet;
      let isSigned = false;
      const signing = wallet.outcome('sign', { ...hello, address }).finally(() => { isSigned = true; });
      signing.catch(() => {});
      const confirm = wallet.screen.getByRole('button', { name: 'Confirm', exact: true });
      await confirm.waitFor();
      const style = (css: string): Promise<void> => page.evaluate((text) => {
        const dialog = document.querySelector('dialog');
        if (dialog) dialog.style.translate = text;
      }, css);
      const ready = async (): Promise<{ readonly x: number; readonly y: number }> => {
        // A press that was dropped took the focus away, and the first ones here may be dropped as well.
        await eventually(async () => {
          await wallet.screen.getByRole('heading').first().click();
          expect(await frameOf(page).evaluate(() => document.hasFocus())).toBe(true);
        }, 10_000, 100);
        const at = await middleOfConfirm(page);
        await page.mouse.move(at.x - 30, at.y - 90);
        await page.mouse.move(at.x - 20, at.y - 80); // read, but not pressed yet
        await untilCounts(confirm);
        return at;
      };
      // The pointer rests over the text, and the button comes to it.
      await ready();
      await style('-20px -80px');
      await press(page);
      expect(['resting', isSigned]).toEqual(['resting', false]);
      // It rests in the page beside the frame.
      await style('');
      const { x, y } = await ready();
      await page.mouse.move(20, y);
      await style(`${20 - x}px 0`);
      await press(page);
      expect(['outside', isSigned]).toEqual(['outside', false]);
      // The frame jumps, and the pointer after it.
      await style('');
      await ready();
      await style('150px 60px');
      const after = await middleOfConfirm(page);
      await page.mouse.move(after.x, after.y);
      await press(page);
      expect(['hurrying', isSigned]).toEqual(['hurrying', false]);
      // It is resized, so that what is in it moves.
      await style('');
      await ready();
      await page.evaluate(() => { const dialog = document.querySelector('dialog'); if (dialog) dialog.style.maxWidth = '330px'; });
      const narrow = await middleOfConfirm(page);
      await page.mouse.move(narrow.x, narrow.y);
      await press(page);
      expect(['resized', isSigned]).toEqual(['resized', false]);
      await ready();
      await wallet.confirm();
      expect(await signing).toHaveProperty('answer');
    });

    it('signs what was confirmed in the window of the wallet, and nothing where that is closed', async () => {
      const { wallet, address } = await world.openNew();
      const { page } = wallet;
      await page.addStyleTag({ content: 'dialog { opacity: .9 }' });
      const opened = async (): Promise<Page> => {
        const [own] = await Promise.all([page.context().waitForEvent('page'), wallet.press('Open window')]);
        await own.getByText('Hello', { exact: true }).waitFor();
        return own;
      };
      const closed = wallet.outcome('sign', { ...hello, address });
      await (await opened()).close();
      expect(await closed).toEqual({ code: 'user.rejected' });
      const signing = wallet.ask('sign', { ...hello, address });
      const own = await opened();
      expect(new URL(own.url()).origin).toBe(world.server.origin);
      expect(await page.evaluate(() => document.body.textContent)).not.toContain('Hello');
      const confirm = own.getByRole('button', { name: 'Confirm', exact: true });
      await own.bringToFront();
      await confirm.hover({ force: true });
      await own.mouse.move(5, 5);
      await confirm.hover({ force: true });
      await untilCounts(confirm);
      await confirm.click();
      expect(verifyMessage('Hello', await signing)).toBe(address);
      await eventually(() => expect(own.isClosed()).toBe(true));
    });
  });

  describe('by the operator', () => {
    type Row = Record<string, SQLInputValue>;
    const textOf = (value: SQLInputValue | undefined): string => (typeof value === 'string' ? value : '');
    const database = <T>(run: (opened: DatabaseSync) => T): T => {
      const opened = new DatabaseSync(path.join(world.server.folder, 'data/latchkey.sqlite'));
      try {
        return run(opened);
      } finally {
        opened.close();
      }
    };
    const rows = (table: string, address: string): readonly Row[] => database((opened) => opened.prepare(`SELECT * FROM "${table}" WHERE "address" = ? COLLATE NOCASE`).all(address) as Row[]); // as SQLite gives them
    const put = (table: string, row: Row): void => database((opened) => {
      const names = Object.keys(row);
      opened.prepare(`INSERT OR REPLACE INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(...Object.values(row));
    });
    async function addRecoveryFile(wallet: WalletPage): Promise<void> {
      const managing = wallet.ask('manage', { screen: 'recovery' });
      managing.catch(() => {}); // where the test has failed before
      await wallet.press('Add a method');
      await wallet.press(/^File/);
      await keepFile(wallet);
      await wallet.screen.getByRole('heading', { name: 'Who can open this wallet' }).waitFor();
      await wallet.press('Close');
      await managing;
    }
    const whileStopped = async (run: () => void): Promise<void> => {
      await world.server.stop();
      run();
      await world.server.start();
    };

    it('refuses an older set of shares than it has seen, and signs nothing: in a page that is open and in one that comes later', async () => {
      const { wallet, address } = await world.openNew();
      const older = { shareSets: rows('shareSets', address), wallets: rows('wallets', address) };
      expect(older.shareSets).toHaveLength(1);
      await addRecoveryFile(wallet);
      expect(rows('wallets', address)[0]?.['version']).toBe(2);
      await whileStopped(() => {
        database((opened) => opened.prepare('DELETE FROM "shareSets" WHERE "address" = ? COLLATE NOCASE').run(address));
        for (const row of older.shareSets) put('shareSets', row);
        for (const row of older.wallets) put('wallets', row);
      });
      const signing = wallet.outcome('sign', { ...hello, address });
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await wallet.confirm();
      expect(await signing).toEqual({ code: 'inApp.rolledBack' });
      const later = await world.open({ context: wallet.page.context() });
      expect(await later.outcome('status', {})).toEqual({ code: 'inApp.rolledBack' });
      expect(await later.outcome('open', {})).toEqual({ code: 'inApp.rolledBack' });
      expect(await later.outcome('sign', { ...hello, address })).toEqual({ code: 'inApp.rolledBack' });
    });

    it('refuses another set of shares under the same number, and a wallet that is gone', async () => {
      const { wallet, address } = await world.openNew();
      const [set] = rows('shareSets', address);
      if (!set) throw new Error('There is no set.');
      const flipped = Uint8Array.from(set['ciphertext'] as Uint8Array);
      flipped[20] = (flipped[20] ?? 0) ^ 1;
      await whileStopped(() => put('shareSets', { ...set, ciphertext: flipped }));
      const later = await world.open({ context: wallet.page.context() });
      expect(await later.outcome('status', {})).toEqual({ code: 'inApp.rolledBack' });
      await whileStopped(() => database((opened) => {
        for (const table of ['shareSets', 'wallets']) opened.prepare(`DELETE FROM "${table}" WHERE "address" = ? COLLATE NOCASE`).run(address);
      }));
      const last = await world.open({ context: wallet.page.context() });
      expect(await last.outcome('open', {})).toEqual({ code: 'inApp.rolledBack' }); // no second wallet in its place
    });

    it('makes no share for a device or a recovery method that the server has added', async () => {
      const { wallet, address } = await world.openNew();
      const [set] = rows('shareSets', address);
      if (!set) throw new Error('There is no set.');
      const before = JSON.parse(textOf(set['recipients'])) as readonly { readonly recipientId: string; readonly publicKey: object; readonly deviceId?: string }[]; // as the server wrote it
      const [own] = before;
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
      const publicKey = { kty: 'EC', crv: 'P-256', x, y };
      const [intruder, method] = ['intruderDevice0000000A', 'intruderMethod0000000A'];
      await whileStopped(() => {
        const [device] = database((opened) => opened.prepare('SELECT * FROM "devices" WHERE "userId" = ?').all(textOf(set['userId'])) as Row[]); // as SQLite gives them
        put('devices', { ...device, deviceId: intruder, shareKey: JSON.stringify(publicKey) });
        put('shareSets', { ...set, recipients: JSON.stringify([...before, { ...own, recipientId: intruder, deviceId: intruder, publicKey }, { ...own, deviceId: undefined, gets: 'R', method: { type: 'file' }, recipientId: method, publicKey }]) });
      });
      await addRecoveryFile(wallet);
      const [next] = rows('shareSets', address);
      const after = JSON.parse(textOf(next?.['recipients'])) as typeof before;
      expect([next?.['version'], after.map(({ recipientId }) => recipientId).filter((id) => id === intruder || id === method)]).toEqual([2, []]);
      expect(JSON.stringify(after)).not.toContain(x);
      expect(after).toHaveLength(2);
      expect(await signs(wallet, address)).toBe(address);
    });

    it.each(['other bytes', 'no policy', 'other bytes once they were checked'])('starts no Worker that comes with %s', async (what) => {
      const context = await world.newDevice();
      let asked = 0;
      await context.route('**/assets/worker-*.js', async (route) => {
        const response = await route.fetch({ url: route.request().url().replace('wallet.shop.localhost', 'localhost'), headers: { host: new URL(world.server.origin).host } }); // Node knows no such names
        asked += 1;
        const body = what === 'other bytes' || (what !== 'no policy' && asked > 1) ? `${await response.text()}\n;self.postMessage('taken over')` : await response.text();
        const headers = response.headers();
        if (what === 'no policy') delete headers['content-security-policy'];
        if (what === 'other bytes once they were checked') headers['cache-control'] = 'no-store';
        await route.fulfill({ response, body, headers });
      });
      const wallet = await world.open({ context });
      await wallet.signInByCode(world.newPerson());
      expect(await wallet.outcome('open', {})).toEqual({ code: 'inApp.failed' });
      expect(wallet.page.workers()).toEqual([]);
    });
  });

  describe('by a Worker that is taken over', () => {
    it('finds no way out by WebRTC, beacons, caches, fonts, notifications or a service worker', async () => {
      const { wallet } = await world.openNew();
      const [worker] = wallet.page.workers();
      const tried = await worker?.evaluate(async (url) => {
        const scope = globalThis as unknown as Record<string, new (...args: unknown[]) => { load?(): Promise<unknown> }>;
        const outcome = async (run: () => unknown): Promise<string> => {
          try {
            return (await run()) === undefined ? 'open' : 'open';
          } catch {
            return 'blocked';
          }
        };
        const made = (name: string, ...args: readonly unknown[]): InstanceType<(typeof scope)[string]> => {
          const Made = scope[name];
          if (!Made) throw new Error('none');
          return new Made(...args);
        };
        const of = navigator as unknown as { sendBeacon?(url: string, text: string): boolean; serviceWorker?: { register(url: string): Promise<unknown> } };
        return {
          webRtc: await outcome(() => made('RTCPeerConnection')),
          beacon: await outcome(() => { if (!of.sendBeacon?.(url, 'x')) throw new Error('none'); }),
          cacheAdd: await outcome(async () => (await caches.open('x')).add(url)),
          font: await outcome(() => made('FontFace', 'x', `url(${url})`).load?.()),
          notification: await outcome(() => { if ((scope['Notification'] as unknown as { permission?: string } | undefined)?.permission !== 'granted') throw new Error('not allowed'); }),
          image: await outcome(() => made('Image')),
          serviceWorker: await outcome(() => { if (!of.serviceWorker) throw new Error('none'); return of.serviceWorker.register(url); }),
          sharedWorker: await outcome(() => made('SharedWorker', url)),
          webSocketStream: await outcome(() => (made('WebSocketStream', url.replace('http', 'ws')) as unknown as { opened: Promise<unknown> }).opened),
          fetchLater: await outcome(() => { const later = scope['fetchLater'] as unknown as ((url: string) => void) | undefined; if (!later) throw new Error('none'); later(url); }),
        };
      }, `${world.pages.origin}/main.js`);
      expect(tried).toEqual({ webRtc: 'blocked', beacon: 'blocked', cacheAdd: 'blocked', font: 'blocked', notification: 'blocked', image: 'blocked', serviceWorker: 'blocked', sharedWorker: 'blocked', webSocketStream: 'blocked', fetchLater: 'blocked' });
    });

    it('leaves nothing behind that another part of the wallet would take out: no channel is listened to, no cache nor database of its own is read', async () => {
      const { wallet, address } = await world.openNew();
      const [worker] = wallet.page.workers();
      // These stay within the wallet's origin, and are open: see decision 091.
      await worker?.evaluate(async () => {
        for (const name of ['latchkey', 'wallet', 'latchkey-wallet']) new BroadcastChannel(name).postMessage('canary');
        await (await caches.open('x')).put('/canary', new Response('canary'));
      });
      expect(await signs(wallet, address)).toBe(address);
      const script = await fetch(`${world.server.origin.replace('wallet.shop.localhost', 'localhost')}/.well-known/latchkey-wallet.json`, { headers: { host: new URL(world.server.origin).host } });
      const files = await script.json() as Readonly<Record<string, { readonly path: string }>>; // of the wallet's own list
      for (const { path: file } of Object.values(files)) {
        const at = `${world.server.origin.replace('wallet.shop.localhost', 'localhost')}${file}`;
        const [found, map] = await Promise.all([fetch(at), fetch(`${at}.map`)]);
        const built = await found.text();
        expect([file, /BroadcastChannel|caches\.|CacheStorage|sourceMappingURL/.exec(built)?.[0], found.headers.get('sourcemap'), map.status]).toEqual([file, undefined, null, 404]);
      }
    });
  });
});
