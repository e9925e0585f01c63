import { json } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { eventually } from '../../lib/eventually.ts';
import { forwardRpc } from '../../lib/forwardRpc.ts';
import { serveFolder } from '../../lib/server.ts';
import type { ServerOptions, StaticServer } from '../../lib/server.ts';
import { testAccounts } from '../../lib/testAccounts.ts';
import { recordTroubles } from './recordTroubles.ts';

const { address } = testAccounts[2];
/** What the plugin's handlers sign, and what the mocked chain gives each account. */
const mocked = { signature: `0x${'5a'.repeat(65)}`, balance: `0x${(10n ** 22n).toString(16)}` };
/** What the service itself signs, and what the account has on the node. */
const real = { signature: `0x${'77'.repeat(65)}`, balance: '0x7' };
const slowMs = 1_500;
const fromAnywhere = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

type Respond = NonNullable<ServerOptions['respond']>;
type Asked = 'Sign' | 'Read';
interface Answer {
  readonly text: string;
  readonly afterMs: number;
}

/** What a page of the site is driven with. */
export interface VaultPageOptions {
  readonly browser: Browser;
  /** Of the page, in a development server. */
  readonly url: string;
  readonly anvil: { readonly url: string; rpc(method: string, params: readonly unknown[]): Promise<unknown> };
}

/**
 * Connects the wallet of a third party's plugin over the mocked world, whose handlers answer for its service; lets nodes and service fail, each by itself; and stops
 * the mocked world, after which a real service and a real node answer at the same addresses. @throws where another one answers, or something is logged
 */
export async function driveVaultPage({ browser, url, anvil }: VaultPageOptions): Promise<void> {
  const asked: string[] = [];
  const noting = (name: string, respond: Respond): Respond => async (request, response) => {
    asked.push(name);
    return respond(request, response);
  };
  const servers: StaticServer[] = [];
  const serve = async (name: string, respond: Respond): Promise<string> => {
    const server = await serveFolder({ folder: import.meta.dirname, respond: noting(name, respond) });
    servers.push(server);
    return server.origin;
  };
  const context = await browser.newContext();
  try {
    const [vault, node] = await Promise.all([serve('vault', answerAsVault), serve('node', forwardRpc(anvil.url))]);
    await anvil.rpc('anvil_setBalance', [address, real.balance]);
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    await page.goto(`${url}?${new URLSearchParams({ vault: `${vault}/wallet`, node }).toString()}`);
    const answerTo = (name: Asked): Promise<Answer> => eventually(async () => {
      const said = page.locator('#said');
      const answer = { text: (await said.textContent()) ?? '', afterMs: Number(await said.getAttribute('data-after-ms')) };
      if (answer.text === '') throw new Error(`${name} has no outcome.`);
      return answer;
    }, 30_000);
    const ask = async (name: Asked): Promise<Answer> => {
      await page.getByRole('button', { name, exact: true }).click();
      return answerTo(name);
    };
    const outcomes = async (): Promise<readonly string[]> => [(await ask('Sign')).text, (await ask('Read')).text];
    const choose = async (label: 'Nodes' | 'Services', option: string): Promise<void> => void (await page.getByLabel(label).selectOption(option));

    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Acme Vault/ }).click();
    await page.locator('#account').getByText(address, { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await outcomes()).toEqual([mocked.signature, mocked.balance]);
    expect(troubles).toEqual([]);

    // Nodes and the plugin's service fail apart from each other.
    await choose('Nodes', 'offline');
    expect(await outcomes()).toEqual([mocked.signature, 'rpc.unreachable']);
    await choose('Nodes', 'tooManyRequests');
    expect(await outcomes()).toEqual([mocked.signature, 'rpc.requestFailed']);
    await choose('Nodes', 'slow');
    expect((await ask('Sign')).text).toBe(mocked.signature);
    expectLate(await ask('Read'), mocked.balance);
    await choose('Nodes', 'none');
    await choose('Services', 'The vault is gone');
    expect(await outcomes()).toEqual(['http.unreachable', mocked.balance]);
    await choose('Services', 'The vault has too many requests');
    expect(await outcomes()).toEqual(['The vault answers with 429', mocked.balance]);
    await choose('Services', 'The vault is slow');
    expectLate(await ask('Sign'), mocked.signature);
    expect((await ask('Read')).text).toBe(mocked.balance);
    await choose('Services', 'work');
    expect(await outcomes()).toEqual([mocked.signature, mocked.balance]);
    expect(asked).toEqual([]);

    // What is asked in the same moment goes through already.
    await page.evaluate(() => {
      const press = (name: string): void => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
      press('Stop the mocked world');
      press('Read');
    });
    expect((await answerTo('Read')).text).toBe(real.balance);
    expect(await outcomes()).toEqual([real.signature, real.balance]);
    expect([...new Set(asked)]).toEqual(['node', 'vault']);
    expect(troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))).toEqual([]); // by which the browser tells of the faults above
  } finally {
    await context.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}

function expectLate({ text, afterMs }: Answer, expected: string): void {
  expect(text).toBe(expected);
  expect(afterMs).toBeGreaterThanOrEqual(slowMs);
}

/** The service itself, which has another key than its mock. */
const answerAsVault: Respond = async (request, response) => {
  if (request.method === 'POST') {
    const { method } = Object(await json(request));
    response.writeHead(200, { ...fromAnywhere, 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: method === 'personal_sign' ? real.signature : null }));
  } else response.writeHead(204, fromAnywhere).end();
  return true;
};
