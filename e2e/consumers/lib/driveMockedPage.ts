import type { Browser } from 'playwright-core';
import { recordTroubles } from './recordTroubles.ts';

/** 10,000 ether, with which the mocked world begins, and what is left at most once 0.01 are sent and their gas is paid. */
const [startWei, tipWei] = [10n ** 22n, 10n ** 16n];

/** Connects the wallet of the mocked world on a page of the site and sends. The hosts of its chains end in `.test`, where no network answers. @throws where the chain did not carry it out, or something was logged */
export async function driveMockedPage(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    await page.goto(url);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Fake Wallet/ }).click();
    const balance = page.locator('#balance');
    await balance.getByText(String(startWei), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'idle' }).click();
    await page.getByRole('button', { name: 'confirmed' }).waitFor();
    await page.waitForFunction((before) => document.querySelector('#balance')?.textContent !== before, String(startWei));
    const leftWei = BigInt((await balance.textContent()) ?? '');
    expect(leftWei < startWei - tipWei && leftWei > startWei - 2n * tipWei).toBe(true);
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
}
