import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { Wallet } from 'ethers';
import { createFolderMailer } from '../../../server/mail/folderMailer.ts';
import { createFolderSms } from '../../../server/sms/folderSms.ts';
import { mockAccounts } from '../../accounts.ts';
import { mockChainOne } from '../../chains.ts';
import { mockBundlerUrl } from '../../userOperations/scenarios.ts';
import { createMailbox, installWallet, latchkeyFixtures, serveChain } from './index.ts';
import { walletInPage } from './walletInPage.ts';
import type { PlaywrightContext, PlaywrightRequest, PlaywrightRoute, TestChain } from './index.ts';

interface Answer {
  readonly status: number | 'aborted';
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands for a browser: documents are worlds of their own, in which the scripts run as Playwright runs them, from their text. */
function createBrowser() {
  const bindings = new Map<string, (source: unknown, request: unknown) => unknown>();
  const scripts: string[] = [];
  const documents: { run(code: string): unknown }[] = [];
  let routed: { readonly isOurs: (url: URL) => boolean; readonly handler: (route: PlaywrightRoute) => Promise<void> } | undefined;
  const run = (document: { run(code: string): unknown }, script: unknown, given: unknown): Promise<unknown> => Promise.resolve(document.run(`(${String(script)})(${JSON.stringify(given)})`));
  const context: PlaywrightContext = {
    addInitScript: async (script, given) => void scripts.push(`(${String(script)})(${JSON.stringify(given)})`),
    exposeBinding: async (name, callback) => void bindings.set(name, callback),
    route: async (isOurs, handler) => void (routed = { isOurs, handler }),
    unroute: async () => void (routed = undefined),
    pages: () => documents.map((document) => {
      const evaluate = (script: unknown, given: unknown) => run(document, script, given);
      return { isClosed: () => false, evaluate, frames: () => [{ evaluate }] };
    }),
  };
  return {
    context,
    /** A page is opened. */
    open() {
      const target = new EventTarget();
      const world = createContext({
        addEventListener: target.addEventListener.bind(target), dispatchEvent: target.dispatchEvent.bind(target), CustomEvent, setTimeout, reportError: () => {},
        ...Object.fromEntries([...bindings].map(([name, callback]) => [name, (request: unknown) => callback({}, request)])),
      });
      const document = { run: (code: string): unknown => runInContext(code, world) };
      documents.push(document);
      for (const script of scripts) document.run(script);
      return { ...document, target };
    },
    /** A page makes a request; undefined where it goes to the network. */
    async ask(url: string, body?: object, method = 'POST'): Promise<Answer | undefined> {
      if (!routed?.isOurs(new URL(url))) return undefined;
      let answer: Answer | undefined;
      const request: PlaywrightRequest = { url: () => url, method: () => method, headers: () => ({ 'content-type': 'application/json' }), postDataBuffer: () => (body ? Buffer.from(JSON.stringify(body)) : null) };
      await routed.handler({
        request: () => request,
        fulfill: async ({ status, headers, body: bytes }) => void (answer = { status, headers, text: Buffer.from(bytes).toString('utf8') }),
        abort: async () => void (answer = { status: 'aborted', headers: {}, text: '' }),
      });
      return answer;
    },
  };
}

const call = (method: string, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });
const [ada, bob] = mockAccounts;

