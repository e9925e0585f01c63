import { readFileSync } from 'node:fs';
import { AbiCoder, getAddress, Interface, Wallet } from 'ethers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ask } from './chain/lib/contracts.ts';
import { deploy } from './chain/lib/deploy.ts';
import { startAnvil } from './lib/anvil.ts';
import type { Anvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { startBundler } from './lib/bundler.ts';
import type { Bundler } from './lib/bundler.ts';
import { compileContract } from './lib/compileContracts.ts';
import { contractCode, creationCode, deployEntryPoints } from './lib/entryPoints.ts';
import { eventually } from './lib/eventually.ts';
import { startGate } from './lib/gate.ts';
import type { Gate } from './lib/gate.ts';
import { startRelayers } from './lib/relayers.ts';
import type { Relayers } from './lib/relayers.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import { fewOf } from './lib/shares.ts';
import type { CrashShop, CrashWorld } from './pages/crash/main.tsx';

declare global {
  interface Window {
    readonly crashShop: CrashShop;
  }
}

type By = CrashWorld['by'];
const mark = new Interface(['function mark() payable']).encodeFunctionData('mark');
const own = readFileSync(new URL('../fixtures/relaying/Relaying.sol', import.meta.url), 'utf8');

/** The process of a page ends at each step of a send that others carry out: real Chromium, node, bundler and services. What is signed is carried out once or not at all, and the list of the next page says which. */
describe('a page that crashes', () => {
  let anvil: Anvil;
  let bundler: Bundler;
  let relayers: Relayers;
  let browser: Browser;
  let pages: StaticServer;
  let gates: Readonly<Record<'rpc' | 'relayers' | 'bundler', Gate>>;
  let forwarder: string;
  let factory: string;
  let contract: string;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    anvil = await startAnvil();
    await deployEntryPoints(anvil);
    forwarder = getAddress(await deploy(anvil, compileContract({ file: '@thirdweb-dev/contracts/infra/forwarder/Forwarder.sol', name: 'Forwarder' })));
    contract = compileContract({ file: 'latchkey/Relaying.sol', name: 'Recipient', replaced: { 'latchkey/Relaying.sol': own } });
    factory = getAddress(await deploy(anvil, creationCode('0.7', 'SimpleAccountFactory') + AbiCoder.defaultAbiCoder().encode(['address'], [contractCode['0.7'].entryPoint.address]).slice(2)));
    [bundler, relayers, browser, pages] = await Promise.all([startBundler(anvil), startRelayers(anvil), launchShell(), buildPage('crash', 'pageCrash').then((folder) => serveFolder({ folder }))]);
    const [rpc, toRelayers, toBundler] = await Promise.all([anvil.url, new URL(relayers.urls.engine).origin, bundler.url].map(startGate));
    if (!rpc || !toRelayers || !toBundler) throw new Error('A gate is missing.');
    gates = { rpc, relayers: toRelayers, bundler: toBundler };
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), ...Object.values(gates ?? {}).map((gate) => gate.close())]);
    await Promise.all([relayers?.stop(), bundler?.stop()]);
    await anvil?.stop();
  });
  beforeEach(() => relayers.set('works'));
  afterEach(async () => void (await Promise.all(contexts.splice(0).map((context) => context.close()))));

  /** A visitor's browser with one page, and a contract that counts what reaches it. */
  async function visit(by: By) {
    const context = await browser.newContext();
    contexts.push(context);
    context.setDefaultTimeout(20_000);
    const to = getAddress(await deploy(anvil, contract + AbiCoder.defaultAbiCoder().encode(['address'], [forwarder]).slice(2)));
    const world: CrashWorld = { by, rpc: gates.rpc.url, relayers: gates.relayers.url, bundler: gates.bundler.url, forwarder, factory, key: Wallet.createRandom().privateKey };
    const open = async (): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(`${pages.origin}/?world=${encodeURIComponent(JSON.stringify(world))}`);
      return page;
    };
    const page = await open();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: by === 'bundler' ? /^Smart Account/ : /^Key/ }).click();
    const address = await connected(page);
    if (by === 'bundler') await anvil.rpc('anvil_setBalance', [address, '0x8ac7230489e80000']);
    const marks = (): Promise<unknown> => ask(anvil, to, 'count() view returns (uint256)');
    const send = (from: Page) => from.evaluate((request) => window.crashShop.send(request), { to, data: mark });
    /** The process ends, as when the browser kills it, and the visitor opens the site again and looks at the account there. */
    const crash = async (): Promise<Page> => {
      const cdp = await context.newCDPSession(page);
      const gone = page.waitForEvent('crash');
      cdp.send('Page.crash').catch(() => {}); // no process is left that would answer
      await gone;
      await page.close();
      const next = await open();
      await next.getByRole('button').first().click();
      return next;
    };
    return { page, marks, send, crash };
  }
  const phases = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.crashShop.phases());

  /** The request by which the signed thing leaves the page, and by which it is asked after; and where it ends if the page does not hear the answer. */
  const steps = {
    engine: { gate: 'relayers', handing: 'forwarderAddress', asking: '/transaction/status/', late: { phase: 'queued', count: 0n } }, // no page has the reference, without which it is not looked at
    openZeppelin: { gate: 'relayers', handing: 'forwarderAddress', asking: undefined, late: { phase: 'queued', count: 1n } }, // no page has the hash
    bundler: { gate: 'bundler', handing: 'eth_sendUserOperation', asking: 'eth_getUserOperationReceipt', late: { phase: 'confirmed', count: 1n } }, // its hash is known before
  } as const;

  describe.each(fewOf<By>(['engine', 'openZeppelin', 'bundler'], 2))('while %s is to carry it out', (by) => {
    const { gate, handing, asking, late } = steps[by];

    // Of what is before the signature, one relayer shows all.
    if (by !== 'openZeppelin') {
      it('has sent nothing while it prepares, and sends at the next visit', async () => {
        const { page, crash, send, marks } = await visit(by);
        const held = gates.rpc.hold('eth_call');
        send(page).catch(() => {});
        await held;
        const next = await crash();
        expect(await phases(next)).not.toContain('queued');
        await connected(next);
        expect(await send(next)).toBe('sent');
        await eventually(async () => expect(await marks()).toBe(1n));
      });

      it('has sent nothing while the person reads what is to be signed, and sends at the next visit', async () => {
        const { page, crash, send, marks } = await visit(by);
        await page.evaluate(() => window.crashShop.read());
        send(page).catch(() => {});
        await page.waitForFunction(() => window.crashShop.isReading());
        const next = await crash();
        expect(await phases(next)).not.toContain('queued');
        await connected(next);
        expect(await send(next)).toBe('sent');
        await eventually(async () => expect(await marks()).toBe(1n));
      });
    }

    it('knows at the next visit what it was handing over, though that was lost', async () => {
      const { page, crash, send, marks } = await visit(by);
      const held = gates[gate].hold(handing);
      send(page).catch(() => {});
      await held;
      const next = await crash();
      await eventually(async () => expect(await phases(next)).toEqual(['queued']));
      expect(await marks()).toBe(0n);
    });

    it('hands nothing over a second time where the answer came too late', async () => {
      const { page, crash, send, marks } = await visit(by);
      const holding = gates[gate].hold(handing);
      send(page).catch(() => {});
      const held = await holding;
      const next = await crash();
      await held.pass();
      await eventually(async () => expect([await phases(next), await marks()]).toEqual([[late.phase], late.count]), 20_000);
    });

    if (asking !== undefined) {
      it('follows to its end what it had asked after', async () => {
        const { page, crash, send, marks } = await visit(by);
        const held = gates[gate].hold(asking);
        send(page).catch(() => {});
        await held;
        const next = await crash();
        await eventually(async () => expect(await phases(next)).toEqual(['confirmed']), 20_000);
        expect(await marks()).toBe(1n);
      });
    }
  });
});

/** What was connected is so again by itself. */
async function connected(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    try {
      return window.crashShop.address();
    } catch {
      return false; // not connected yet
    }
  });
  return page.evaluate(() => window.crashShop.address());
}
