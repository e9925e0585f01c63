import { answerJsonRpc } from '../../jsonRpc.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { httpErrors } from '../../../src/contracts/httpErrors.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { transferFile } from '../../../adapters/browser/transferFile.ts';
import { sendByFetch } from '../../../adapters/browser/sendByFetch.ts';
import type { Adapter } from '../../../src/contracts/defineAdapter.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import type { MockChainInfo } from '../../chains.ts';
import type { MockWorld } from '../../world.ts';

export interface WorldHttp {
  readonly adapter: Adapter<Http>;
  /** Every address that was asked, in order. */
  readonly asked: readonly string[];
}

/** The way out of the page, which ends at the world's own chains, so that nothing need stand before the network. Other hosts are asked by `fetch`. */
export function createWorldHttp(world: MockWorld, chains: readonly MockChainInfo[]): WorldHttp {
  const asked: string[] = [];
  return {
    asked,
    adapter: defineAdapter<Http>({
      id: 'testHttp',
      port: httpPort,
      supports: () => true,
      create: () => ({
        transfer: request => (asked.push(request.url), transferFile(request)),
        async send(request) {
          asked.push(request.url);
          request.signal?.throwIfAborted();
          const served = chains.find(({ rpcUrl }) => rpcUrl === request.url);
          if (!served) return sendByFetch(request);
          if (!world.chains.includes(served)) throw httpErrors.unreachable({ host: new URL(request.url).host });
          const chain = await world.getChain(served.id);
          const answers = await answerJsonRpc(request.body ?? '', call => chain.request(call));
          return { status: 200, statusText: 'OK', headers: { 'content-type': 'application/json' }, body: JSON.stringify(answers ?? null) };
        },
      }),
    }),
  };
}
