import { definePlugin } from '../../../src/store/definePlugin.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { relayersPoint } from '../../../src/contracts/points/relayers.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { keepsKey, leavesListener, needs, permissions, post, secret, sendsEarly, serviceAdapter, uncoded } from './brokenPlugins.ts';
import { relayerSuite } from './relayerSuite.ts';
import { runSuite } from './suite.ts';
import type { ArrivedRelay, MakeRelayer, RelayerBehaviour, RelayerRule } from './relayerSuite.ts';
import type { PortsOf } from './brokenPlugins.ts';
import type { RelayContext, Relayer, RelayerSpec, RelayRequest, RelayStatus, SignedRelay } from '../../../src/contracts/points/relayers.ts';

type Queueing = Extract<Relayer, { readonly answers: 'reference' }>;

interface Breach {
  readonly spec?: Partial<RelayerSpec>;
  relayer?(well: Queueing): Partial<Queueing>;
  setup?(ctx: PortsOf): void;
}

const types = { Request: [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'gas', type: 'uint256' }, { name: 'data', type: 'bytes' }, { name: 'deadline', type: 'uint256' }, { name: 'nonce', type: 'uint256' }] };

/** What goes over the wire: amounts as text. */
function toBody({ request, signature }: Pick<SignedRelay, 'request' | 'signature'>, change: Partial<RelayRequest> = {}): string {
  const { from, calls, deadlineSeconds } = { ...request, ...change };
  return JSON.stringify({ from, calls: calls.map(({ to, data, gas, valueWei }) => ({ to, data, gas: String(gas), valueWei: String(valueWei) })), deadlineSeconds, signature });
}

function fromBody(body: string): ArrivedRelay {
  const { calls, ...rest } = JSON.parse(body) as Omit<ArrivedRelay, 'calls'> & { readonly calls: readonly { readonly to: string; readonly data: string; readonly gas: string; readonly valueWei: string }[] };
  return { ...rest, calls: calls.map(({ gas, valueWei, ...call }) => ({ ...call, gas: BigInt(gas), valueWei: BigInt(valueWei) })) };
}

const wellBehaved: Queueing = {
  answers: 'reference',
  async prepare({ chainId, from, calls: [call], deadlineSeconds }) {
    const message = { from, to: call?.to, gas: String(call?.gas), data: call?.data, deadline: String(deadlineSeconds), nonce: '4' };
    return { sign: 'typedData', nonce: 4n, data: { domain: { name: 'Suite', chainId }, types, primaryType: 'Request', message } };
  },
  submit: (signed, context) => submitBody(context, toBody(signed)),
  async readStatus(reference, context) {
    return JSON.parse(await post(context, '/status', reference, context.signal)) as RelayStatus;
  },
  cancel: async (reference, context) => void await post(context, '/cancel', reference, context.signal),
};

async function submitBody(context: RelayContext, body: string, signal: AbortSignal | undefined = context.signal): Promise<string> {
  const answer: unknown = JSON.parse(await post(context, '/relay', body, signal));
  if (!isRecord(answer) || typeof answer['reference'] !== 'string') throw walletErrors.badAnswer({ method: 'relay' });
  return answer['reference'];
}

