import { checkPlugin, createTestKit, relayerSuite } from '../../mocks/testing/index.ts';
import type { ArrivedRelay, RelayerBehaviour } from '../../mocks/testing/index.ts';
import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import type { RelayStatus } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { httpErrors } from '../../src/contracts/httpErrors.ts';
import { withLimit } from '../../src/domain/wait.ts';
import { defineAdapter } from '../../src/kernel/port.ts';
import { relayerBackend } from './index.ts';

const origin = 'https://wallet.test';
const token = 'identity-token-of-the-visitor';
const reference = 'AAAAAAAAAAAAAAAAAAAAAA';
const forwarder = { address: '0x0000000000000000000000000000000000005678', kind: 'erc2771', name: 'Shop' };

describe('relayerBackend', () => {
  it.each(relayerSuite(({ world }) => {
    let behaviour: RelayerBehaviour = 'relays';
    let status: RelayStatus = { at: 'queued' };
    const arrived: ArrivedRelay[] = [];
    const cancelled: string[] = [];
    /** As the server answers; what it does is tried in `e2e/chain/serverRelays`. */
    const answer = (method: string, path: string, body: string): { readonly status: number; readonly body: unknown } | undefined => {
      if (method === 'GET' && /^\/v1\/relays\/\d+\?from=0x/.test(path)) return { status: 200, body: { forwarder, nonce: '4' } };
      if (method === 'GET') return path.endsWith(`/${reference}`) ? { status: 200, body: { status } } : { status: 404, body: { error: { code: 'unknownRelay', message: 'There is no such request' } } };
      if (path.endsWith('/cancel')) return { status: 200, body: { done: cancelled.push(path.split('/').slice(3, 5).join('.')) > 0 } };
      const { request, signature, identityToken } = JSON.parse(body);
      expect(identityToken).toBe(token);
      arrived.push({ from: request.from, calls: [{ to: request.to, data: request.data, gas: BigInt(request.gas), valueWei: BigInt(request.value) }], deadlineSeconds: request.deadline, signature });
      if (behaviour === 'silent') return undefined;
      return behaviour === 'refuses' ? { status: 403, body: { error: { code: 'notAllowed', message: token } } } : { status: 200, body: { reference: behaviour === 'lies' ? 7 : reference } };
    };
    const adapter = defineAdapter({
      id: 'service', port: httpPort, supports: () => true,
      create: () => ({
        send: ({ url, method, body = '', signal, limitMs }) => withLimit(async () => {
          const { pathname, search } = new URL(url);
          const made = answer(method, pathname + search, body);
          return made ? { status: made.status, statusText: '', headers: {}, body: JSON.stringify(made.body) } : new Promise<never>(() => {});
        }, { clock: world.clock, signal, forMs: limitMs, timedOut: () => httpErrors.timedOut({ host: 'wallet.test', limitMs }) }),
      }),
    });
    return {
      relayerId: 'relayerBackend',
      controls: { set: (next) => void (behaviour = next), arrived: () => arrived, settle: (next) => void (status = next), cancelled: () => cancelled, unknown: () => '1.BBBBBBBBBBBBBBBBBBBBBB', secrets: () => [token] },
      kit: { adapters: [adapter] },
      plugin: () => relayerBackend.with({ url: origin, getIdentityToken: async () => token }),
    };
  }))('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  it('keeps the contract of plugins, and lists nothing without an address', async () => {
    expect(await checkPlugin(relayerBackend.with({ url: origin }))).toEqual([]);
    const test = createTestKit({ plugins: [relayerBackend] });
    expect(test.kit.read(relayersPoint)).toEqual([]);
    test.kit.destroy();
    test.world.close();
  });
});
