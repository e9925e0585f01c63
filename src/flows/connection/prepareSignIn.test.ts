import { createTestKit } from '../../../mocks/testing/index.ts';
import type { ConnectSignIn, ConnectSignInQuery, SignInFields } from '../../contracts/connectSignIn.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { OpenRequest } from '../../contracts/wallet.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { prepareSignIn } from './prepareSignIn.ts';

const fields: SignInFields = { domain: 'example.test', uri: 'https://example.test', version: '1', chainId: 1, nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00Z' };
const prepared: ConnectSignIn = { fields, signed: () => {} };

function scene(part: Partial<OpenRequest> = {}) {
  const asked: ConnectSignInQuery[] = [];
  const guard = (id: string, prepares: boolean) => definePlugin({ id, contributes: [guardsPoint.of({ screenId: `${id}.screen`, label: `${id}.label`, read: () => 'open', ...(prepares && { prepareSignIn: async (query) => (asked.push(query), prepared) }) })] });
  const { kit, world } = createTestKit({ plugins: [guard('plain', false), guard('signs', true), guard('later', true)] });
  const { signal } = new AbortController();
  const request = { walletId: 'w', chains: [defineChain({ id: 7, name: 'Seven', rpc: 'https://node.example' })], silent: false, signal, ...part } as OpenRequest; // of the rest nothing is asked
  const answer = prepareSignIn(servicesOf(kit), request, { address: '0x1' }).finally(() => {
    kit.destroy();
    world.close();
  });
  return { asked, signal, answer };
}

describe('prepareSignIn', () => {
  it('asks the first guard that has a message to sign, for the chain that is wanted', async () => {
    const { asked, signal, answer } = scene({ chainId: 5 });
    expect([await answer, asked]).toEqual([prepared, [{ walletId: 'w', chainId: 5, address: '0x1', signal }]]);
  });

  it('means the first chain of the kit where none is wanted', async () => {
    const { asked, answer } = scene();
    await answer;
    expect(asked.map(({ chainId }) => chainId)).toEqual([7]);
  });

  it.each<[string, Partial<OpenRequest>]>([['in a silent look', { silent: true }], ['where there is no chain', { chains: [] }]])('asks no guard %s', async (_what, part) => {
    const { asked, answer } = scene(part);
    expect([await answer, asked]).toEqual([undefined, []]);
  });
});
