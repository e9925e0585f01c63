/** Each case loads the kit anew. */
jest.setTimeout(60_000);

/** All anew, so that nothing has been fetched before. */
const load = async () => {
  jest.resetModules();
  const [{ Wallet }, { localSession }, mocks, { createTestKit }, { walletLocal }, { connect }, core, activity, connection] = await Promise.all([
    import('ethers'), import('../../adapters/ethers/index.ts'), import('../../mocks/index.ts'), import('../../mocks/testing/index.ts'), import('../../plugins/walletLocal/index.ts'),
    import('./connection/connect.ts'), import('../index.ts'), import('../store/activity.ts'), import('../store/connection.ts'),
  ]);
  const { signTypedData } = await import('./signing/signMessage.ts');
  return { Wallet, localSession, createTestKit, walletLocal, connect, core, alice: mocks.mockAccounts[0], bob: mocks.mockAccounts[1], ...activity, ...connection, signTypedData };
};
type Lib = Awaited<ReturnType<typeof load>>;

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const typedData = { domain: { name: 'A', chainId: 1337 }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'a' } };

type Kit = ReturnType<Lib['createTestKit']>['kit'];
/** By the file that is gone: what needs it. */
const flows: readonly (readonly [string, (kit: Kit, lib: Lib) => Promise<unknown>])[] = [
  ['./sending/sendTransaction.ts', (kit, { core, bob }) => kit.dispatch(core.send({ to: bob.address, valueWei: 1n }))],
  ['../domain/accounts/address.ts', (kit, { core, bob }) => kit.dispatch(core.send({ to: bob.address, valueWei: 1n }))],
  ['./sending/sendSigned.ts', (kit, { core, bob }) => kit.dispatch(core.send({ to: bob.address, valueWei: 1n }))],
  ['./sending/writeContextOf.ts', (kit, { core, bob }) => kit.dispatch(core.send({ to: bob.address, valueWei: 1n }))],
  ['../api/writes/planTransfer.ts', (kit, { core, bob }) => kit.dispatch(core.transferToken({ token, to: bob.address, amount: 1n }))],
  ['../api/writes/planApproval.ts', (kit, { core, bob }) => kit.dispatch(core.approveToken({ token, spender: bob.address, amount: 1n }))],
  ['../api/writes/preparePermit.ts', (kit, { core, bob }) => kit.dispatch(core.signPermit({ token, spender: bob.address, amount: 1n }))],
  ['../domain/messages/validateTypedData.ts', (kit, { signTypedData }) => kit.dispatch(signTypedData({ data: typedData }))],
  ['../domain/messages/validateTypedData.ts', (kit, { core }) => kit.dispatch(core.reviewTypedData({ data: typedData }))],
  ['./batches/readCallsStatus.ts', (kit, { core }) => kit.dispatch(core.getCallsStatus({ id: 'a' }))],
  ['./batches/pollCalls.ts', (kit, { core }) => kit.dispatch(core.waitForCalls({ id: 'a' }))],
  ['./files/readFile.ts', (kit, { core }) => kit.dispatch(core.fetchFile({ uri: 'ipfs://a' }))],
  ['../api/reads/readContract.ts', (kit, { core, bob }) => kit.dispatch(core.writeContract({ address: token, fn: 'function burn(address)', args: [bob.address] }))],
  ['../domain/chains/parseCustomChain.ts', (kit, { core }) => kit.dispatch(core.addCustomChain({ chain: { id: 5, name: 'a', rpc: 'https://a.example', nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 } } }))],
  ['../kit/createNodes.ts', (kit, { core, bob }) => kit.dispatch(core.transferToken({ token, to: bob.address, amount: 1n }))],
];

/** Breaks one file before anything has fetched it, as after a new release of the site. */
function breakFile(path: string): void {
  jest.doMock(path, () => {
    throw new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  });
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected() {
  const lib = await load();
  const { createTestKit, walletLocal, localSession, Wallet, alice, connect } = lib;
  const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(alice.privateKey), chainId: 1337 }) })] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  return { test, lib };
}

describe('a flow whose code is gone', () => {
  it.each(flows)('fails by a code, leaves nothing pending, and works on another try: %s', async (path, run) => {
    const { test, lib } = await connected();
    const { selectActivity } = lib;
    breakFile(path);
    try {
      await expect(test.settled(run(test.kit, lib))).rejects.toMatchObject({ code: 'screen.loadFailed', cause: expect.objectContaining({ name: 'TypeError' }) });
      expect(selectActivity(test.kit.getState()).filter(({ phase: { at } }) => at === 'sending' || at === 'pending')).toEqual([]);
      expect(selectActivity(test.kit.getState()).map(({ phase }) => phase)).toEqual(expect.not.arrayContaining([expect.objectContaining({ error: expect.objectContaining({ code: 'unknown.error' }) })]));
    } finally {
      jest.dontMock(path);
    }
    // It is fetched anew, and not remembered as gone: whatever it fails with now, it is not that.
    const again: unknown = await test.settled(run(test.kit, lib).catch((error: unknown) => error), { maxSteps: 200 }).catch((error: unknown) => error);
    expect(again).not.toEqual(expect.objectContaining({ code: 'screen.loadFailed' }));
  });

  it('of a wallet ends the connect, with a way on', async () => {
    const { createTestKit, walletLocal, connect, selectConnectPhase } = await load();
    const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession: () => Promise.reject(new TypeError('Importing a module script failed.')) })] });
    ends.push(() => {
      test.kit.destroy();
      test.world.close();
    });
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'key' })))).rejects.toMatchObject({ code: 'screen.loadFailed' });
    expect(selectConnectPhase(test.kit.getState())).toMatchObject({ at: 'failed', error: { code: 'screen.loadFailed' } });
  });
});
