import type { Browser, Frame, Page } from 'playwright-core';
import { launchShell } from './browser.ts';
import { pressInFrame, tickInFrame } from './pressInFrame.ts';

describe('pressInFrame', () => {
  let browser: Browser;
  let page: Page;
  let frame: Frame;

  beforeAll(async () => {
    browser = await launchShell();
  }, 60_000);
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await browser.newPage();
    await page.setContent(`<iframe srcdoc="<button>Go on</button><button>Another</button><input type='checkbox'><p></p>"></iframe>`);
    const found = await (await page.waitForSelector('iframe')).contentFrame();
    if (!found) throw new Error('no frame');
    frame = found;
    await frame.waitForSelector('p', { state: 'attached' });
    await frame.evaluate(() => {
      const out = document.querySelector('p');
      for (const each of document.querySelectorAll('button')) each.addEventListener('click', () => { if (out) out.textContent += `${each.textContent}.`; });
    });
  });
  afterEach(() => page.close());
  const said = (): Promise<string | null> => frame.locator('p').textContent();
  /** The frame hears nothing of the next presses: they are taken before any part of the document has them. */
  const lose = (count: number): Promise<void> => frame.evaluate((times) => {
    let left = times;
    window.addEventListener('click', (event) => {
      if ((left -= 1) < 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }, count);

  it('presses once where the press is heard', async () => {
    await pressInFrame(frame.getByRole('button', { name: 'Go on' }));
    expect(await said()).toBe('Go on.');
  });

  it('presses again where the frame hears none of the first ones', async () => {
    await lose(2);
    await pressInFrame(frame.getByRole('button', { name: 'Go on' }));
    expect(await said()).toBe('Go on.');
  });

  it('presses once where the press takes the button away, or the whole frame', async () => {
    await frame.evaluate(() => document.querySelector('button')?.addEventListener('click', ({ currentTarget }) => (currentTarget as Element).remove())); // the button
    await pressInFrame(frame.getByRole('button', { name: 'Go on' }));
    expect(await said()).toBe('Go on.');
    await frame.evaluate(() => document.querySelector('button')?.addEventListener('click', () => window.frameElement?.remove()));
    await pressInFrame(frame.getByRole('button', { name: 'Another' }));
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('ticks a box again where the frame hears no press', async () => {
    await lose(1);
    await tickInFrame(frame.getByRole('checkbox'));
    expect(await frame.getByRole('checkbox').isChecked()).toBe(true);
  });
});
