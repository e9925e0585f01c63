import type { Page } from 'playwright-core';
import { launchWithExtensions } from '../../lib/browser.ts';
import { buildDevTools } from '../../lib/buildDevTools.ts';
import { openDevTools, saidByDevTools } from '../../lib/openDevTools.ts';
import type { DevTools } from '../../lib/openDevTools.ts';
import { testAccounts } from '../../lib/testAccounts.ts';
import { recordTroubles } from './recordTroubles.ts';
import { announceTestWallet, testWalletName } from './testWallet.ts';

const { address } = testAccounts[0];
/** 10,000 ether, with which anvil funds each account. */
const startWei = 10n ** 22n;
/** The kit's id, where the site gives none. */
const kitName = 'latchkey';

/** A site, and who looks at it. */
export interface DevToolsOptions {
  readonly url: string;
  /** Of the wallet. */
  readonly rpc: string;
  /** In the address at which the site asks its node. */
  readonly rpcKey: string;
  readonly isRecorded: boolean;
}

/** Connects in a site under the published Redux DevTools. @throws where they record it and should not, do not and should, cannot jump, or get to know what is covered */
export async function driveDevTools({ url, rpc, rpcKey, isRecorded }: DevToolsOptions): Promise<void> {
  const { context, close } = await launchWithExtensions({ extensions: {}, others: [await buildDevTools()] });
  try {
    const tools = await openDevTools(context);
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    await page.addInitScript(announceTestWallet, { rpc, address });
    await page.goto(url);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await walletRow(page).click();
    await page.waitForFunction((balance) => document.querySelector('#balance')?.textContent === balance, String(startWei));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The extension hears of this page, and of what it did before.
    await page.evaluate(recordOne);
    await tools.readSettled('of the page');
    const names = (await tools.readStores()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...(isRecorded ? [kitName] : []), 'of the page']);
    if (isRecorded) await lookThrough(tools, page, rpcKey);
    expect(troubles.filter((trouble) => !saidByDevTools.test(trouble))).toEqual([]);
  } finally {
    await close();
  }
}

/** Jumps to before the wallet was picked and back, after which the session goes on; and reads all that the extension was told. */
async function lookThrough(tools: DevTools, page: Page, rpcKey: string): Promise<void> {
  const { actionTypes } = await tools.readSettled(kitName);
  const opened = 'latchkey/modal/modalOpened';
  expect(actionTypes).toEqual(expect.arrayContaining([opened, 'latchkey/connection/connectStarted', 'latchkey/connection/connected']));
  await tools.jumpTo(actionTypes.indexOf(opened));
  await walletRow(page).waitFor();
  await tools.jumpToLatest(kitName);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /0xf39F/i }).first().click();
  await page.getByRole('dialog').getByText(/0xf39F/i).first().waitFor();

  const told = `${await tools.readReceived()}\n${await tools.exportHistory()}`.toLowerCase();
  for (const shown of [opened, address]) expect(told).toContain(shown.toLowerCase());
  for (const covered of [rpcKey, String(startWei), startWei.toString(16)]) expect(told).not.toContain(covered);
}

const walletRow = (page: Page) => page.getByRole('dialog').getByRole('button', { name: testWalletName });

/** Runs in the page: records an action in a store of the page's own. */
function recordOne(): void {
  interface Recorder {
    init(state: unknown): void;
    send(action: { readonly type: string }, state: unknown): void;
  }
  const { __REDUX_DEVTOOLS_EXTENSION__: extension } = globalThis as unknown as { readonly __REDUX_DEVTOOLS_EXTENSION__: { connect(options: { readonly name: string }): Recorder } }; // put there by the extension
  const recorder = extension.connect({ name: 'of the page' });
  recorder.init({});
  recorder.send({ type: 'looked' }, {});
}
