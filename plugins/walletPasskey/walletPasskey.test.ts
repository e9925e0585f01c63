import { answering } from '../../fixtures/bundler/answering.ts';
import { createSoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import type { SoftPasskeys } from '../../fixtures/passkeys/softPasskeys.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestStorage } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { passkeyErrors } from './errors.ts';
import { choosePasskey, listOwners, selectPasskeyPhase, walletPasskey } from './index.ts';
import type { WalletPasskeyConfig } from './index.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';
import { addedHandle, creatingHandle, readHandle } from './userHandle.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function start(soft: SoftPasskeys, { config = {}, asked, answers, storage = createTestStorage() }: { readonly config?: Partial<WalletPasskeyConfig>; readonly asked?: HttpRequest[]; readonly answers?: Readonly<Record<string, unknown>>; readonly storage?: TestStorage } = {}) {
  return createTestKit({ plugins: [walletPasskey.with({ bundlers: 'https://bundler.test/{chainId}', passkeys: () => soft.passkeys, ...config })], adapters: [answering(asked, answers)], storage });
}

type Started = ReturnType<typeof start>;
const phaseOf = ({ kit }: Started) => selectPasskeyPhase(kit.getState() as never); // its slice is one of the plugin's
/** Until the person is asked; the connect goes on. */
const begin = async (test: Pick<Started, 'turnUntil'> & { readonly kit: Pick<Started['kit'], 'dispatch'> & { getState(): { readonly modal: unknown } } }): Promise<{ readonly connecting: Promise<unknown> }> => {
  const connecting = test.kit.dispatch(connect({ walletId: 'passkey' }));
  connecting.catch(() => {}); // each test says how it ends
  await test.turnUntil(() => JSON.stringify(test.kit.getState().modal).includes('passkey.connect'));
  return { connecting };
};

