import { Account, createAddressFromString } from '@ethereumjs/util';
import { keccak256 } from 'ethers';
import { JournalState } from './journalState.ts';

const alice = createAddressFromString('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
const bob = createAddressFromString('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const slot = (nth: number) => new Uint8Array(32).fill(nth);
const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)];
const empty = new Uint8Array(0);
/** keccak256 of no bytes, the code hash of an account without code. @see the Yellow Paper, 4.1 */
const emptyCodeHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

const balanceOf = async (state: JournalState, address = alice) => (await state.getAccount(address))?.balance;
const setBalance = (state: JournalState, balance: bigint, address = alice) => state.modifyAccountFields(address, { balance });
const hex = (bytes: Uint8Array | undefined) => `0x${Buffer.from(bytes ?? []).toString('hex')}`;

describe('JournalState', () => {
  it('holds nothing at first', async () => {
    const state = new JournalState();
    expect([await state.getAccount(alice), await state.getCode(alice), await state.getCodeSize(alice), await state.getStorage(alice, slot(1)), state.mark, state.depth]).toEqual([undefined, empty, 0, empty, 0, 0]);
  });

  it('changes the fields of an account that are given, and leaves the others', async () => {
    const state = new JournalState();
    await setBalance(state, 7n);
    await state.modifyAccountFields(alice, { nonce: 3n });
    await state.modifyAccountFields(bob, { nonce: 1n });
    expect([await balanceOf(state), (await state.getAccount(alice))?.nonce, await balanceOf(state, bob)]).toEqual([7n, 3n, 0n]);
  });

  it('is not changed through an account that was put in or given out', async () => {
    const state = new JournalState();
    const given = new Account(1n, 5n);
    await state.putAccount(alice, given);
    given.balance = 99n;
    const got = await state.getAccount(alice);
    if (got) got.nonce = 99n;
    expect([await balanceOf(state), (await state.getAccount(alice))?.nonce]).toEqual([5n, 1n]);
  });

  it('keeps code with its hash, which is that of no code once it is taken away', async () => {
    const state = new JournalState();
    const code = Uint8Array.of(0x60, 0x01);
    await setBalance(state, 7n);
    await state.putCode(alice, code);
    expect([await state.getCode(alice), await state.getCodeSize(alice), hex((await state.getAccount(alice))?.codeHash), await balanceOf(state)]).toEqual([code, 2, keccak256(code), 7n]);
    await state.putCode(alice, empty);
    expect([await state.getCode(alice), hex((await state.getAccount(alice))?.codeHash)]).toEqual([empty, emptyCodeHash]);
  });

  it('keeps slots apart by account and key; an empty value takes one away', async () => {
    const state = new JournalState();
    await state.putStorage(alice, slot(1), one);
    await state.putStorage(alice, slot(2), two);
    await state.putStorage(bob, slot(1), two);
    await state.putStorage(alice, slot(2), empty);
    expect([await state.getStorage(alice, slot(1)), await state.getStorage(alice, slot(2)), await state.getStorage(bob, slot(1))]).toEqual([one, empty, two]);
    await state.clearStorage(alice);
    expect([await state.getStorage(alice, slot(1)), await state.getStorage(bob, slot(1))]).toEqual([empty, two]);
  });

  it('deletes an account with its code and storage, and brings all three back', async () => {
    const state = new JournalState();
    await setBalance(state, 7n);
    await state.putCode(alice, one);
    await state.putStorage(alice, slot(1), two);
    await state.checkpoint();
    await state.deleteAccount(alice);
    expect([await state.getAccount(alice), await state.getCode(alice), await state.getStorage(alice, slot(1))]).toEqual([undefined, empty, empty]);
    await state.revert();
    expect([await balanceOf(state), await state.getCode(alice), await state.getStorage(alice, slot(1))]).toEqual([7n, one, two]);
  });

  describe('checkpoints', () => {
    it('take back what came after them, the inner first', async () => {
      const state = new JournalState();
      await setBalance(state, 1n);
      await state.checkpoint();
      await setBalance(state, 2n);
      await state.checkpoint();
      await setBalance(state, 3n);
      expect(state.depth).toBe(2);
      await state.revert();
      expect(await balanceOf(state)).toBe(2n);
      await state.revert();
      expect([await balanceOf(state), state.depth]).toEqual([1n, 0]);
    });

    it('leave what was committed to the outer one, which may still take it back', async () => {
      const state = new JournalState();
      await state.checkpoint();
      await setBalance(state, 2n);
      await state.checkpoint();
      await setBalance(state, 3n);
      await state.commit();
      expect([await balanceOf(state), state.depth]).toEqual([3n, 1]);
      await state.revert();
      expect(await state.getAccount(alice)).toBeUndefined();
    });

    it('take back a slot that was written, cleared with all others and written again', async () => {
      const state = new JournalState();
      await state.putStorage(alice, slot(1), one);
      await state.checkpoint();
      await state.putStorage(alice, slot(1), two);
      await state.clearStorage(alice);
      await state.putStorage(alice, slot(2), two);
      expect([await state.getStorage(alice, slot(1)), await state.getStorage(alice, slot(2))]).toEqual([empty, two]);
      await state.revert();
      expect([await state.getStorage(alice, slot(1)), await state.getStorage(alice, slot(2))]).toEqual([one, empty]);
    });

    it('fail where none is open', async () => {
      const state = new JournalState();
      await expect(state.commit()).rejects.toThrow('No checkpoint');
      await expect(state.revert()).rejects.toThrow('No checkpoint');
      await state.checkpoint();
      await state.commit();
      await expect(state.revert()).rejects.toThrow('No checkpoint');
    });
  });

  describe('undoTo', () => {
    it('goes back to a mark and goes on from there', async () => {
      const state = new JournalState();
      await setBalance(state, 1n);
      const { mark } = state;
      await setBalance(state, 2n);
      await state.putStorage(alice, slot(1), one);
      state.undoTo(mark);
      expect([await balanceOf(state), await state.getStorage(alice, slot(1)), state.mark]).toEqual([1n, empty, mark]);
      await setBalance(state, 4n);
      state.undoTo(0);
      expect(await state.getAccount(alice)).toBeUndefined();
    });
  });

  describe('at', () => {
    /** Balances 1, 2 and 3 with their marks; a slot is written between the first two. */
    async function filled() {
      const state = new JournalState();
      const marks: number[] = [];
      for (const balance of [1n, 2n, 3n]) {
        await setBalance(state, balance);
        await state.putStorage(alice, slot(1), Uint8Array.of(Number(balance)));
        marks.push(state.mark);
      }
      return { state, marks };
    }

    it('reads any earlier moment in any order, and leaves the present as it was', async () => {
      const { state, marks } = await filled();
      const { mark } = state;
      const read = (nth: number) => state.at(marks[nth] ?? 0, async () => [await balanceOf(state), (await state.getStorage(alice, slot(1)))[0]]);
      expect([await read(1), await read(0), await read(2), await state.at(0, () => balanceOf(state))]).toEqual([[2n, 2], [1n, 1], [3n, 3], undefined]);
      expect([await balanceOf(state), state.mark]).toEqual([3n, mark]);
      state.undoTo(marks[0] ?? 0); // the way back is as it was, too
      expect(await balanceOf(state)).toBe(1n);
    });

    it('comes back to the present when the reader fails, or has changed something', async () => {
      const { state, marks } = await filled();
      await expect(state.at(marks[0] ?? 0, async () => {
        await setBalance(state, 50n);
        await state.putStorage(alice, slot(9), one);
        throw new Error('no more');
      })).rejects.toThrow('no more');
      expect([await balanceOf(state), await state.getStorage(alice, slot(9)), state.mark]).toEqual([3n, empty, marks[2]]);
      expect(await state.at(marks[1] ?? 0, () => balanceOf(state))).toBe(2n);
    });
  });

  describe('originalStorageCache', () => {
    it('answers what a slot held when it was first asked, until it is cleared', async () => {
      const state = new JournalState();
      await state.putStorage(alice, slot(1), one);
      expect(await state.originalStorageCache.get(alice, slot(1))).toEqual(one);
      await state.putStorage(alice, slot(1), two);
      expect([await state.originalStorageCache.get(alice, slot(1)), await state.originalStorageCache.get(bob, slot(1))]).toEqual([one, empty]);
      state.clearCaches();
      expect(await state.originalStorageCache.get(alice, slot(1))).toEqual(two);
    });
  });

  it('has no roots and no copies: it says so instead of answering wrongly', async () => {
    const state = new JournalState();
    await setBalance(state, 1n);
    expect([hex(await state.getStateRoot()), await state.hasStateRoot()]).toEqual([`0x${'00'.repeat(32)}`, true]);
    await expect(state.setStateRoot()).rejects.toThrow('no roots');
    expect(() => state.shallowCopy()).toThrow('cannot be copied');
  });
});
