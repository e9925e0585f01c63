import { getResponse } from 'msw';
import { relayer7702 } from '../../plugins/relayer7702/index.ts';
import { relayerBackend } from '../../plugins/relayerBackend/index.ts';
import { relayerBiconomy } from '../../plugins/relayerBiconomy/index.ts';
import { relayerEngine } from '../../plugins/relayerEngine/index.ts';
import { relayerOpenZeppelin } from '../../plugins/relayerOpenZeppelin/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpErrors } from '../../src/contracts/httpErrors.ts';
import type { RelayStatus } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { Http, HttpRequest } from '../../src/contracts/ports/http.ts';
import { withLimit } from '../../src/domain/wait.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import { mockChainOne } from '../chains.ts';
import { createRpcHandlers } from '../handlers.ts';
import { relayerSuite } from '../testing/index.ts';
import type { ArrivedRelay, MakeRelayer, RelayerBehaviour, RelayerSuiteCapability } from '../testing/index.ts';
import type { MockWorld } from '../world.ts';
import { createRelayerHandlers } from './handlers.ts';
import { mockCounter, mockForwarders, mockRelayerUrls } from './scenarios.ts';
import type { RelayerScenario } from './scenarios.ts';

// The mocked services are held to the rules of relayers, by the plugins that speak to the real ones: what arrives is carried out by the forwarders of the mocked chain.

const { id } = mockChainOne;
/** Where the suite sends its calls. */
const suiteTarget = '0x000000000000000000000000000000000000dEaD';
const apiKey = 'key-of-the-page';

type Fields = Readonly<Record<string, string>>;
/** A body as each service is given it. */
interface Body {
  readonly request?: Fields;
  readonly execution?: { readonly from: string; readonly calls: readonly Fields[]; readonly deadline: number };
  readonly signature?: string;
  readonly method?: string;
  readonly params?: readonly unknown[];
  readonly queueId?: string;
}

interface Case {
  readonly relayerId: string;
  readonly plugin: () => AnyPlugin;
  readonly cannot: readonly RelayerSuiteCapability[];
  readonly tells?: readonly RelayStatus['at'][];
  /** Between the chain and the rest of a reference; absent for those that answer with hashes. */
  readonly separator?: ':' | '.';
  /** What has arrived; undefined for what hands nothing over. */
  arrivedOf(body: Body): ArrivedRelay | undefined;
}

function forwarded({ request, signature = '' }: Body): ArrivedRelay | undefined {
  if (!request) return undefined;
  const { from = '', to = '', data = '', gas = '', value = '', deadline } = request;
  return { from, calls: [{ to, data, gas: BigInt(gas), valueWei: BigInt(value) }], deadlineSeconds: Number(deadline), signature };
}

const { erc2771, biconomy } = mockForwarders;
const cases: Readonly<Record<string, Case>> = {
  openZeppelin: { relayerId: 'relayerOpenZeppelin', plugin: () => relayerOpenZeppelin.with({ url: mockRelayerUrls.openZeppelin, forwarder: erc2771, kind: 'erc2771' }), cannot: ['track', 'unknown', 'cancel', 'secrets'], arrivedOf: forwarded },
  engine: { relayerId: 'relayerEngine', plugin: () => relayerEngine.with({ url: mockRelayerUrls.engine, forwarder: erc2771, kind: 'erc2771', canCancel: true }), cannot: ['secrets'], separator: ':', arrivedOf: forwarded },
  backend: { relayerId: 'relayerBackend', plugin: () => relayerBackend.with({ url: mockRelayerUrls.backend }), cannot: ['secrets'], separator: '.', arrivedOf: forwarded },
  // The suite hands in the same calls again, and those the account carries out once.
  backend7702: {
    relayerId: 'relayerBackend', plugin: () => relayerBackend.with({ url: mockRelayerUrls.backend, delegate: '0xD6999651Fc0964B9c6B444307a0ab20534a66560' }), cannot: ['secrets'], tells: ['queued', 'submitted', 'mined'], separator: '.',
    arrivedOf: ({ execution, signature = '' }) => execution && { from: execution.from, calls: execution.calls.map(({ to = '', data = '', value = '' }) => ({ to, data, gas: 100_000n, valueWei: BigInt(value) })), deadlineSeconds: execution.deadline, signature }, // it is told no limit of gas
  },
  biconomy: {
    relayerId: 'relayerBiconomy', plugin: () => relayerBiconomy.with({ url: mockRelayerUrls.biconomy, apiId: 'mark', apiKey, forwarder: biconomy }), cannot: ['track', 'unknown', 'cancel'],
    arrivedOf: ({ params = [] }) => {
      const [{ from = '', to = '', data = '', txGas = '', deadline }, signature] = params as readonly [Fields, string]; // as the service reads it
      return { from, calls: [{ to, data, gas: BigInt(txGas), valueWei: 0n }], deadlineSeconds: Number(deadline), signature };
    },
  },
  '7702': {
    relayerId: 'relayer7702', plugin: () => relayer7702.with({ bundlers: mockRelayerUrls.bundler }), cannot: ['cancel', 'deadline', 'secrets'], tells: ['queued', 'mined'], separator: ':',
    arrivedOf: ({ method, params = [] }) => {
      if (method !== 'tw_execute') return undefined;
      const [from, { calls }, signature] = params as readonly [string, { readonly calls: readonly Fields[] }, string]; // as the service reads it
      return { from, calls: calls.map(({ target = '', data = '', value = '' }) => ({ to: target, data, gas: 100_000n, valueWei: BigInt(value) })), signature }; // it is told no limit of gas
    },
  },
};

