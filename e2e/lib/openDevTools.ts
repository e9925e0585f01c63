import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The address of Redux DevTools in every Chromium: its manifest has a key. */
const home = 'chrome-extension://lmhkpmbekcpmknklioeibfkpmmfibljd';

/** The published extension puts a script into the page, which version 3 of manifests forbids; it says so in the page's console, and goes on. */
export const saidByDevTools = /^Executing inline script violates/;

/** What the extension knows of one store. */
export interface RecordedStore {
  readonly name: string;
  /** As they stand in its list, the first one too, which is its own. */
  readonly actionTypes: readonly string[];
  readonly states: readonly unknown[];
  readonly shownIndex: number;
  readonly isPaused: boolean;
  readonly isLocked: boolean;
}

/** Redux DevTools with its monitor open, as a developer uses it. */
export interface DevTools {
  /** The monitor. */
  readonly page: Page;
  /** Each store that is connected now. */
  readStores(): Promise<readonly RecordedStore[]>;
  /** The one store that has this name. */
  readStore(name: string): Promise<RecordedStore>;
  /** The one store that has this name, once the extension, which is told of actions a while later, has all of them. */
  readSettled(name: string): Promise<RecordedStore>;
  /** Every message that pages have sent to it, as text. */
  readReceived(): Promise<string>;
  /** Presses Jump of the action at this place in the list. */
  jumpTo(index: number): Promise<void>;
  /** Presses Jump of the last action of this store. What the page does while an earlier state is shown is recorded too, and the extension is told of it a while later. */
  jumpToLatest(name: string): Promise<void>;
  /** Presses Skip of the action at this place in the list. */
  skip(index: number): Promise<void>;
  /** Presses the button with this name, such as `Commit`. */
  press(name: string): Promise<void>;
  close(): Promise<void>;
  /** Presses Export, and reads the file. */
  exportHistory(): Promise<string>;
  /** Presses Import, and chooses a file with this text. */
  importHistory(text: string): Promise<void>;
}

/** Opens Redux DevTools in a browser that was started with it; before the pages that are to connect. */
export async function openDevTools(context: BrowserContext): Promise<DevTools> {
  const background = await context.newPage();
  await background.goto(`${home}/background.html`);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 1200, height: 3_000 }); // the list shows all of its rows
  await page.goto(`${home}/window.html`);
  await page.getByText('Inspector').first().waitFor();

  const readStores = (): Promise<readonly RecordedStore[]> => background.evaluate(() => {
    const { instances } = (globalThis as unknown as { readonly store: { getState(): { readonly instances: Instances } } }).store.getState(); // of the extension
    return Object.entries(instances.states).filter(([id]) => id !== 'default').map(([id, { stagedActionIds, actionsById, computedStates, currentStateIndex, isPaused = false, isLocked = false }]) => ({
      name: instances.options[id]?.name ?? '',
      actionTypes: stagedActionIds.map((each) => actionsById[each]?.action.type ?? ''),
      states: computedStates.map(({ state }) => state),
      shownIndex: currentStateIndex,
      isPaused,
      isLocked,
    }));
  });
  const rowOf = (index: number) => page.getByTestId('actionListRows').locator(`[data-id]`).nth(index);
  /** By events alone: a press as of a mouse waits until this large page has painted itself, which takes seconds. */
  const pressInRow = async (index: number, name: 'Jump' | 'Skip'): Promise<void> => {
    await rowOf(index).dispatchEvent('mouseover'); // its buttons are hidden before
    await rowOf(index).getByText(name, { exact: true }).dispatchEvent('click');
  };

  const readStore = (name: string): Promise<RecordedStore> => eventually(async () => {
    const [store, ...more] = (await readStores()).filter((each) => each.name === name);
    if (store === undefined || more.length > 0) throw new Error(`There is not one store with the name ${name}: ${JSON.stringify((await readStores()).map((each) => each.name))}`);
    return store;
  });
  const readSettled = async (name: string): Promise<RecordedStore> => {
    let before = -1;
    return eventually(async () => {
      const store = await readStore(name);
      const count = store.actionTypes.length;
      const isSame = count === before;
      before = count;
      expect(isSame).toBe(true);
      return store;
    }, 15_000, 700);
  };

  return {
    page,
    readStores,
    readStore,
    readSettled,
    readReceived: () => background.evaluate(() => (globalThis as unknown as { readonly received: readonly string[] }).received.join('\n')), // of buildDevTools
    jumpTo: (index) => pressInRow(index, 'Jump'),
    jumpToLatest: (name) => eventually(async () => {
      const { actionTypes, shownIndex } = await readSettled(name);
      if (shownIndex < actionTypes.length - 1) await pressInRow(actionTypes.length - 1, 'Jump');
      expect(shownIndex).toBe(actionTypes.length - 1);
    }, 30_000),
    skip: (index) => pressInRow(index, 'Skip'),
    press: async (name) => page.getByRole('button', { name, exact: true }).click(),
    close: async () => void (await Promise.all([page.close(), background.close()])),
    exportHistory: async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to a file' }).click()]);
      return readFile(await download.path(), 'utf8');
    },
    importHistory: async (text) => page.getByRole('button', { name: 'Import from a file' }).locator('input[type=file]').setInputFiles({ name: 'history.json', mimeType: 'application/json', buffer: Buffer.from(text) }),
  };
}

interface Instances {
  readonly options: Readonly<Record<string, { readonly name: string }>>;
  readonly states: Readonly<Record<string, {
    readonly stagedActionIds: readonly number[];
    readonly actionsById: Readonly<Record<number, { readonly action: { readonly type: string } }>>;
    readonly computedStates: readonly { readonly state: unknown }[];
    readonly currentStateIndex: number;
    readonly isPaused?: boolean;
    readonly isLocked?: boolean;
  }>>;
}
