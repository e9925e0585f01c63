import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { selectIsUnconfirmed, selectRemembered } from '../../store/connection.ts';
import { recallAccount } from './recallAccount.ts';

const [{ address }, { address: other }] = mockAccounts;

describe('recallAccount', () => {
  it('shows an account until the kit has looked for a wallet, and names none to look for', async () => {
    const test = createTestKit();
    test.kit.dispatch(recallAccount({ address }));
    expect([selectRemembered(test.kit.getState()), selectIsUnconfirmed(test.kit.getState())]).toEqual([{ walletIds: [], address }, true]);
    test.kit.start();
    await test.turnUntil(() => !selectIsUnconfirmed(test.kit.getState()));
    expect([...test.storage.values]).toEqual([]);
    test.kit.dispatch(recallAccount({ address: other })); // too late
    expect(selectRemembered(test.kit.getState())?.address).toBe(address);
    test.kit.destroy();
  });

  it('gives way to what the kit remembers', async () => {
    const storage = createTestStorage();
    storage.set('latchkey.connection', JSON.stringify({ walletIds: ['gone'], address: other }));
    const { kit, turnUntil } = createTestKit({ storage });
    kit.dispatch(recallAccount({ address }));
    kit.start();
    await turnUntil(() => !selectIsUnconfirmed(kit.getState()));
    expect(selectRemembered(kit.getState())?.address).toBe(other);
    kit.destroy();
  });

  it('takes addresses only', () => {
    const { kit } = createTestKit();
    expect(() => kit.dispatch(recallAccount({ address: 'alice' }))).toThrow(expect.objectContaining({ code: 'input.notAddress' }));
    kit.destroy();
  });
});
