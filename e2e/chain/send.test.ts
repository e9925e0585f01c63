import { selectActivityEntry } from '../../src/store/activity.ts';
import { send } from '../../src/flows/sending/send.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { connectedKit } from './lib/chainKit.ts';

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('send', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(() => anvil.stop());

  it('moves the native currency and confirms it', async () => {
    const { kit } = await connectedKit([{ anvil }]);
    const before = BigInt(String(await anvil.rpc('eth_getBalance', [recipient, 'latest'])));
    const { id } = await kit.dispatch(send({ to: recipient, valueWei: 7n }));
    await eventually(() => expect(selectActivityEntry(kit.getState(), id)?.phase.at).toBe('confirmed'));
    expect(BigInt(String(await anvil.rpc('eth_getBalance', [recipient, 'latest']))) - before).toBe(7n);
    kit.destroy();
  });
});
