import { switchOrAddChain } from './switchOrAddChain.ts';

describe('switchOrAddChain', () => {
  it('only switches a wallet that knows the chain', async () => {
    expect(await asked({ knows: true })).toEqual(['switch']);
  });

  it('adds a chain that the wallet does not know, and leaves it there where adding switched', async () => {
    expect(await asked({ knows: false, switchesOnAdd: true })).toEqual(['switch', 'add']);
  });

  it('switches again where adding did not', async () => {
    expect(await asked({ knows: false, switchesOnAdd: false })).toEqual(['switch', 'add', 'switch']);
  });

  it('adds nothing after another failure, which it throws', async () => {
    const calls: string[] = [];
    const refused = new Error('refused');
    const switching = switchOrAddChain({ switchIt: () => Promise.reject(refused), mayAdd: (error) => error !== refused, addIt: async () => calls.push('add'), isThere: async () => false });
    await expect(switching).rejects.toBe(refused);
    expect(calls).toEqual([]);
  });
});

/** What a wallet is asked, in order. */
async function asked({ knows: known, switchesOnAdd = false }: { readonly knows: boolean; readonly switchesOnAdd?: boolean }): Promise<readonly string[]> {
  const calls: string[] = [];
  let [knows, isThere] = [known, false];
  await switchOrAddChain({
    switchIt: async () => {
      calls.push('switch');
      if (!knows) throw new Error('4902');
      isThere = true;
    },
    mayAdd: () => true,
    addIt: async () => {
      calls.push('add');
      knows = true;
      isThere = switchesOnAdd;
    },
    isThere: async () => isThere,
  });
  return calls;
}