describe('serveChain', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const serve = async (options?: Parameters<typeof serveChain>[1]) => {
    const browser = createBrowser();
    const chain = await serveChain(browser.context, options);
    ends.push(() => chain.close());
    return { browser, chain };
  };
  const startNode = async (chainId: string): Promise<string> => {
    const server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end(JSON.stringify(request.url?.startsWith('/down') ? 'no answer' : { jsonrpc: '2.0', id: 1, ...(request.url?.startsWith('/odd') ? { error: { code: -32_004, message: 'odd' } } : { result: chainId }) })));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => void server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  };

  it('answers the address of a chain as its node does, to pages of any origin, and leaves others alone', async () => {
    const { browser, chain } = await serve({ chains: [{ ...mockChainOne, id: 8_453, rpcUrl: 'https://node.example/key', otherRpcUrls: ['https://second.example/'] }] });
    const answer = await browser.ask('https://node.example/key', call('eth_chainId'));
    expect([answer?.status, JSON.parse(answer?.text ?? ''), answer?.headers['access-control-allow-origin']]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x2105' }, '*']);
    expect((await browser.ask('https://node.example/key', undefined, 'OPTIONS'))?.status).toBe(204);
    expect((await browser.ask('https://second.example', call('net_version')))?.text).toContain('"8453"');
    expect(await browser.ask('https://node.example/other', call('eth_chainId'))).toBeUndefined();
    await chain.close();
    expect(await browser.ask('https://node.example/key', call('eth_chainId'))).toBeUndefined();
  });

  it('answers for the mocked services, and sets balances, blocks and faults', async () => {
    const { browser, chain } = await serve();
    expect((await browser.ask(mockBundlerUrl.replace('{chainId}', String(mockChainOne.id)), call('eth_chainId')))?.text).toContain('"0x539"');
    await chain.setBalance(bob.address, 5n);
    await chain.mine(2);
    expect([await chain.getBalance(bob.address), await chain.request('eth_blockNumber'), await chain.request('eth_blockNumber', [], { chainId: 31_337 })]).toEqual([5n, '0x2', '0x0']);
    chain.fault.set({ kind: 'offline' });
    expect((await browser.ask(mockChainOne.rpcUrl, call('eth_chainId')))?.status).toBe('aborted');
  });

  it('ends what is owed to a page when it closes', async () => {
    const { browser, chain } = await serve();
    chain.fault.set({ kind: 'silent' });
    const asked = browser.ask(mockChainOne.rpcUrl, call('eth_chainId'));
    await chain.request('eth_blockNumber');
    await chain.close();
    expect((await asked)?.status).toBe('aborted');
  });

  it('waits for a receipt within a limit, and until it is cancelled', async () => {
    const { chain } = await serve();
    const hash = `0x${'1'.repeat(64)}`;
    await expect(chain.waitForReceipt(hash, { limitMs: 20 })).rejects.toMatchObject({ code: 'mocks.noReceipt', context: { hash, chainId: mockChainOne.id } });
    await expect(chain.waitForReceipt(hash, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  it('refuses a node that does not answer or is of another chain, and tells no key that its address has', async () => {
    const node = await startNode('0x1');
    const other = await serve({ chains: [{ ...mockChainOne, node: `${node}/secret-key` }] }).catch((error: unknown) => error);
    expect(other).toMatchObject({ code: 'mocks.nodeOtherChain', context: { chainId: mockChainOne.id, actual: 1 } });
    const down = await serve({ chains: [{ ...mockChainOne, node: `${node}/down?key=secret-key` }] }).catch((error: unknown) => error);
    expect(down).toMatchObject({ code: 'mocks.nodeUnreachable' });
    expect(`${String(other)} ${String(down)} ${JSON.stringify([other, down])}`).not.toContain('secret-key');
    await expect(serve({ chains: [{ ...mockChainOne, node: `${node}/odd` }] })).rejects.toMatchObject({ code: -32_004, message: 'odd' });
  });

  it('fails the test where a chain does not start, and the page gets no answer', async () => {
    const { browser, chain } = await serve({ chains: [{ ...mockChainOne, id: 0.5 }] });
    await expect(chain.request('eth_chainId')).rejects.toMatchObject({ code: 'mocks.notStarted', context: { what: 'chain 0.5' } });
    await expect(browser.ask(mockChainOne.rpcUrl, call('eth_chainId'))).rejects.toMatchObject({ code: 'mocks.notStarted' });
  });
});

describe('installWallet', () => {
  let chain: TestChain;
  let browser: ReturnType<typeof createBrowser>;
  beforeEach(async () => {
    browser = createBrowser();
    chain = await serveChain(browser.context);
  });
  afterEach(() => chain.close());

  interface Provider { request(request: unknown): Promise<unknown>; on(event: string, listener: (payload: unknown) => void): unknown; removeListener(event: string, listener: unknown): unknown }
  /** As a page looks for wallets. */
  const find = ({ target }: { readonly target: EventTarget }) => {
    const found: { readonly info: { readonly name: string }; readonly provider: Provider }[] = [];
    target.addEventListener('eip6963:announceProvider', (event) => void found.push((event as CustomEvent<(typeof found)[number]>).detail)); // as EIP-6963 has it
    target.dispatchEvent(new Event('eip6963:requestProvider'));
    return found;
  };

  it('announces itself to each page, signs by its key, and tells pages of changes', async () => {
    const wallet = await installWallet(browser.context, { chain });
    const [[{ info, provider } = { info: { name: '' }, provider: undefined }], others] = [find(browser.open()), find(browser.open())];
    expect([info.name, others.length]).toEqual(['Fake Wallet', 1]);
    const heard: unknown[] = [];
    const listener = (payload: unknown) => void heard.push(payload);
    provider?.on('accountsChanged', () => {
      throw new Error('a listener of the page');
    });
    provider?.on('accountsChanged', listener);
    expect(await provider?.request({ method: 'eth_requestAccounts' })).toContain(ada.address.toLowerCase());
    expect(await provider?.request({ method: 'personal_sign', params: ['Hello', ada.address] })).toBe(await new Wallet(ada.privateKey).signMessage('Hello'));
    wallet.setAccount(bob.address);
    expect([heard.length, wallet.accounts[0]]).toEqual([2, bob.address.toLowerCase()]);
    provider?.removeListener('accountsChanged', listener);
    wallet.lock();
    expect([heard.length, wallet.isLocked, wallet.accounts]).toEqual([2, true, []]);
    expect(wallet.received().map(({ method }) => method)).toEqual(['eth_requestAccounts', 'personal_sign']);
  });

  it('refuses with the code of EIP-1193, and is gone once it is closed', async () => {
    const wallet = await installWallet(browser.context, { chain, scenario: { kind: 'rejectAll' } });
    const [{ provider } = { provider: undefined }] = find(browser.open());
    await expect(provider?.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 });
    await expect(provider?.request('nonsense')).rejects.toMatchObject({ code: -32_600 });
    wallet.close();
    await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 });
  });

  it('comes late, and is at window.ethereum where a site looks there', async () => {
    await installWallet(browser.context, { chain, announceAfterMs: 40, isAtWindow: true });
    const page = browser.open();
    expect([find(page).length, page.run('typeof ethereum.request')]).toEqual([0, 'function']);
    await new Promise((resolve) => void setTimeout(resolve, 60));
    expect(find(page)).toHaveLength(1);
  });

  it('waits for a request of a kind within a limit, and until it is cancelled', async () => {
    const wallet = await installWallet(browser.context, { chain, scenario: { kind: 'byHand' } });
    const [{ provider } = { provider: undefined }] = find(browser.open());
    const asked = provider?.request({ method: 'eth_requestAccounts' });
    await expect(wallet.nextRequest({ kind: 'signMessage', limitMs: 20 })).rejects.toMatchObject({ code: 'mocks.noRequest', context: { kind: 'signMessage', open: 'connect' } });
    await expect(wallet.nextRequest({ kind: 'signMessage', signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    const signed = wallet.approveNext({ kind: 'signMessage' });
    await wallet.approveNext();
    await asked;
    const signature = provider?.request({ method: 'personal_sign', params: ['Hello', ada.address] });
    expect(await signed).toMatchObject({ kind: 'signMessage', text: 'Hello' });
    expect(await signature).toMatch(/^0x/);
    const refused = provider?.request({ method: 'personal_sign', params: ['Again', ada.address] });
    await Promise.all([expect(refused).rejects.toMatchObject({ code: 4001 }), wallet.rejectNext()]);
  });

  it('is over a real node as well', async () => {
    const answers: Readonly<Record<string, unknown>> = { eth_chainId: '0x539', eth_getBalance: '0x7' };
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => void (body += piece.toString()));
      request.on('end', () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[JSON.parse(body).method] })));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const real = await serveChain(browser.context, { chains: [{ ...mockChainOne, node: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }] }); // it listens on a port
      await installWallet(browser.context, { chain: real });
      const [{ provider } = { provider: undefined }] = find(browser.open());
      expect(await provider?.request({ method: 'eth_getBalance', params: [ada.address, 'latest'] })).toBe('0x7');
      await real.close();
    } finally {
      await new Promise((resolve) => void server.close(resolve));
    }
  });
});

