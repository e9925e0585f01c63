import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Gasless } from '../../core/gasless/createGasless.ts';
import type { SponsorAsk } from '../../core/gasless/createPaymaster.ts';
import { gaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import type { GaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import { maxBodyBytes } from '../../protocol/calls.ts';
import { readBody } from '../readBody.ts';
import { corsOf, toGaslessRefusal } from './gaslessHttp.ts';

/** Where wallets ask for operations to be paid for; behind it the id of the network. */
export const paymasterPath = '/v1/paymaster';

/** JSON-RPC's own, and one for what is refused. @see JSON-RPC 2.0, 5.1 */
const codes = { badRequest: -32_602, unknownMethod: -32_601, unavailable: -32_603, nodeAway: -32_603 } as const;
const refusedCode = -32_000;

/** What was answered, and for the operator why not. */
export interface PaymasterAnswer {
  readonly response: Response;
  readonly refusal?: GaslessRefusal;
}

/** Answers what ERC-7677 and `pm_sponsorUserOperation` ask, by JSON-RPC, to pages of the sites. `context` may hold `identityToken` and `siteId`. */
export async function answerPaymaster(request: Request, { gasless, chainId, network }: { readonly gasless: Gasless; readonly chainId: string; readonly network: string }): Promise<PaymasterAnswer> {
  const origin = request.headers.get('origin');
  const isSite = origin !== null && gasless.sites.some(({ origins }) => origins.includes(origin));
  if (request.method === 'OPTIONS') return { response: new Response(null, { status: 204, headers: corsOf(origin, isSite, 'POST') }) };
  const headers = corsOf(origin, isSite);
  headers.set('content-type', 'application/json; charset=utf-8');
  let id: unknown = null;
  const write = (body: object): Response => new Response(JSON.stringify({ jsonrpc: '2.0', id, ...body }), { headers });
  try {
    const body: Readonly<Record<string, unknown>> = { ...(await readBody(request, maxBodyBytes)) };
    id = typeof body['id'] === 'number' || typeof body['id'] === 'string' ? body['id'] : null;
    const { method, params } = body;
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!run) throw gaslessRefusal('unknownMethod');
    if (!Array.isArray(params)) throw gaslessRefusal('badRequest');
    return { response: write({ result: await run(gasless, { params, chainId, origin, network }) }) };
  } catch (error) {
    const refusal = toGaslessRefusal(error);
    const { code, retryAfterMs } = refusal.gasless;
    const data = { code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    return { response: write({ error: { code: Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : refusedCode, message: refusal.message, data } }), refusal }; // a key, as was just asked
  }
}

interface Asked {
  readonly params: readonly unknown[];
  readonly chainId: string;
  readonly origin: string | null;
  readonly network: string;
}

const methods: Readonly<Record<string, (gasless: Gasless, asked: Asked) => Promise<object>>> = {
  pm_getPaymasterStubData: ({ paymaster }, asked) => paymaster.stub(toAsk(asked, 3)),
  pm_getPaymasterData: ({ paymaster }, asked) => paymaster.sign(toAsk(asked, 3)),
  pm_sponsorUserOperation: ({ paymaster }, asked) => paymaster.sponsor(toAsk(asked, 2)),
};

/** The network stands in the address, and by ERC-7677 in the parameters as well. @throws a refusal `badRequest` where the two differ */
function toAsk({ params, chainId, origin, network }: Asked, contextAt: number): SponsorAsk {
  const [operation, entryPoint, named] = params;
  if (contextAt === 3 && (typeof named !== 'string' || !/^0x[\da-f]{1,13}$/i.test(named) || Number(named) !== Number(chainId))) throw gaslessRefusal('badRequest', { detail: 'the network is another one than that of the address' });
  return { chainId: Number(chainId), operation, entryPoint, asker: { origin, network, ...readContext(params[contextAt]) } };
}

/** What a page says of itself beside an operation. @throws a refusal `badRequest` */
export function readContext(context: unknown): { readonly identityToken: string | undefined; readonly siteId: string | undefined } {
  if (context === undefined || context === null) return { identityToken: undefined, siteId: undefined };
  const { identityToken, siteId }: Readonly<Record<string, unknown>> = isRecord(context) ? context : { siteId: 0 };
  if ((identityToken !== undefined && typeof identityToken !== 'string') || (siteId !== undefined && typeof siteId !== 'string')) throw gaslessRefusal('badRequest', { detail: 'the context cannot be read' });
  return { identityToken, siteId };
}
