import { HDNodeWallet } from 'ethers';
import { codeOf } from '../testing/parties.ts';
import { createWorld, fileMethod, startVisit } from '../testing/world.ts';
import { randomBytes } from '../worker/bytes.ts';
import type { SecretSource } from '../worker/custody.ts';
import { maxAccounts } from '../worker/secrets.ts';
import { addedAccount } from './accountChanges.ts';

const phrase = 'test test test test test test test test test test test junk';
const addressAt = (index: number): string => HDNodeWallet.fromPhrase(phrase, undefined, `m/44'/60'/0'/0/${index}`).address;

async function created(secret: SecretSource = { from: 'phrase', text: phrase }) {
  const world = await createWorld(['laptop', 'phone']);
  const { changes } = startVisit(world, 'laptop');
  const prf = (world.files['passkey'] = randomBytes(32));
  await changes.create({ secret, methods: [{ method: fileMethod('passkey'), secret: { type: 'passkey', prf } }] });
  return { world, changes, prf };
}

describe('the accounts of a wallet', () => {
  it('are derived one after the other, with the names that they were given', async () => {
    const { changes } = await created();
    expect(await changes.addAccount('Savings')).toMatchObject({ at: 'ready', address: addressAt(0), version: 2 });
    await changes.addAccount(undefined);
    expect(await changes.inspect()).toMatchObject({ kind: 'phrase', accounts: [{ index: 0, address: addressAt(0) }, { index: 1, address: addressAt(1), name: 'Savings' }, { index: 2, address: addressAt(2) }] });
  });

  it('keep their names over other changes, and take others', async () => {
    const { changes } = await created();
    await changes.addAccount('Savings');
    await changes.nameAccount({ index: 0, name: 'Daily' });
    await changes.nameAccount({ index: 1, name: 'Holidays' });
    expect((await changes.inspect()).accounts.map(({ name }) => name)).toEqual(['Daily', 'Holidays']);
  });

  it('are there on another device, once it has recovered the wallet', async () => {
    const { world, changes, prf } = await created();
    await changes.addAccount('Savings');
    const phone = startVisit(world, 'phone').changes;
    const state = await phone.resume();
    const recipientId = state.at === 'newDevice' ? state.methods[0]?.recipientId ?? '' : '';
    await phone.recover({ recipientId, secret: { type: 'passkey', prf } });
    expect((await phone.inspect()).accounts).toEqual([{ index: 0, address: addressAt(0) }, { index: 1, address: addressAt(1), name: 'Savings' }]);
  });

  it('are one where the wallet is a bare key', async () => {
    const { changes } = await created({ from: 'newKey' });
    expect(await codeOf(() => changes.addAccount('Savings'))).toBe('noPhrase');
    expect((await changes.inspect()).accounts).toHaveLength(1);
  });

  it('are named only where there are such', async () => {
    const { changes } = await created();
    expect(await codeOf(() => changes.nameAccount({ index: 1, name: 'Savings' }))).toBe('noAccount');
  });

  it('end at the most that a wallet can have', async () => {
    expect(await codeOf(() => addedAccount({ kind: 'phrase', recipients: [], accounts: [{ index: maxAccounts - 1, address: addressAt(0) }] }, undefined))).toBe('tooMany');
  });
});
