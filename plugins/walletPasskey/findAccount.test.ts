import { AbiCoder } from 'ethers';
import { createFakeBundler } from '../../fixtures/bundler/fakeBundler.ts';
import { createSoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import { findAccount } from './findAccount.ts';
import { passkeyContracts as contracts } from './safe/contracts.ts';
import { addressOf } from './safe/safeCreation.ts';
import { addedHandle, creatingHandle } from './userHandle.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const owner = '0x000000000000000000000000000000000000dEaD';
const { signal } = new AbortController();
const coder = AbiCoder.defaultAbiCoder();

async function start(handle: Uint8Array, parts: (key: { readonly x: string; readonly y: string }) => Parameters<typeof createFakeBundler>[0]) {
  const soft = createSoftPasskeys();
  const { id, ...key } = await soft.passkeys.create({ handle, signal });
  let again = 0;
  const find = () => findAccount({ passkeys: soft.passkeys, contracts, rpId: undefined, salt: 0n, bundler: createFakeBundler(parts(key)), onAgain: () => void (again += 1), signal });
  return { id, key, soft, find, again: () => again };
}

describe('findAccount', () => {
  it('asks once for a passkey whose account is on the chain', async () => {
    const { id, key, soft, find, again } = await start(creatingHandle, (own) => ({ readCode: async (address) => (address === addressOf(contracts, own, 0n) ? '0x60' : '0x') }));
    expect(await find()).toEqual({ id, account: addressOf(contracts, key, 0n), signer: contracts.sharedSigner, creator: key });
    expect([soft.asked, again()]).toEqual([['create', 'use'], 0]);
  });

  it('asks twice for one whose account is not there yet', async () => {
    const { key, soft, find, again } = await start(creatingHandle, () => ({ readCode: async () => '0x' }));
    expect(await find()).toMatchObject({ account: addressOf(contracts, key, 0n), creator: key });
    expect([soft.asked, again()]).toEqual([['create', 'use', 'use'], 1]);
  });

  it('reads the account of a further passkey from it, and whether it owns that', async () => {
    const signerOf = (key: { readonly x: string }) => (data: string) => (data.includes(key.x.slice(2)) ? owner : contracts.sharedSigner);
    const answers = (owners: readonly string[]) => (key: { readonly x: string }) => ({
      call: async ({ to, data }: { readonly to: string; readonly data: string }) => (to === contracts.signerFactory ? coder.encode(['address'], [signerOf(key)(data)]) : coder.encode(['address[]'], [owners])),
    });
    const { id, find } = await start(addedHandle(account), answers([owner]));
    expect(await find()).toEqual({ id, account, signer: owner });
    const gone = await start(addedHandle(account), answers([account]));
    await expect(gone.find()).rejects.toMatchObject({ code: 'passkey.unknownAccount' });
  });

  it('knows no account of a passkey that was made for something else', async () => {
    const { find } = await start(Uint8Array.of(9), () => ({}));
    await expect(find()).rejects.toMatchObject({ code: 'passkey.unknownAccount' });
  });
});
