import { delay, http, HttpResponse } from 'msw';
import type { PluginMocks } from 'latchkey';
import { mockAccounts } from 'latchkey/mocks';

/** The vault, at whichever host the site has it. */
const address = '*/wallet';
const signature = `0x${'5a'.repeat(65)}`;

const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
  const { method } = Object(await request.json());
  const results: Readonly<Record<string, unknown>> = { eth_requestAccounts: [mockAccounts[2].address], eth_accounts: [mockAccounts[2].address], eth_chainId: '0x7a69', personal_sign: signature };
  return HttpResponse.json({ jsonrpc: '2.0', id: 1, result: results[method] ?? null });
};

export default {
  handlers: [http.post(address, answer)],
  scenarios: [
    { id: 'acmeVault.gone', title: 'The vault is gone', handlers: [http.post(address, () => HttpResponse.error())] },
    { id: 'acmeVault.busy', title: 'The vault has too many requests', handlers: [http.post(address, () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '90' } }))] },
    { id: 'acmeVault.slow', title: 'The vault is slow', handlers: [http.post(address, async (asked) => (await delay(1_500), answer(asked)))] },
  ],
} satisfies PluginMocks;