describe('walletPasskey', () => {
  it('makes an account with a new passkey, at an address that no host was asked for', async () => {
    const asked: HttpRequest[] = [];
    const soft = createSoftPasskeys();
    const test = start(soft, { asked });
    expect(test.kit.read(walletsPoint).filter(({ id }) => id === 'passkey')).toMatchObject([{ name: 'Passkey', kind: 'smart' }]);
    const { connecting } = await begin(test);
    expect([soft.asked, asked]).toEqual([[], []]);
    test.kit.dispatch(choosePasskey('create'));
    expect(phaseOf(test)).toEqual({ at: 'creating' });
    await test.settled(connecting);
    expect(test.kit.dispatch(getActiveAccount())?.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(soft.asked).toEqual(['create']);
    expect(asked.map(({ url }) => new URL(url).host)).not.toContain('bundler.test'); // there was nothing to send
    test.kit.destroy();
  });

  it('is connected again after a reload without asking the person or any host', async () => {
    const soft = createSoftPasskeys();
    const storage = createTestStorage();
    const first = start(soft, { storage });
    first.kit.start();
    const { connecting } = await begin(first);
    first.kit.dispatch(choosePasskey('create'));
    await first.settled(connecting);
    const address = first.kit.dispatch(getActiveAccount())?.address;
    first.kit.destroy();
    const asked: HttpRequest[] = [];
    const second = start(soft, { storage, asked });
    second.kit.start();
    await second.turnUntil(() => second.kit.getState().connection.activeWalletId === 'passkey');
    expect(second.kit.dispatch(getActiveAccount())?.address).toBe(address);
    expect([soft.asked, asked]).toEqual([['create'], []]);
    second.kit.destroy();
  });

  it('says what went wrong and lets the person choose again', async () => {
    const soft = createSoftPasskeys();
    const test = start(soft);
    const { connecting } = await begin(test);
    soft.refuseOnce();
    test.kit.dispatch(choosePasskey('create'));
    await test.turnUntil(() => phaseOf(test).at === 'error');
    expect(phaseOf(test)).toMatchObject({ at: 'error', of: 'create', error: { code: 'passkey.dismissed' } });
    test.kit.dispatch(choosePasskey('use'));
    await test.turnUntil(() => phaseOf(test).at === 'error');
    expect(phaseOf(test)).toMatchObject({ of: 'use', error: { code: 'passkey.dismissed' } });
    test.kit.dispatch(choosePasskey('create'));
    await test.settled(connecting);
    expect(phaseOf(test)).toEqual({ at: 'select' });
    test.kit.destroy();
  });

  it('knows no account of a passkey that has none', async () => {
    const soft = createSoftPasskeys();
    await soft.passkeys.create({ handle: Uint8Array.of(9), signal: new AbortController().signal });
    const test = start(soft);
    await begin(test);
    test.kit.dispatch(choosePasskey('use'));
    await test.turnUntil(() => phaseOf(test).at === 'error');
    expect(phaseOf(test)).toMatchObject({ error: { code: 'passkey.unknownAccount' } });
    test.kit.destroy();
  });

  it('is not opened where the contracts are not on the chain', async () => {
    const test = start(createSoftPasskeys(), { answers: { eth_getCode: '0x' } });
    const { connecting } = await begin(test);
    test.kit.dispatch(choosePasskey('create'));
    await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'passkey.noContracts' });
    test.kit.destroy();
  });

  it('lists no owners while it is not connected', async () => {
    const test = start(createSoftPasskeys());
    await expect(test.settled(test.kit.dispatch(listOwners()))).rejects.toMatchObject({ code: 'passkey.notActive' });
    test.kit.destroy();
  });

  it('takes a chain into the addresses of its bundlers and paymaster, and may reach no other', () => {
    const { permissions } = walletPasskey;
    const of = typeof permissions === 'function' ? permissions({ ...walletPasskey.config, bundlers: 'https://{chainId}.a.test/v2', chainIds: [1, 10], paymaster: { url: 'https://b.test/pay' } }) : permissions;
    expect(of).toMatchObject({ origins: [{ origin: 'https://1.a.test' }, { origin: 'https://10.a.test' }, { origin: 'https://b.test' }], storageKeys: ['passkey.known'] });
  });

  it('goes without a trace', async () => {
    const soft = createSoftPasskeys();
    const findings = await checkPlugin(walletPasskey.with({ bundlers: 'https://bundler.test', passkeys: () => soft.passkeys }), {
      adapters: [answering()],
      use: async (test) => {
        const connecting = test.kit.dispatch(connect({ walletId: 'passkey' }));
        // The second time the passkey is known, and asked for at once.
        await test.turnUntil(() => JSON.stringify(test.kit.getState().modal).includes('passkey.connect') || test.kit.getState().connection.activeWalletId === 'passkey');
        test.kit.dispatch(choosePasskey('create'));
        await test.settled(connecting);
      },
    });
    expect(findings).toEqual([]);
  });
});

describe('what a passkey carries', () => {
  const whole = (start: Uint8Array): string => Buffer.concat([start, Buffer.alloc(32 - start.length, 7)]).toString('base64url');

  it('says whether an account was created with it, or which one it was added to', () => {
    expect([readHandle(whole(creatingHandle)), readHandle(whole(addedHandle(account)))]).toEqual([{ kind: 'creating' }, { kind: 'added', account }]);
  });

  it.each([undefined, '', '!', 'AQ', whole(Uint8Array.of(3)), `${whole(creatingHandle)}AA`])('is of another kind: %p', (handle) => {
    expect(readHandle(handle)).toBeUndefined();
  });
});

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('a passkey account in %s', (tag) => {
  it('says all that visitors come to read, and nothing else', async () => {
    const texts = await loadLocale(tag);
    const shown = Object.keys(texts).filter((key) => key.startsWith('passkey.error.') && !key.endsWith('.remedy')).map((key) => key.slice('passkey.error.'.length));
    expect(shown.every((name) => Object.hasOwn(passkeyErrors, name))).toBe(true);
    expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(strings), ...shown.flatMap((name) => [`passkey.error.${name}`, `passkey.error.${name}.remedy`])].toSorted());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });
});
