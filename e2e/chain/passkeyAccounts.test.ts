import { Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { createSoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import type { SoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import { createTestStorage } from '../../mocks/testing/index.ts';
import { addGuardian, addOwner, addPasskey, cancelRecovery, choosePasskey, finishRecovery, listOwners, passkeyContracts, recoverAccount, removeGuardian, removeOwner, startRecovery, walletPasskey } from '../../plugins/walletPasskey/index.ts';
import type { PasskeyContracts, WalletPasskeyConfig } from '../../plugins/walletPasskey/index.ts';
import { lookUpRecovery } from '../../plugins/walletPasskey/flows/owners.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { multicall3Address } from '../../src/api/reads/readMulticall.ts';
import { verifyMessage } from '../../src/api/verifySignature.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { eventually } from '../lib/eventually.ts';
import { contractCode, deployEntryPoints } from '../lib/entryPoints.ts';
import { deploySafe } from '../lib/safeContracts.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { installMulticall3 } from './lib/multicall3.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const faults = new Interface(['function add(uint256 by) payable', 'function failWithReason()']);
const ether = 10n ** 18n;
const recoverySeconds = 3_600;
const wallet = Wallet.createRandom();
const otherWallet = Wallet.createRandom();

let anvil: Anvil;
let bundler: Bundler;
let contracts: Partial<PasskeyContracts>;
let to: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  contracts = { ...(await deploySafe(anvil)), recovery: await deployFixture(anvil, 'Recovery', ['uint256'], [recoverySeconds]) };
  await anvil.rpc('anvil_setBalance', [wallet.address, `0x${ether.toString(16)}`]);
  await installMulticall3(anvil);
  bundler = await startBundler(anvil);
}, 90_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(async () => {
  await bundler?.stop();
  await anvil?.stop();
});

const lastBlockSeconds = async (): Promise<number> => Number(((await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string }).timestamp); // as the Ethereum JSON-RPC specification has it

async function mineAt(seconds: number): Promise<void> {
  await anvil.rpc('evm_setNextBlockTimestamp', [seconds]);
  await anvil.rpc('evm_mine');
}

const adding = (by: number) => ({ to, data: faults.encodeFunctionData('add', [by]) });
const count = () => ask(anvil, to, 'count() view returns (uint256)');

const key = (id: string, { privateKey }: { readonly privateKey: string }) => walletLocal({ id, name: id, openSession: () => localSession({ signer: new Wallet(privateKey), chainId: anvil.chainId }) });

function start(soft: SoftPasskeys, config: Partial<WalletPasskeyConfig> = {}, storage = createTestStorage()): Latchkey {
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [key('key', wallet), key('other', otherWallet), walletPasskey.with({ bundlers: bundler.url, contracts, passkeys: () => soft.passkeys, ...config })],
    adapters: [storage.openTab()],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  return kit;
}

async function connected(kit: Latchkey, does: 'create' | 'use' | 'known'): Promise<string> {
  const connecting = kit.dispatch(connect({ walletId: 'passkey' }));
  connecting.catch(() => {});
  if (does !== 'known') {
    while (!JSON.stringify(kit.getState().modal).includes('passkey.connect')) await new Promise((resolve) => setTimeout(resolve, 5));
    kit.dispatch(choosePasskey(does));
  }
  await connecting;
  const address = kit.dispatch(getActiveAccount())?.address ?? '';
  await anvil.rpc('anvil_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
  return address;
}

describe('an account that a passkey owns', () => {
  it('is created by its first operation, and sends another one', async () => {
    const soft = createSoftPasskeys();
    const kit = start(soft);
    const address = await connected(kit, 'create');
    await kit.dispatch(send({ ...adding(1), valueWei: 5n }));
    expect(await anvil.rpc('eth_getCode', [address, 'latest'])).not.toBe('0x');
    await kit.dispatch(send(adding(2)));
    expect(await count()).toBe(3n);
    expect(soft.asked).toEqual(['create', 'use', 'use']);
  });

  it('carries several calls out as one, and says why a contract would refuse', async () => {
    const kit = start(createSoftPasskeys());
    await connected(kit, 'create');
    const { id } = await kit.dispatch(sendCalls({ calls: [adding(1), adding(2), adding(3)], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed', isAtomic: true });
    expect(await count()).toBe(6n);
    await expect(kit.dispatch(send({ to, data: faults.encodeFunctionData('failWithReason'), simulate: false }))).rejects.toMatchObject({ code: 'transaction.simulationFailed' });
  });

  it('signs messages that hold before it is there and after, for this account alone', async () => {
    const kit = start(createSoftPasskeys());
    const address = await connected(kit, 'create');
    const { transport } = nodeTransport(anvil);
    const before = await kit.dispatch(signMessage({ message: 'Hello' }));
    expect(await verifyMessage(transport, { address, message: 'Hello', signature: before })).toBe(true);
    await kit.dispatch(send(adding(1)));
    const after = await kit.dispatch(signMessage({ message: 'Hello' }));
    const other = await connected(start(createSoftPasskeys()), 'create');
    expect([
      await verifyMessage(transport, { address, message: 'Hello', signature: after }), await verifyMessage(transport, { address, message: 'Hell0', signature: after }),
      await verifyMessage(transport, { address: other, message: 'Hello', signature: after }),
    ]).toEqual([true, false, false]);
  });

  it('sends nothing where the person says no to the passkey, and sends at the next try', async () => {
    const soft = createSoftPasskeys();
    const kit = start(soft);
    await connected(kit, 'create');
    soft.refuseOnce();
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'passkey.dismissed' });
    expect(await count()).toBe(0n);
    await kit.dispatch(send(adding(1)));
    expect(await count()).toBe(1n);
  });

  it('is checked by a contract on a chain without the precompile', async () => {
    const kit = start(createSoftPasskeys(), { contracts: { ...contracts, p256Precompile: 0 } });
    await connected(kit, 'create');
    await kit.dispatch(send(adding(1)));
    await kit.dispatch(send(adding(2)));
    expect(await count()).toBe(3n);
  });
});

describe('a passkey that comes back', () => {
  it('is known after a reload without asking, and is asked for when the person connects', async () => {
    const soft = createSoftPasskeys();
    const storage = createTestStorage();
    const first = start(soft, {}, storage);
    const address = await connected(first, 'create');
    first.destroy();
    const second = start(soft, {}, storage);
    await eventually(async () => expect(second.dispatch(getActiveAccount())?.address).toBe(address));
    expect(soft.asked).toEqual(['create']);
    await second.dispatch(send(adding(1)));
    expect(await count()).toBe(1n);
    await second.dispatch(disconnect());
    expect(await connected(second, 'known')).toBe(address);
    expect(soft.asked).toEqual(['create', 'use', 'use']);
  });

  it('finds its account on a new device by one use where it was used before, and by two where it was not', async () => {
    const soft = createSoftPasskeys();
    const first = start(soft);
    const address = await connected(first, 'create');
    expect(await connected(start(soft), 'use')).toBe(address);
    expect(soft.asked).toEqual(['create', 'use', 'use']);
    await first.dispatch(send(adding(1)));
    expect(await connected(start(soft), 'use')).toBe(address);
    expect(soft.asked).toEqual(['create', 'use', 'use', 'use', 'use']);
  });
});

describe('owners of an account', () => {
  it('act each alone: a second passkey takes the first away, and sends', async () => {
    const soft = createSoftPasskeys();
    const kit = start(soft);
    const address = await connected(kit, 'create');
    await expect(kit.dispatch(addPasskey())).rejects.toMatchObject({ code: 'passkey.exists' });
    soft.changeDevice();
    const { owner } = await kit.dispatch(addPasskey());
    expect((await kit.dispatch(listOwners())).owners.map(({ address: each, kind, isOfThisDevice }) => [each, kind, isOfThisDevice])).toEqual([[owner, 'passkey', true], [contracts.sharedSigner, 'passkey', true]]);
    const [first = ''] = soft.ids();
    soft.lose(first);
    const onNew = start(soft);
    expect(await connected(onNew, 'use')).toBe(address);
    await onNew.dispatch(send(adding(1)));
    await onNew.dispatch(removeOwner({ address: contracts.sharedSigner ?? '' }));
    expect((await onNew.dispatch(listOwners())).owners.map((each) => each.address)).toEqual([owner]);
    await expect(onNew.dispatch(removeOwner({ address: owner }))).rejects.toMatchObject({ code: 'passkey.lastOwner' });
    await expect(onNew.dispatch(removeOwner({ address: to }))).rejects.toMatchObject({ code: 'passkey.noOwner' });
    await onNew.dispatch(send(adding(2)));
    expect(await count()).toBe(3n);
  });

  it('recover it by a wallet once all passkeys are lost', async () => {
    const soft = createSoftPasskeys();
    const kit = start(soft);
    const address = await connected(kit, 'create');
    await kit.dispatch(addOwner({ address: wallet.address }));
    soft.lose(soft.ids()[0] ?? '');
    const fresh = start(soft);
    const request = { account: address, walletId: 'key', chainId: anvil.chainId };
    const { owner, passkey } = await fresh.dispatch(recoverAccount({ ...request, remove: [contracts.sharedSigner ?? ''] }));
    expect(await fresh.dispatch(recoverAccount({ ...request, passkey }))).toEqual({ owner, passkey }); // it has that one already
    expect(soft.asked.filter((each) => each === 'create')).toHaveLength(2);
    expect(await connected(fresh, 'known')).toBe(address);
    expect((await fresh.dispatch(listOwners())).owners.map((each) => [each.address, each.kind])).toEqual([[owner, 'passkey'], [wallet.address, 'wallet']]);
    await fresh.dispatch(send(adding(4)));
    expect(await count()).toBe(4n);
    await expect(fresh.dispatch(recoverAccount({ ...request, walletId: 'other' }))).rejects.toMatchObject({ code: 'passkey.noOwner' });
  });
});

describe('a change that the chain refuses', () => {
  it('is told, where it was in order when it was handed over', async () => {
    const manual = await startBundler(anvil, { isManual: true });
    try {
      const kit = start(createSoftPasskeys(), { bundlers: manual.url });
      await connected(kit, 'create');
      const held = async () => ((await manual.rpc('debug_bundler_dumpMempool', [contractCode['0.7'].entryPoint.address])) as readonly unknown[]).length; // a list of operations
      const bundle = async (changes: readonly Promise<unknown>[]) => {
        let isOver = false;
        const ended = Promise.allSettled(changes).finally(() => (isOver = true));
        // All of them are handed over before the first is in a block.
        await eventually(async () => expect(await held()).toBe(changes.length));
        while (!isOver) {
          if ((await held()) > 0) await manual.rpc('debug_bundler_sendBundleNow');
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        return ended;
      };
      await bundle([kit.dispatch(addOwner({ address: otherWallet.address }))]);
      const ends = await bundle([kit.dispatch(addOwner({ address: wallet.address })), kit.dispatch(addOwner({ address: wallet.address }))]);
      expect(ends.map((end) => (end.status === 'fulfilled' ? 'done' : String((end.reason as { readonly code?: string }).code)))).toContain('passkey.changeFailed'); // a WalletError
      expect(ends.map(({ status }) => status).filter((each) => each === 'fulfilled').length).toBe(1);
    } finally {
      await manual.stop();
    }
  });
});

describe('guardians of an account', () => {
  it('have its owners replaced after a delay, in which an owner can stop it', async () => {
    const soft = createSoftPasskeys();
    const kit = start(soft);
    const address = await connected(kit, 'create');
    await kit.dispatch(addGuardian({ address: wallet.address }));
    expect(await kit.dispatch(listOwners())).toMatchObject({ guardians: [wallet.address] });
    const lost = soft.ids()[0] ?? '';
    const fresh = start(soft);
    for (const walletId of ['key', 'other']) await fresh.dispatch(connect({ walletId }));
    const request = { account: address, walletId: 'key', chainId: anvil.chainId };
    await expect(fresh.dispatch(startRecovery({ ...request, walletId: 'other' }))).rejects.toMatchObject({ code: 'passkey.noOwner' });
    const { executableAtSeconds } = await fresh.dispatch(startRecovery(request));
    expect((await kit.dispatch(listOwners())).recovery).toMatchObject({ executableAtSeconds });
    await kit.dispatch(cancelRecovery());
    expect((await kit.dispatch(listOwners())).recovery).toBeUndefined();

    // What is told before it is begun is what the module counts from that block on, and what it then holds to.
    const nowSeconds = Number(await ask(anvil, multicall3Address, 'getCurrentBlockTimestamp() view returns (uint256)'));
    expect(await fresh.dispatch(lookUpRecovery(request))).toEqual({ as: 'guardian', executableAtSeconds: nowSeconds + recoverySeconds });
    const { newOwners, executableAtSeconds: dueSeconds } = await fresh.dispatch(startRecovery(request));
    expect(dueSeconds - (await lastBlockSeconds())).toBe(recoverySeconds);
    expect(await fresh.dispatch(lookUpRecovery(request))).toEqual({ as: 'payer', executableAtSeconds: dueSeconds, newOwners, isOfThisDevice: true });
    await mineAt(dueSeconds - 1);
    await expect(fresh.dispatch(finishRecovery(request))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('recovery period still pending') });
    await mineAt(dueSeconds);
    await fresh.dispatch(finishRecovery(request));
    soft.lose(lost);
    expect(await connected(fresh, 'known')).toBe(address);
    expect((await fresh.dispatch(listOwners())).owners.map((each) => each.address)).toEqual(newOwners);
    await fresh.dispatch(send(adding(8)));
    expect(await count()).toBe(8n);
    await fresh.dispatch(removeGuardian({ address: wallet.address }));
    expect(await fresh.dispatch(listOwners())).toMatchObject({ guardians: [] });
  });

  it('are told to be missing where the chain does not have the contract', async () => {
    const kit = start(createSoftPasskeys(), { contracts: { ...contracts, recovery: passkeyContracts.recovery } });
    await connected(kit, 'create');
    await expect(kit.dispatch(addGuardian({ address: wallet.address }))).rejects.toMatchObject({ code: 'passkey.noRecovery' });
    expect(await kit.dispatch(listOwners())).toMatchObject({ guardians: [] });
  });
});

describe('a chain without the contracts', () => {
  it('is told before an account is opened there', async () => {
    const kit = start(createSoftPasskeys(), { contracts: { ...contracts, proxyFactory: '0x000000000000000000000000000000000000dEaD' } });
    await expect(connected(kit, 'create')).rejects.toMatchObject({ code: 'passkey.noContracts' });
  });

  it('has no account that is connected', async () => {
    await expect(start(createSoftPasskeys()).dispatch(listOwners())).rejects.toMatchObject({ code: 'passkey.notActive' });
  });
});
