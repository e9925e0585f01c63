import { themeStyle } from '../src/ui/theme/theme.ts';
import type { ThemeChoice } from '../src/ui/theme/theme.ts';
import { eventually } from './lib/eventually.ts';
import { untilCounts } from './lib/guardedButton.ts';
import { frameOf, hello, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { WalletPage } from './lib/walletPage.ts';

/** Colours as Chromium computes them. */
interface Seen {
  readonly scheme: string;
  readonly background: string;
  readonly button: string;
  readonly buttonText: string;
}

describe('the looks of a wallet in a page', () => {
  let world: InAppWorld;

  beforeAll(async () => {
    world = await startInAppWorld('inAppLooks');
  }, 120_000);
  afterAll(() => world?.close());
  afterEach(() => world.closeDevices());

  /** What `LatchkeyProvider` does with a theme. */
  async function wear({ page }: WalletPage, theme: ThemeChoice): Promise<void> {
    const { className, css } = themeStyle(theme);
    await page.evaluate(([name = '', text = '']) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      window.wearTheme(name);
    }, [className, css]);
  }
  const seen = ({ page }: WalletPage): Promise<Seen> => frameOf(page).evaluate(() => {
    const button = document.createElement('button');
    button.className = 'primary';
    document.body.append(button);
    const { backgroundColor, color } = getComputedStyle(button);
    button.remove();
    return { scheme: getComputedStyle(document.documentElement).colorScheme, background: getComputedStyle(document.body).backgroundColor, button: backgroundColor, buttonText: color };
  });
  const looks = (wallet: WalletPage, expected: Partial<Seen>): Promise<void> => eventually(async () => expect(await seen(wallet)).toMatchObject(expected));

  it('are light or dark as the page is, and change with it, also while something is shown', async () => {
    const context = await world.newDevice({ colorScheme: 'light' });
    const violations = await recordViolations(context);
    const { wallet, address } = await world.openNew(context);
    await looks(wallet, { scheme: 'light', background: 'rgb(255, 255, 255)', button: 'rgb(47, 79, 224)' });
    await wear(wallet, 'dark');
    await looks(wallet, { scheme: 'dark', background: 'rgb(23, 26, 34)', button: 'rgb(142, 162, 255)', buttonText: 'rgb(16, 20, 42)' });
    const signing = wallet.outcome('sign', { ...hello, address });
    await wallet.screen.getByText('Hello', { exact: true }).waitFor();
    await wear(wallet, 'light');
    await looks(wallet, { scheme: 'light', background: 'rgb(255, 255, 255)', button: 'rgb(47, 79, 224)' });
    await wallet.confirm();
    expect(await signing).toEqual({ answer: expect.stringMatching(/^0x/) });
    await wear(wallet, 'system');
    await wallet.page.emulateMedia({ colorScheme: 'dark' });
    await looks(wallet, { scheme: 'dark', background: 'rgb(23, 26, 34)' });
    expect(violations.lines()).toEqual([]);
  });

  it('have the accent of the site, in whatever way it is written', async () => {
    const wallet = await world.open();
    await wear(wallet, { mode: 'light', light: { accent: 'rebeccapurple', accentHover: 'hsl(270 50% 30%)', focus: 'oklch(0.4 0.1 150)' } });
    await looks(wallet, { button: 'rgb(102, 51, 153)', buttonText: 'rgb(255, 255, 255)' });
    expect(await frameOf(wallet.page).evaluate(() => document.documentElement.style.getPropertyValue('--focus'))).toMatch(/^#[\da-f]{6}$/);
    await wear(wallet, { mode: 'dark', dark: { accent: '#ffcc00', accentHover: '#ffdd55' } });
    await looks(wallet, { button: 'rgb(255, 204, 0)', background: 'rgb(23, 26, 34)' });
  });

  it.each([
    ['cannot be read', { accent: '#f0f0ff' }], ['lets something shine through', { accent: 'rgb(102 51 153 / 0.2)' }], ['is an image', { accent: 'url(https://evil.example/a.png)' }], ['is no colour', { accentText: 'inherit' }],
  ])('are the wallet\'s own where the accent of the site %s', async (_what, light) => {
    const wallet = await world.open();
    await wear(wallet, { mode: 'light', light: { accent: 'rebeccapurple', ...light } });
    await eventually(async () => expect(await seen(wallet)).toMatchObject({ scheme: 'light', button: 'rgb(47, 79, 224)', buttonText: 'rgb(255, 255, 255)' }));
  });

  it('keep the colours of warnings, whatever a page says to the frame', async () => {
    const wallet = await world.open();
    const before = await frameOf(wallet.page).evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'));
    await wallet.outcome('hello', { siteId: 'shop', colorScheme: 'light', accents: { accent: '#663399', accentHover: '#552288', accentText: '#ffffff', focus: '#663399', danger: '#ffffff', '--danger': '#ffffff', background: '#b3261e' } } as never);
    await looks(wallet, { button: 'rgb(102, 51, 153)', background: 'rgb(255, 255, 255)' });
    expect(await frameOf(wallet.page).evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger'))).toBe(before);
  });

  describe('on a phone', () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;
    const boxOf = ({ page }: WalletPage) => page.evaluate(() => {
      const { left, right, top, bottom } = document.querySelector('dialog')?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top, bottom };
    });
    /** Of what runs on the dialog and its backdrop. */
    const motions = ({ page }: WalletPage): Promise<string[]> => page.evaluate(() => (document.querySelector('dialog')?.getAnimations({ subtree: true }) ?? []).map((each) => (each as CSSAnimation).animationName));
    async function openOnPhone(more: object = {}) {
      const context = await world.newDevice({ ...phone, ...more });
      const violations = await recordViolations(context);
      // Android and iOS lay their keyboard over the page, which hears of it by the visual viewport alone. No emulation shows one.
      await context.addInitScript(() => {
        const seen = Object.assign(new EventTarget(), { width: 390, height: innerHeight, offsetTop: 0, scale: 1 });
        Object.defineProperty(window, 'visualViewport', { value: seen });
      });
      const { wallet, address } = await world.openNew(context);
      return { wallet, address, violations };
    }
    const showKeyboard = ({ page }: WalletPage, heightPx: number): Promise<void> => page.evaluate((px) => {
      Object.assign(window.visualViewport ?? {}, { height: innerHeight - px });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, heightPx);

    it('are a sheet at the lower edge, which slides in, and signs what is tapped after the hold', async () => {
      const { wallet, address, violations } = await openOnPhone({ reducedMotion: 'no-preference' });
      await wallet.page.addStyleTag({ content: 'dialog[data-latchkey-wallet] { --lk-motion: 60s }' });
      const first = wallet.outcome('sign', { ...hello, address });
      await eventually(async () => expect(await motions(wallet)).toContain('latchkey-wallet-slide'));
      await wallet.page.evaluate(() => document.getAnimations().forEach((each) => each.finish()));
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await eventually(async () => expect(await boxOf(wallet)).toMatchObject({ left: 0, right: 390, bottom: 844 }));
      expect((await boxOf(wallet)).top).toBeGreaterThan(23);
      const confirm = wallet.screen.getByRole('button', { name: 'Confirm', exact: true });
      await eventually(async () => {
        await confirm.tap();
        expect(await confirm.count()).toBe(0);
      }, 10_000, 800);
      expect(await first).toEqual({ answer: expect.stringMatching(/^0x/) });
      expect(violations.lines()).toEqual([]);
    });

    it('move nothing for people who want no motion', async () => {
      const { wallet, address } = await openOnPhone({ reducedMotion: 'reduce' });
      const signing = wallet.outcome('sign', { ...hello, address });
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      expect(await motions(wallet)).toEqual([]);
      await wallet.screen.getByRole('button', { name: 'Reject' }).press('Enter');
      expect(await signing).toEqual({ code: 'user.rejected' });
    });

    it('stand above the keyboard, and count no tap just after it has moved them', async () => {
      const { wallet, address } = await openOnPhone();
      let isSigned = false;
      const signing = wallet.outcome('sign', { ...hello, address }).finally(() => { isSigned = true; });
      const confirm = wallet.screen.getByRole('button', { name: 'Confirm', exact: true });
      await confirm.waitFor();
      await untilCounts(confirm);
      await showKeyboard(wallet, 320);
      const { x = 0, y = 0, width = 0, height = 0 } = await confirm.boundingBox() ?? {};
      await wallet.page.touchscreen.tap(x + width / 2, y + height / 2);
      expect(isSigned).toBe(false);
      await eventually(async () => expect((await boxOf(wallet)).bottom).toBe(844 - 320));
      expect((await boxOf(wallet)).top).toBeGreaterThanOrEqual(0);
      await showKeyboard(wallet, 0);
      await eventually(async () => expect((await boxOf(wallet)).bottom).toBe(844));
      await wallet.screen.getByRole('button', { name: 'Reject' }).press('Enter');
      expect(await signing).toEqual({ code: 'user.rejected' });
    });
  });
});
