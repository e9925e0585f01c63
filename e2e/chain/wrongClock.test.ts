import { clockAdapter } from '../../adapters/browser/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { encodePermit } from '../../src/domain/tokens/permit.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signPermit } from '../../src/flows/signing/signPermit.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { selectActivityEntry } from '../../src/store/activity.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { anvilProvider } from './lib/anvilProvider.ts';
import { connectedKit } from './lib/chainKit.ts';
import { deployFixture } from './lib/contracts.ts';
import { transact } from './lib/deploy.ts';

const [, { address: spender }] = testAccounts;
const minute = 60_000;
const day = 24 * 60 * minute;

const offBy = (ms: number) => defineAdapter<Clock>({
  id: 'wrongClock', port: clockPort, supports: () => true,
  create: () => ({ ...clockAdapter.create(), nowMs: () => Date.now() + ms }),
});

describe('a machine whose clock is wrong', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(() => anvil.stop());

  it.each([['ten minutes slow', -10 * minute], ['ten minutes fast', 10 * minute], ['a day slow', -day], ['a day fast', day]])('%s: sends, follows to the end, and signs permits that the chain takes', async (_how, ms) => {
    const { kit, faults } = await connectedKit([{ anvil }], anvilProvider, [offBy(ms)]);
    const { id, hash } = await kit.dispatch(send({ to: spender, valueWei: 1n }));
    expect(await kit.dispatch(waitForReceipt({ chainId: anvil.chainId, hash }))).toMatchObject({ hash, success: true });
    await anvil.rpc('anvil_mine', ['0x5']);
    await eventually(() => expect(selectActivityEntry(kit.getState(), id)?.phase).toMatchObject({ at: 'confirmed', isFinal: true }));
    const token = await deployFixture(anvil, 'PermitToken', ['string', 'bool'], ['1', false]);
    const permit = await kit.dispatch(signPermit({ token, spender, amount: 42n }));
    await expect(transact(anvil, { to: token, data: encodePermit(permit) })).resolves.toBeDefined();
    expect(faults).toEqual([]);
    kit.destroy();
  });
});