function relayer(breach: Breach = {}): MakeRelayer {
  return ({ world }) => {
    let behaviour: RelayerBehaviour = 'relays';
    let status: RelayStatus = { at: 'queued' };
    const arrived: ArrivedRelay[] = [];
    const cancelled: string[] = [];
    const adapter = serviceAdapter(world, (path, body) => {
      if (path === '/status') return body === 'r-1' ? { status: 200, body: JSON.stringify(status) } : { status: 404, body: '' };
      if (path === '/cancel') return { status: 200, body: String(cancelled.push(body)) };
      arrived.push(fromBody(body));
      if (behaviour === 'silent') return undefined;
      return behaviour === 'refuses' ? { status: 403, body: '' } : { status: 200, body: behaviour === 'lies' ? '{"reference":7}' : '{"reference":"r-1"}' };
    });
    const made = { ...wellBehaved, ...breach.relayer?.(wellBehaved) };
    return {
      relayerId: 'suite.relayer',
      controls: { set: next => void (behaviour = next), arrived: () => arrived, settle: next => void (status = next), cancelled: () => cancelled, unknown: () => 'r-99', secrets: () => [secret] },
      kit: { adapters: [adapter] },
      plugin: () => definePlugin({
        id: 'suite',
        needs,
        permissions,
        contributes: [relayersPoint.of({ id: 'suite.relayer', maxCalls: 1, takesValue: false, load: async () => made, ...breach.spec })],
        setup: ctx => breach.setup?.(ctx as never), // it asks for the ports that the plugin needs
      }),
    };
  };
}

let draws = 0;

const breaches: Readonly<Record<RelayerRule, Breach>> = {
  listsItself: { spec: { limits: { pollMs: -1 } } },
  staysSilentBeforeIntent: { setup: sendsEarly },
  relays: { relayer: () => ({ submit: (signed, context) => submitBody(context, toBody(signed, { calls: signed.request.calls.map(call => ({ ...call, gas: call.gas + 1n })) })) }) },
  keepsDeadline: { relayer: () => ({ submit: (signed, context) => submitBody(context, toBody(signed, { deadlineSeconds: signed.request.deadlineSeconds + 60 })) }) },
  preparesOnly: { relayer: ({ prepare }) => {
    let reference = '';
    return {
      prepare: async (request, context) => {
        reference = await submitBody(context, toBody({ request, signature: `0x${'00'.repeat(65)}` }));
        return prepare(request, context);
      },
      submit: async () => reference,
    };
  } },
  preparesAlike: { relayer: ({ prepare }) => ({ prepare: async (request, context) => ({ ...(await prepare(request, context)), nonce: BigInt(draws += 1) }) }) },
  submitsOnce: {
    relayer: ({ submit }) => ({
      submit: async (signed, context) => {
        const again = new AbortController();
        const timer = context.port(clockPort).setTimer(() => again.abort(), 30_000);
        return submitBody(context, toBody(signed), AbortSignal.any([context.signal, again.signal])).catch(error => (again.signal.aborted ? submit(signed, context) : Promise.reject(error as Error))).finally(timer);
      },
    }),
  },
  takesRefusal: { relayer: ({ submit }) => ({ submit: (signed, context) => submit(signed, context).catch(uncoded('403')) }) },
  refusesBadAnswer: { relayer: ({ submit }) => ({ submit: (signed, context) => submit(signed, context).catch((error: { readonly code?: string }) => (error.code === 'wallet.badAnswer' ? 'undefined' : Promise.reject(error as Error))) }) },
  endsWhenAborted: { relayer: () => ({ submit: (signed, context) => submitBody(context, toBody(signed), new AbortController().signal) }) },
  tellsStatus: { relayer: ({ readStatus }) => ({ readStatus: async (reference, context) => {
    const status = await readStatus(reference, context);
    return status.at === 'cancelled' ? { at: 'queued' } : status;
  } }) },
  tellsOfUnknown: { relayer: ({ readStatus }) => ({ readStatus: (reference, context) => readStatus(reference, context).catch(() => ({ at: 'queued' })) }) },
  cancels: { relayer: ({ cancel }) => ({ cancel: async (_reference, context) => cancel?.('r-2', context) }) },
  leavesNoTrace: { setup: leavesListener },
  keepsSecrets: { relayer: ({ submit }) => ({ submit: (signed, context) => (keepsKey(context), submit(signed, context)) }) },
};

describe('relayerSuite', () => {
  it.each(Object.entries({ '': {}, ...breaches }))("finds that '%s' is broken, and nothing else", async (rule, breach) => {
    const { findings, skipped } = await runSuite(relayerSuite(relayer(breach)));
    expect(findings).toMatchObject(rule === '' ? [] : [{ rule }]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
