import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import type { FrameCalls, FrameStatus } from '../../src/domain/inApp/frameCalls.ts';
import type { FrameMethod } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameOutcome } from '../pages/inApp/main.ts';
import { pressInFrame } from './pressInFrame.ts';
import type { WalletServer } from './walletServer.ts';

/** A page of a site with the frame of a wallet in it. */
export interface WalletPage {
  readonly page: Page;
  /** What the wallet itself shows. */
  readonly screen: FrameLocator;
  outcome<M extends FrameMethod>(method: M, params: FrameCalls[M]['params']): Promise<FrameOutcome>;
  /** @throws where the request was refused */
  ask<M extends FrameMethod>(method: M, params: FrameCalls[M]['params']): Promise<FrameCalls[M]['answer']>;
  signInByCode(to: string): Promise<FrameStatus>;
  press(name: string | RegExp): Promise<void>;
  /** Presses a button that confirms, as a person does: it counts no press for half a second, and none of a pointer that never moved. */
  confirm(name?: string | RegExp): Promise<void>;
}

/** For a button to count presses, or to be gone. */
const confirmWithinMs = 8_000;

export async function openWalletPage(context: BrowserContext, { site, server, siteId }: { readonly site: string; readonly server: WalletServer; readonly siteId: string }): Promise<WalletPage> {
  const page = await context.newPage();
  await page.goto(site);
  await page.waitForFunction(() => 'openWallet' in window);
  const opened = await page.evaluate(([url = '', id = '']) => window.openWallet(url, id), [server.origin, siteId]);
  if ('code' in opened) throw new Error(`The wallet did not open: ${opened.code}`);
  return walletPageOf(page, server);
}

/** Of a page that has `askWallet`. */
export function walletPageOf(page: Page, server: WalletServer): WalletPage {
  const screen = page.frameLocator('dialog iframe');
  const outcome: WalletPage['outcome'] = (method, params) => page.evaluate(([name, value]) => window.askWallet(name, value), [method as FrameMethod, params as object] as const);
  const ask: WalletPage['ask'] = async (method, params) => {
    const found = await outcome(method, params);
    if ('code' in found) throw new Error(`${method} was refused: ${found.code}`);
    return found.answer as never; // of that method
  };
  const press = (name: string | RegExp): Promise<void> => pressInFrame(screen.getByRole('button', { name, exact: typeof name === 'string' }));
  return {
    page, screen, outcome, ask, press,
    signInByCode: async (to) => {
      const { flowId } = await ask('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'signIn' });
      return ask('signIn', { proof: { type: 'code', flowId, code: await server.takeCode(to) } });
    },
    confirm: async (name = 'Confirm') => {
      const button = screen.getByRole('button', { name, exact: typeof name === 'string' });
      // Chromium drops movements and presses on a frame that has only just moved, and the wallet counts none that come too early: then a person moves and presses again.
      for (let tries = 0; tries < 4; tries += 1) {
        // A press that came late may have taken the button away meanwhile.
        if (tries > 0 && await button.count() === 0) return;
        for (const move of [() => button.hover({ timeout: confirmWithinMs }), () => page.mouse.move(500, 460), () => button.hover({ timeout: confirmWithinMs })]) await move().catch(() => {});
        await screen.locator('button:not([aria-disabled="true"]):not([disabled])', { hasText: name }).first().waitFor({ timeout: confirmWithinMs }).catch(() => {});
        await button.click({ timeout: confirmWithinMs }).catch(() => {});
        if (await button.waitFor({ state: 'detached', timeout: 2_000 }).then(() => true, () => false)) return;
      }
      throw new Error('No press counted.');
    },
  };
}
