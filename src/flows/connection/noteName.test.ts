import { mockAccounts } from '../../../mocks/accounts.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectRemembered } from '../../store/connection.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { noteName, notePicture } from './noteName.ts';

const [{ address }, { address: other }] = mockAccounts;
const picture = 'data:image/png;base64,iVBORw0KGgo=';
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
const session: WalletSession = { accounts: () => [address], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
const wallet = definePlugin({ id: 'oneWallet', contributes: [walletsPoint.of({ id: 'oneWallet', name: 'One', probe: () => 'reachable', open: async () => async () => session })] });

describe('noteName', () => {
  const storage = createTestStorage();
  const test = createTestKit({ plugins: [wallet], storage });
  const { kit } = test;
  const called = () => {
    const { name, picture: shown } = selectRemembered(kit.getState()) ?? {};
    return [name, shown];
  };
  beforeAll(async () => {
    kit.start();
    await test.settled(kit.dispatch(connect({ walletId: 'oneWallet' })));
  });
  afterAll(() => kit.destroy());

  it('remembers what the active account is called for the next visit, however its address is written', () => {
    kit.dispatch(noteName({ address: other, name: 'bob.eth' }));
    expect(called()).toEqual([undefined, undefined]);
    kit.dispatch(noteName({ address: address.toLowerCase(), name: 'alice.eth' }));
    kit.dispatch(notePicture({ name: 'bob.eth', uri: picture }));
    expect(called()).toEqual(['alice.eth', undefined]);
    kit.dispatch(notePicture({ name: 'alice.eth', uri: picture }));
    expect(called()).toEqual(['alice.eth', picture]);
    expect(JSON.parse(storage.values.get('latchkey.connection') ?? '')).toEqual({ name: 'alice.eth', picture, address, walletIds: ['oneWallet'], activeWalletId: 'oneWallet', chainId: 1_337 });
  });

  it('keeps no picture that is long or stands elsewhere, and none of another name', () => {
    kit.dispatch(notePicture({ name: 'alice.eth', uri: 'https://pictures.example/a.png' }));
    expect(called()).toEqual(['alice.eth', undefined]);
    kit.dispatch(notePicture({ name: 'alice.eth', uri: `data:image/png;base64,${'A'.repeat(1_500)}` }));
    expect(called()).toEqual(['alice.eth', undefined]);
    kit.dispatch(notePicture({ name: 'alice.eth', uri: picture }));
    kit.dispatch(noteName({ address, name: 'other.eth' }));
    expect(called()).toEqual(['other.eth', undefined]);
  });

  it('forgets a name that the account has no longer, and all of it with the last wallet', async () => {
    kit.dispatch(noteName({ address, name: null }));
    expect(called()).toEqual([undefined, undefined]);
    kit.dispatch(noteName({ address, name: 'alice.eth' }));
    await test.settled(kit.dispatch(disconnect()));
    expect(selectRemembered(kit.getState())).toBeUndefined();
  });
});
