import { putOwners } from '../../../fixtures/passkeys/ownersOnChain.ts';
import { createMockWorld, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { passkeyContracts } from './contracts.ts';
import { readEarliestRecovery } from './recovery.ts';

const [{ address: account }, { address: guardian }] = mockAccounts;
const at = { account, guardian };

/** An account whose module tells of a recovery, by the virtual machine of the mocked chain. */
async function reading(afterSeconds: number | undefined) {
  const world = createMockWorld();
  const chain = await world.getChain(mockChainOne.id);
  await putOwners(chain, account, { owners: [account], guardians: [guardian], ...(afterSeconds !== undefined && { recovery: { newOwners: [guardian], afterSeconds } }) });
  const call = async (request: object, { overrides }: { readonly overrides?: unknown } = {}): Promise<string> => String(await chain.request({ method: 'eth_call', params: [request, 'latest', ...(overrides === undefined ? [] : [overrides])] }));
  return { world, bundler: { chainId: mockChainOne.id, call } };
}

describe('readEarliestRecovery', () => {
  it('tells what the module says once the guardian has begun, by code in its place', async () => {
    const { world, bundler } = await reading(4_000_000_000);
    expect(await readEarliestRecovery(bundler, passkeyContracts.recovery, at)).toBe(4_000_000_000);
    world.close();
  });

  it('does not know it where the module refuses, or the node does not try things out', async () => {
    const { world, bundler } = await reading(undefined);
    expect(await readEarliestRecovery(bundler, passkeyContracts.recovery, at)).toBeUndefined();
    expect(await readEarliestRecovery({ ...bundler, call: async () => '0x' }, passkeyContracts.recovery, at)).toBeUndefined();
    expect(await readEarliestRecovery({ ...bundler, call: async () => Promise.reject(new Error('no overrides')) }, passkeyContracts.recovery, at)).toBeUndefined();
    world.close();
  });

  it('ends with the reason of its signal', async () => {
    const { world, bundler } = await reading(1);
    await expect(readEarliestRecovery({ ...bundler, call: async () => Promise.reject(new Error('late')) }, passkeyContracts.recovery, at, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    world.close();
  });
});