describe('walletInPage', () => {
  it('needs nothing from outside its own text, and says that it is gone where the test answers no more', async () => {
    const target = new EventTarget();
    const found: { readonly provider: { request(request: unknown): Promise<unknown> } }[] = [];
    target.addEventListener('eip6963:announceProvider', (event) => void found.push((event as CustomEvent<(typeof found)[number]>).detail)); // as EIP-6963 has it
    const world = createContext({ addEventListener: target.addEventListener.bind(target), dispatchEvent: target.dispatchEvent.bind(target), CustomEvent });
    runInContext(`(${String(walletInPage)})({ binding: 'none', info: {}, announceAfterMs: 0, isAtWindow: false })`, world);
    expect(found).toHaveLength(1);
    await expect(found[0]?.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 });
  });
});

describe('createMailbox', () => {
  let folder: string;
  const { signal } = new AbortController();
  const mail = { mailId: 'a', to: 'ada@mail.example', fromName: 'Schöner Laden', subject: 'Ihr Code für den schönen Laden: 日本語', text: 'Grüße! Ihr Code:\n\n123456\n\nOder: https://wallet.example/link#000000-111111\n', html: '<p>654321</p>', language: 'de' };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-mails-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reads the mails that the server writes in development, each code once and the newest first', async () => {
    let atMs = 1_000;
    const mailer = createFolderMailer({ folder: join(folder, 'mailbox'), from: 'wallet@shop.example', now: () => (atMs += 1_000) });
    const mailbox = createMailbox({ folder: join(folder, 'mailbox') });
    expect(await mailbox.list()).toEqual([]);
    await mailer.send({ ...mail, mailId: 'z' }, { signal });
    await mailer.send({ ...mail, to: 'bob@mail.example', text: 'Code: 777777' }, { signal });
    expect(await mailbox.list()).toEqual([{ to: 'bob@mail.example', subject: mail.subject, text: 'Code: 777777' }, { to: mail.to, subject: mail.subject, text: mail.text.trim() }]);
    expect(await mailbox.takeCode({ to: 'ADA@mail.example' })).toBe('123456');
    expect(await mailbox.takeLink({ to: mail.to })).toBe('https://wallet.example/link#000000-111111');
    const next = mailbox.takeCode({ to: mail.to });
    await mailer.send({ ...mail, text: 'Code: 222222' }, { signal });
    expect(await next).toBe('222222');
  });

  it('reads messages to phones, and mails of other programs', async () => {
    await createFolderSms({ folder, now: () => 1_000 }).send({ smsId: 's', to: '+15005550006', text: 'Code 333333' }, { signal });
    await writeFile(join(folder, '2026-01-01.eml'), 'To: ada@mail.example\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\nContent-Type: text/plain;\n charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n44=\n4444 f=C3=BCr Sie\n');
    const mailbox = createMailbox({ folder });
    expect(await mailbox.takeCode({ to: '+15005550006' })).toBe('333333');
    expect(await mailbox.list()).toContainEqual({ to: 'ada@mail.example', subject: 'Grüße', text: '444444 für Sie' });
  });

  it('gives up within its limit, or when it is cancelled, and tells no code', async () => {
    await createFolderMailer({ folder, from: 'wallet@shop.example', now: () => 1_000 }).send(mail, { signal });
    const error = await createMailbox({ folder }).takeCode({ to: 'eve@mail.example', limitMs: 20 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'mocks.noMail', context: { what: 'a code', to: 'eve@mail.example', count: 1 } });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('123456');
    await expect(createMailbox({ folder }).takeCode({ to: 'eve@mail.example', signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  it('says what it cannot read: no mailbox in a page, no folder, no address that answers with mails', async () => {
    const browser = createBrowser();
    const page = browser.open();
    await expect(createMailbox({ context: browser.context }).takeCode({ to: mail.to, limitMs: 20 })).rejects.toMatchObject({ code: 'mocks.noMailbox' });
    page.run(`globalThis.latchkeyMailbox = { list: async () => [{ to: 'ada@mail.example', subject: 'Code', text: '555555' }] }`);
    expect(await createMailbox({ context: browser.context }).takeCode({ to: mail.to })).toBe('555555');
    await writeFile(join(folder, 'file'), '');
    await expect(createMailbox({ folder: join(folder, 'file') }).list()).rejects.toMatchObject({ code: 'mocks.mailboxUnread' });
    await expect(createMailbox({ url: 'http://127.0.0.1:1/mails?token=secret' }).list()).rejects.toMatchObject({ code: 'mocks.mailboxUnread', context: { place: '127.0.0.1:1' } });
  });

  it('reads an address that answers with mails', async () => {
    const server = createServer((_request, response) => void response.end(JSON.stringify([{ to: 'ada@mail.example', text: 'Code: 666666' }])));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const mailbox = createMailbox({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mails` }); // it listens on a port
      expect(await mailbox.list()).toEqual([{ to: 'ada@mail.example', subject: '', text: 'Code: 666666' }]);
    } finally {
      await new Promise((resolve) => void server.close(resolve));
    }
  });
});

describe('latchkeyFixtures', () => {
  it('give a test its chain, wallet and mailbox, and end them with it', async () => {
    const { context, ask } = createBrowser();
    const { chain, wallet, mailbox, chainOptions: [chainOptions], walletOptions: [walletOptions] } = latchkeyFixtures;
    await chain({ context, chainOptions }, async (given) => {
      await wallet({ context, chain: given, walletOptions }, async (theirs) => expect(theirs.chainId).toBe(mockChainOne.id));
      expect(await ask(mockChainOne.rpcUrl, call('eth_chainId'))).toBeDefined();
    });
    expect(await ask(mockChainOne.rpcUrl, call('eth_chainId'))).toBeUndefined();
    await mailbox({ context, mailboxOptions: undefined }, async (given) => expect(given.list()).rejects.toMatchObject({ code: 'mocks.noMailbox' }));
  });
});
