import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { PromptKind, PromptRequest, WalletState } from '../extension/walletState.ts';
import { initialWalletState } from '../extension/walletState.ts';
import { restartServiceWorker } from './restartServiceWorker.ts';

const promptWithinMs = 10_000;
const workerWithinMs = 10_000;

/** The person behind one test wallet: sets what the wallet holds and answers its approval windows. */
export interface WalletDriver {
  readonly extensionId: string;
  getState(): Promise<WalletState>;
  /** Changes any part of the wallet; pages receive the events that follow from it. */
  setState(part: Partial<WalletState>): Promise<void>;
  /** Back to a wallet just installed, no window open. */
  reset(): Promise<void>;
  selectAccount(index: number): Promise<void>;
  /** Takes a chain the wallet knows. */
  switchChain(chainId: number): Promise<void>;
  /** Takes back every permission, as "disconnect" in the wallet does. */
  forgetSites(): Promise<void>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Ends the service worker, as the browser does after idle time, and starts it anew: what it held in memory is gone. */
  restartWorker(): Promise<void>;
  /** The oldest approval window not answered yet; waits for one. @throws when none comes, or one of another kind */
  nextPrompt(kind?: PromptKind): Promise<WalletPrompt>;
  approveNext(kind?: PromptKind): Promise<PromptRequest>;
  rejectNext(kind?: PromptKind): Promise<PromptRequest>;
  /** Closes the window without an answer. */
  closeNext(kind?: PromptKind): Promise<PromptRequest>;
  /** @throws when an approval window is open or opens within the time */
  expectNoPrompt(forMs?: number): Promise<void>;
}

/** An open approval window. Each way of answering resolves when the window is gone. */
export interface WalletPrompt {
  readonly page: Page;
  readonly request: PromptRequest;
  approve(): Promise<void>;
  reject(): Promise<void>;
  close(): Promise<void>;
}

/** Drives the extension that was loaded from a folder; resolves when its service worker runs. */
export async function createWalletDriver(context: BrowserContext, folder: string): Promise<WalletDriver> {
  const extensionId = extensionIdOf(folder);
  const home = `chrome-extension://${extensionId}/`;
  const prompts = watchPrompts(context, `${home}prompt.html`);
  const findWorker = (): Promise<Worker> => findServiceWorker(context, home);
  await findWorker();

  const setState = async (part: Partial<WalletState>): Promise<void> => {
    const worker = await findWorker();
    await worker.evaluate((given) => wallet.setState(given), part);
  };
  const nextPrompt = async (kind?: PromptKind): Promise<WalletPrompt> => {
    const prompt = await toPrompt(await prompts.next());
    if (kind !== undefined && prompt.request.kind !== kind) {
      throw new Error(`The wallet asks for "${prompt.request.kind}", not for "${kind}": ${JSON.stringify(prompt.request)}`);
    }
    return prompt;
  };
  const answerNext = async (how: 'approve' | 'reject' | 'close', kind: PromptKind | undefined): Promise<PromptRequest> => {
    const prompt = await nextPrompt(kind);
    await prompt[how]();
    return prompt.request;
  };

  return {
    extensionId,
    getState: async () => (await findWorker()).evaluate(() => wallet.getState()),
    setState,
    reset: async () => {
      await Promise.all(prompts.takeAll().map((page) => page.close()));
      await setState(initialWalletState);
    },
    selectAccount: (selectedIndex) => setState({ selectedIndex }),
    switchChain: (chainId) => setState({ chainId: `0x${chainId.toString(16)}` }),
    forgetSites: () => setState({ permittedOrigins: [] }),
    lock: () => setState({ isLocked: true }),
    unlock: () => setState({ isLocked: false }),
    restartWorker: () => restartServiceWorker(context, home),
    nextPrompt,
    approveNext: (kind) => answerNext('approve', kind),
    rejectNext: (kind) => answerNext('reject', kind),
    closeNext: (kind) => answerNext('close', kind),
    expectNoPrompt: async (forMs = 500) => {
      await pause(forMs);
      const [open] = prompts.takeAll();
      if (open) throw new Error(`The wallet opened an approval window: ${JSON.stringify((await toPrompt(open)).request)}`);
    },
  };
}

/** Chromium derives the id of an unpacked extension from its folder: 16 bytes of SHA-256, hexadecimal digits written a to p. */
function extensionIdOf(folder: string): string {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return hash.replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
}

async function findServiceWorker(context: BrowserContext, home: string): Promise<Worker> {
  const isOurs = (worker: Worker): boolean => worker.url().startsWith(home);
  return (
    context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', { predicate: isOurs, timeout: workerWithinMs })
  );
}

interface PromptQueue {
  next(): Promise<Page>;
  takeAll(): readonly Page[];
}

/** Collects approval windows from the moment they open, so that none is missed between a request and the wait for it. */
function watchPrompts(context: BrowserContext, address: string): PromptQueue {
  const waiting: Page[] = [];
  let wake: () => void = () => undefined;
  const takeIn = (page: Page): boolean => {
    if (!page.url().startsWith(address)) return false;
    waiting.push(page);
    wake();
    return true;
  };
  context.on('page', (page) => {
    if (takeIn(page)) return;
    // A window may be reported while it is still blank.
    const look = (): void => {
      if (takeIn(page)) page.off('framenavigated', look);
    };
    page.on('framenavigated', look);
  });
  const takeAll = (): readonly Page[] => waiting.splice(0).filter((page) => !page.isClosed());
  return {
    takeAll,
    next: async () => {
      const deadlineMs = Date.now() + promptWithinMs;
      while (Date.now() < deadlineMs) {
        const page = waiting.shift();
        if (page && !page.isClosed()) return page;
        if (page) continue;
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, pause(deadlineMs - Date.now(), undefined, { ref: false })]);
      }
      throw new Error(`The wallet opened no approval window within ${promptWithinMs} ms.`);
    },
  };
}

async function toPrompt(page: Page): Promise<WalletPrompt> {
  await page.locator('#approve:enabled').waitFor();
  const text = (await page.locator('#request').textContent()) ?? '';
  const click = async (selector: string): Promise<void> => {
    const closed = page.waitForEvent('close');
    // The window closes itself during the click.
    await page.locator(selector).click({ noWaitAfter: true }).catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    });
    await closed;
  };
  return {
    page,
    request: JSON.parse(text) as PromptRequest, // as the window itself shows it
    approve: () => click('#approve'),
    reject: () => click('#reject'),
    close: () => page.close(),
  };
}