/** The page's way out, which ends at the handlers of the world. */
function worldAdapter(world: MockWorld, onRequest: (request: HttpRequest) => void, onAnswer: (body: string) => void) {
  const handlers = [...createRpcHandlers(world), ...createRelayerHandlers(world)];
  const ask = async ({ url, method, headers, body, signal }: Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body' | 'signal'>) => {
    const response = await getResponse([...handlers], new Request(url, { method, ...(headers && { headers }), ...(body !== undefined && { body }), ...(signal && { signal }) }));
    if (!response) throw new Error(`Nothing answers ${url}`);
    const text = await response.text();
    onAnswer(text);
    return { status: response.status, statusText: '', headers: {}, body: text };
  };
  const adapter = defineAdapter<Http>({
    id: 'world', port: httpPort, supports: () => true,
    create: () => ({
      send: (request) => {
        onRequest(request);
        return withLimit((signal) => ask({ ...request, signal }), { clock: world.clock, signal: request.signal, forMs: request.limitMs, timedOut: () => httpErrors.timedOut({ host: new URL(request.url).host, limitMs: request.limitMs }) });
      },
    }),
  });
  return { adapter, ask };
}

const behaviours: Readonly<Record<RelayerBehaviour, RelayerScenario>> = { relays: { kind: 'none' }, refuses: { kind: 'refuses', reason: 'no' }, silent: { kind: 'silent' }, lies: { kind: 'malformed' } };

const make = ({ relayerId, plugin, tells, separator, arrivedOf }: Case): MakeRelayer => async ({ world }) => {
  const arrived: ArrivedRelay[] = [];
  const cancelled: string[] = [];
  let taken = '';
  const { adapter, ask } = worldAdapter(world, ({ url, method, body = '' }) => {
    if (method !== 'POST' || !url.startsWith(mockRelayerUrls.backend)) return;
    const fields = JSON.parse(body) as Body; // as the service reads it
    if (url.endsWith('/cancel')) return void cancelled.push(`${id}${separator}${fields.queueId ?? url.split('/').at(-2)}`);
    const one = arrivedOf(fields);
    if (one) arrived.push(one);
  }, (answer) => {
    taken = /"(?:queueId|reference)":"(\w+)"/.exec(answer)?.[1] ?? taken;
  });
  const chain = await world.getChain(id);
  await chain.request({ method: 'hardhat_setCode', params: [suiteTarget, await chain.request({ method: 'eth_getCode', params: [mockCounter, 'latest'] })] });
  const engine = mockRelayerUrls.engine.replace('{chainId}', String(id));
  /** Once the services have done what the scenario says: they do one thing after the other. */
  const play = async (scenario: RelayerScenario): Promise<void> => {
    world.relayerScenario.set(scenario);
    await ask({ url: engine.replace('relayer/mock', 'transaction/status/none'), method: 'GET' });
  };
  const hold = { kind: 'pendingForever' } as const;
  if (separator) world.relayerScenario.set(hold);
  return {
    relayerId, plugin, ...(tells && { tells }), kit: { adapters: [adapter] },
    controls: {
      set: (behaviour) => world.relayerScenario.set(behaviours[behaviour]),
      arrived: () => arrived,
      cancelled: () => cancelled,
      unknown: () => `${id}${separator}q-99`,
      secrets: () => [apiKey],
      settle: async (status) => {
        if (status.at === 'cancelled') await ask({ url: engine.replace('relayer/mock', 'transaction/cancel'), method: 'POST', body: JSON.stringify({ queueId: taken }) });
        if (status.at === 'failed') await play({ kind: 'unfunded' });
        if (status.at === 'submitted') {
          chain.setMining({ at: 'manual' });
          await play({ kind: 'none' });
        }
        if (status.at === 'mined') {
          await play({ kind: 'none' });
          if (chain.mining.at === 'manual') await chain.request({ method: 'evm_mine' });
        }
        await play(hold);
        if (status.at !== 'mined') return undefined;
        const { transactions: [hash] } = (await chain.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as { readonly transactions: readonly [string] }; // as a node has it
        return { at: 'mined', hash };
      },
    },
  };
};

describe.each(Object.keys(cases))('relayerSuite of the mocked service of %s', (name) => {
  const one = cases[name];
  if (!one) throw new Error('There is none.');
  for (const { name: rule, run } of relayerSuite(make(one), { cannot: one.cannot })) it(rule, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
