import { coinbaseErrors } from '../../adapters/coinbase/errors.ts';
import { walletConnectErrors } from '../../adapters/walletConnect/errors.ts';
import { walletConnectModalErrors } from '../../plugins/walletConnectModal/errors.ts';
import { rpcErrors } from '../api/transport/errors.ts';
import { createReport } from './createReport.ts';

const { signal } = new AbortController();
let warn: jest.SpyInstance;
let error: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  error = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const fault = () => rpcErrors.badResult({ chainId: 1, method: 'eth_blockNumber' }, { cause: new Error('https://node.example/v1/secret') });

/** What tells the console comes when it is first needed. */
async function told(): Promise<void> {
  await import('./tellFault.ts');
  await new Promise(setImmediate);
}

describe('createReport', () => {
  it('tells a listener, and nothing else', () => {
    const heard: unknown[] = [];
    const thrown = fault();
    createReport({ onFault: (told) => void heard.push(told), signal })('core', thrown);
    expect(heard).toEqual([{ owner: 'core', error: thrown }]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['walletConnect.notInstalled', walletConnectErrors.notInstalled({ package: '@walletconnect/sign-client' })],
    ['walletConnectModal.notInstalled', walletConnectModalErrors.notInstalled({ package: '@walletconnect/modal' })],
    ['walletCoinbase.sdkMissing', coinbaseErrors.sdkMissing()],
  ])('tells a listener and the console of a package that is not installed: %s', async (code, missing) => {
    expect(missing.code).toBe(code);
    const heard: unknown[] = [];
    const report = createReport({ onFault: ({ error: thrown }) => void heard.push(thrown), signal, isVerbose: false });
    report('a wallet', missing);
    report('a wallet', missing);
    await told();
    expect(heard).toEqual([missing, missing]);
    expect(warn.mock.calls).toEqual([[`[latchkey] a wallet: ${missing.message} (${code})`]]);
    expect(missing.message).toMatch(/@(walletconnect|coinbase)\//);
  });

  it('tells the console in development every time, with what to do', () => {
    const report = createReport({ onFault: undefined, signal, isVerbose: true });
    const thrown = fault();
    report('core', thrown);
    report('core', thrown);
    expect(thrown.remedy).toEqual(expect.any(String));
    expect(thrown.stack).toContain(`What to do: ${thrown.remedy}`);
    expect(warn.mock.calls).toEqual(Array.from({ length: 2 }, () => ['[latchkey] core:', thrown]));
  });

  it('tells the console in production by a code that code of the page is gone', async () => {
    createReport({ onFault: undefined, signal, isVerbose: false })('core', new TypeError('Failed to fetch dynamically imported module: https://site.example/part.js'));
    await told();
    expect(warn.mock.calls).toEqual([['[latchkey] core: This part of the page could not be loaded (screen.loadFailed)']]);
  });

  it('tells the console in production once of each fault, and nothing of its cause', async () => {
    const report = createReport({ onFault: undefined, signal, isVerbose: false });
    for (let i = 0; i < 3; i += 1) report('core', fault());
    report('siwe', fault());
    report('core', new Error('Out of ink'));
    report('core', new Error('GET wss://user:word@node.example/v1/secret?key=secret failed'));
    await told();
    expect(warn.mock.calls.map((call) => call.join('|'))).toEqual([
      `[latchkey] core: ${fault().message} (rpc.badResult)`,
      `[latchkey] siwe: ${fault().message} (rpc.badResult)`,
      '[latchkey] core: Out of ink (unknown.error)',
      '[latchkey] core: GET wss://node.example failed (unknown.error)',
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
  });

  it('does not fill the console with faults that never repeat', async () => {
    const report = createReport({ onFault: undefined, signal, isVerbose: false });
    for (let i = 0; i < 500; i += 1) report('core', new Error(`Fault ${i}`));
    await told();
    expect(warn).toHaveBeenCalledTimes(50);
  });

  it('says that the listener itself threw', async () => {
    createReport({ onFault: () => { throw new Error('deaf'); }, signal, isVerbose: false })('core', fault());
    expect(error).toHaveBeenCalledTimes(1);
    await told();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("is silent about the kit's own end", () => {
    const ended = new AbortController();
    ended.abort(new Error('over'));
    createReport({ onFault: undefined, signal: ended.signal })('core', ended.signal.reason);
    expect(warn).not.toHaveBeenCalled();
  });
});
