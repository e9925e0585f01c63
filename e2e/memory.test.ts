import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { home } from './lib/journeys.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';

interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the engine itself adds: compiled code, and media queries of styles laid out again. One leaked screen is tens of kB. */
const maxBytesACycle = 8_192;
/** A leak adds its share with every cycle, many times over. */
const maxStray = 20;

describe('a page that is used for long', () => {
  let node: Anvil;
  let server: StaticServer;
  let browser: Browser;
  let tab: DemoTab;

  beforeAll(async () => {
    [node, browser] = await Promise.all([startAnvil({ chainId: home.id }), launchShell()]);
    server = await serveDemo({ chains: [{ id: home.id, name: home.name, rpc: node.url }], connectDelayMs: 0 });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await node?.stop();
  });

  beforeEach(async () => {
    const context = await browser.newContext();
    // Wallet and person run in the page here: what a driver keeps of the elements it has touched would be counted too.
    await context.addInitScript(announceWallets, { address: testAccounts[0].address.toLowerCase(), chainId: home.hex });
    tab = await openDemo(context, server.origin);
  });

  afterEach(async () => {
    expect(tab.troubles).toEqual([]);
    await tab.page.context().close();
  });

  it('holds no more after 100 times opening and closing the modal', async () => {
    await compare('opening and closing', tab.page, { warmUp: 40, cycles: 100 }, async (person) => {
      person.press(/^Connect$/);
      await person.sees(/Willing Wallet/);
      person.escape();
      await person.seesNot(/Willing Wallet/);
    });
  });

  it('holds no more after 60 times connecting and disconnecting', async () => {
    await compare('connecting and disconnecting', tab.page, { warmUp: 40, cycles: 60 }, async (person) => {
      person.press(/^Connect$/);
      await person.sees(/Willing Wallet/);
      person.press(/Willing Wallet/);
      await person.sees(/\d ETH/);
      await person.seesNot(/Willing Wallet/);
      person.press(/Disconnect from code/);
      await person.sees(/^Connect$/);
    });
  });

  it('holds no more after 100 connects that the wallet never answered', async () => {
    await compare('giving up', tab.page, { warmUp: 40, cycles: 100 }, async (person) => {
      person.press(/^Connect$/);
      await person.sees(/Silent Wallet/);
      person.press(/Silent Wallet/);
      await person.sees(/Confirm the connection/);
      await person.seesAsked();
      person.press(/^Cancel$/);
      await person.sees(/Get started/);
      person.escape();
      await person.seesNot(/Get started/);
    });
  });
});

/** The visitor's acts, done by a script in the page. */
interface Person {
  press(label: RegExp): void;
  escape(): void;
  sees(text: RegExp): Promise<void>;
  seesNot(text: RegExp): Promise<void>;
  /** Waits until a wallet has been asked once more. */
  seesAsked(): Promise<void>;
}

async function compare(name: string, page: Page, { warmUp, cycles }: { warmUp: number; cycles: number }, cycle: (person: Person) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  const run = (times: number): Promise<void> => page.evaluate(runCycles, { source: cycle.toString(), times });
  await run(warmUp);
  const before = await measure(session);
  await run(cycles);
  const after = await measure(session);
  const bytesACycle = Math.round((after.heapBytes - before.heapBytes) / cycles);
  process.stdout.write(`${name}: ${bytesACycle} bytes a cycle (${before.heapBytes} to ${after.heapBytes}), ${after.nodes - before.nodes} nodes, ${after.listeners - before.listeners} listeners over ${cycles} cycles\n`);
  expect(bytesACycle).toBeLessThan(maxBytesACycle);
  expect(after.nodes - before.nodes).toBeLessThan(maxStray);
  expect(after.listeners - before.listeners).toBeLessThan(maxStray);
}

/** Counts what is left once all garbage is gone. */
async function measure(session: CDPSession): Promise<Held> {
  // What one collection frees may let go of more.
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heapBytes: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') };
}

/** Runs in the page. */
async function runCycles({ source, times }: { source: string; times: number }): Promise<void> {
  const counter = window as unknown as { asked: number }; // kept by the wallets below
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    const deadlineMs = performance.now() + 10_000;
    while (!holds()) {
      if (performance.now() > deadlineMs) throw new Error(`Waited in vain: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  const shown = (): Element => document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog[open]') ?? document.body;
  const find = (label: RegExp): HTMLElement | undefined => [...shown().querySelectorAll<HTMLElement>('button, p, dd')].find((element) => label.test(element.textContent ?? ''));
  let asked = counter.asked;
  const person: Person = {
    press: (label) => {
      const button = find(label);
      if (!button) throw new Error(`There is no ${String(label)}`);
      button.click();
    },
    escape: () => void shown().dispatchEvent(new Event('cancel', { cancelable: true })),
    sees: (text) => until(`seeing ${String(text)}`, () => find(text) !== undefined),
    seesNot: (text) => until(`not seeing ${String(text)}`, () => find(text) === undefined),
    seesAsked: async () => {
      await until('a question to the wallet', () => counter.asked > asked);
      asked = counter.asked;
    },
  };
  // The debugger may make functions of text where the page may not.
  const cycle = (0, eval)(`(${source})`) as (person: Person) => Promise<void>; // oxlint-disable-line no-eval -- the text is a function of this file
  for (let done = 0; done < times; done += 1) await cycle(person);
}

/** Runs in the page, before its scripts: one wallet that says yes and one that says nothing. Neither remembers anything. */
function announceWallets({ address, chainId }: { address: string; chainId: string }): void {
  const counter = window as unknown as { asked: number };
  counter.asked = 0;
  const announce = (name: string, requestAccounts: () => Promise<unknown>): void => {
    const request = async ({ method }: { method: string }): Promise<unknown> => {
      if (method === 'eth_chainId') return chainId;
      if (method !== 'eth_requestAccounts') return null;
      counter.asked += 1;
      return requestAccounts();
    };
    const listeners = new Set<unknown>();
    const provider = { request, on: (_event: string, listener: unknown) => void listeners.add(listener), removeListener: (_event: string, listener: unknown) => void listeners.delete(listener) };
    const info = { uuid: crypto.randomUUID(), name, rdns: `test.${name.split(' ')[0]?.toLowerCase()}`, icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' };
    const tell = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    window.addEventListener('eip6963:requestProvider', tell);
    tell();
  };
  announce('Willing Wallet', () => Promise.resolve([address]));
  announce('Silent Wallet', () => new Promise(() => {}));
}
