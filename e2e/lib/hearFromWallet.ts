import type { DemoTab } from './demoTab.ts';

/** Waits until the page has heard what the wallet had to say so far: its answers and events come in order. */
export async function hearFromWallet({ page }: DemoTab): Promise<void> {
  await page.evaluate(async () => {
    const { ethereum } = window as unknown as { ethereum: { request(call: { method: string }): Promise<unknown> } }; // the extension puts it there
    await ethereum.request({ method: 'eth_accounts' });
  });
}
