import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { eventually } from './lib/eventually.ts';
import { hello, openLater, openWithPassphrase, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';
import type { WalletPage } from './lib/walletPage.ts';

/** How a server goes wrong. Those that are silent are waited for as long as the client's own limit. */
const faults = {
  'never answers': { isSilent: true, answer: () => {} },
  'answers half and then nothing': { isSilent: true, answer: (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"active":') },
  'goes away in the middle': { isSilent: false, answer: (response: ServerResponse) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"active":', () => response.destroy()); } },
  'answers with megabytes': { isSilent: false, answer: (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"active":"${'x'.repeat(20_000_000)}"}`) },
  'answers with a page': { isSilent: false, answer: (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in to the network</title>') },
  'answers with 500': { isSilent: false, answer: (response: ServerResponse) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>') },
} as const;
type Fault = keyof typeof faults;
const limitMs = 20_000;

describe("a wallet's server that goes wrong", () => {
  let world: InAppWorld;
  let faulty: Server;
  let fault: Fault = 'never answers';
  let held = 0;

  beforeAll(async () => {
    world = await startInAppWorld('walletServerFaults');
    faulty = createServer((_request, response) => {
      held += 1;
      faults[fault].answer(response);
    }).listen(0, '127.0.0.1');
    await once(faulty, 'listening');
  }, 120_000);
  afterAll(async () => {
    faulty?.closeAllConnections();
    faulty?.close();
    await world?.close();
  });
  afterEach(() => world.closeDevices());

  /** A device whose clock a test moves on: the limits of pages are many seconds. */
  async function newDevice(): Promise<BrowserContext> {
    const context = await world.newDevice();
    await context.clock.install();
    return context;
  }

  /** From now on the calls of this path go to the server that goes wrong, until `mend`. */
  async function breakCall(context: BrowserContext, path: string, how: Fault): Promise<{ untilAsked(): Promise<void>; mend(): Promise<void> }> {
    const { port } = faulty.address() as AddressInfo; // it listens on a port
    fault = how;
    held = 0;
    const pattern = `${world.server.origin}${path}`;
    await context.route(pattern, (route) => route.continue({ url: `http://localhost:${port}/` }));
    return {
      untilAsked: () => eventually(() => { if (held === 0) throw new Error(`${path} was not asked.`); }, 15_000),
      mend: () => context.unroute(pattern),
    };
  }

  /** Lets the limit of one call pass, again and again until the request has ended: what may be lost is asked for once more. */
  async function untilOver<T>(context: BrowserContext, waiting: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = waiting.finally(() => { isOver = true; });
    ended.catch(() => {}); // it is awaited below
    for (let i = 0; i < 8 && !isOver; i += 1) {
      if (faults[fault].isSilent) await context.clock.fastForward(limitMs + 1);
      await Promise.race([ended.catch(() => {}), new Promise((resolve) => { setTimeout(resolve, 400); })]);
    }
    return ended;
  }

  /** What a person is told: by the page's error, or on the wallet's own screen. */
  const away = { code: 'inApp.serverAway' };

  async function codeOf(wallet: WalletPage, how: Fault, path: string, ask: () => Promise<unknown>): Promise<unknown> {
    const context = wallet.page.context();
    const broken = await breakCall(context, path, how);
    const waiting = ask();
    waiting.catch(() => {});
    await broken.untilAsked();
    const outcome = await untilOver(context, waiting);
    await broken.mend();
    return outcome;
  }

  describe.each(Object.keys(faults) as Fault[])('%s', (how) => {
    it('while the person is let in: they are told each time, and come in as soon as it is there again', async () => {
      const context = await newDevice();
      const wallet = await world.open({ context });
      const to = world.newPerson();
      expect(await codeOf(wallet, how, '/v1/session/refresh', () => wallet.outcome('status', {}))).toEqual(away);
      expect(await codeOf(wallet, how, '/v1/codes', () => wallet.outcome('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'signIn' }))).toEqual(away);
      const { flowId } = await wallet.ask('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'signIn' });
      const code = await world.server.takeCode(to);
      expect(await codeOf(wallet, how, '/v1/codes/verify', () => wallet.outcome('signIn', { proof: { type: 'code', flowId, code } }))).toEqual(away);
      expect(await wallet.ask('signIn', { proof: { type: 'code', flowId, code } })).toMatchObject({ status: 'Logged In, Wallet Uninitialized' });
    });

    it('while a wallet is made and used: nothing is lost, and the address is the same', async () => {
      const context = await newDevice();
      const wallet = await world.open({ context });
      await wallet.signInByCode(world.newPerson());
      for (const path of ['/v1/wallet', '/v1/wallet/prepare', '/v1/wallet/share', '/v1/wallet/activate']) {
        expect([path, await codeOf(wallet, how, path, () => wallet.outcome('open', {}))]).toEqual([path, away]);
      }
      const address = await openLater(wallet);
      expect(await codeOf(wallet, how, '/v1/wallet/share', async () => {
        const signing = wallet.outcome('sign', { ...hello, address });
        await wallet.screen.getByText('Hello', { exact: true }).waitFor();
        await wallet.confirm();
        return signing;
      })).toEqual(away);
      expect(await codeOf(wallet, how, '/v1/devices', () => wallet.outcome('manage', { screen: 'devices' }))).toEqual(away);
      expect(await codeOf(wallet, how, '/v1/identity-token', () => wallet.outcome('identityToken', { nonce: null }))).toEqual(away);
      expect(await signs(wallet, address)).toBe(address);
    });
  });

  it('ends at once what the person gives up, whatever it waits for', async () => {
    const context = await newDevice();
    const wallet = await world.open({ context });
    await wallet.signInByCode(world.newPerson());
    const address = await openWithPassphrase(wallet);
    const giveUp = async (path: string, ask: () => Promise<unknown>): Promise<unknown> => {
      const broken = await breakCall(context, path, 'never answers');
      const waiting = ask();
      await broken.untilAsked();
      await wallet.page.evaluate(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
      const outcome = await waiting; // without a limit that passes: the clock stands
      await broken.mend();
      return outcome;
    };
    const given = { code: 'user.rejected' };
    expect(await giveUp('/v1/devices', () => wallet.outcome('manage', { screen: 'devices' }))).toEqual(given);
    expect(await giveUp('/v1/wallet/share', async () => {
      const signing = wallet.outcome('sign', { ...hello, address });
      await wallet.screen.getByText('Hello', { exact: true }).waitFor();
      await wallet.confirm();
      return signing;
    })).toEqual(given);
    expect(await giveUp('/v1/wallet', () => wallet.outcome('manage', { screen: 'recovery' }))).toEqual(given);
    expect(await signs(wallet, address)).toBe(address);
  });

  it('that does not give the Worker is told of as well, and the wallet is made once it does', async () => {
    const context = await newDevice();
    const wallet = await world.open({ context });
    await wallet.signInByCode(world.newPerson());
    expect(await codeOf(wallet, 'never answers', '/assets/worker-*.js', () => wallet.outcome('open', {}))).toEqual(away);
    for (const how of ['answers with 500', 'goes away in the middle'] as const) expect([how, await codeOf(wallet, how, '/assets/worker-*.js', () => wallet.outcome('open', {}))]).toEqual([how, away]);
    const address = await openLater(wallet);
    expect(await signs(wallet, address)).toBe(address);
  });
});
