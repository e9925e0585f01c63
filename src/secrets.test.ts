import { Wallet } from 'ethers';
import { localSession } from '../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne, mockToken } from '../mocks/index.ts';
import { startMockWorld } from '../mocks/node.ts';
import { createTestKit, createTestStorage, getShownQuestion } from '../mocks/testing/index.ts';
import type { TestKit } from '../mocks/testing/index.ts';
import { analytics, getAnalyticsLog } from '../plugins/analytics/index.ts';
import { walletLocal } from '../plugins/walletLocal/index.ts';
import type { WalletSession } from './contracts/wallet.ts';
import { approveToken } from './flows/sending/approveToken.ts';
import { connect } from './flows/connection/connect.ts';
import { confirmReview } from './flows/review/confirmReview.ts';
import { reviewQuestion } from './flows/review/reviewQuestion.ts';
import { reviewSend } from './flows/review/reviewSend.ts';
import { reviewSignature } from './flows/review/reviewSignature.ts';
import { reviewTypedData } from './flows/review/reviewTypedData.ts';
import { send } from './flows/sending/send.ts';
import { sendCalls } from './flows/batches/sendCalls.ts';
import { sendRawTransaction } from './flows/sending/sendRawTransaction.ts';
import { signMessage, signTypedData } from './flows/signing/signMessage.ts';
import { signTransaction } from './flows/signing/signTransaction.ts';
import { waitForCalls } from './flows/batches/waitForCalls.ts';
import { writeContract } from './flows/sending/writeContract.ts';
import { selectActivity } from './store/activity.ts';
import type { CoreState } from './store/coreState.ts';
import { redact } from './store/redact.ts';

const [alice, bob] = mockAccounts;
const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world });
const storage = createTestStorage();
const tests: TestKit<CoreState>[] = [];
/** All that the key signed, in order: what must not be seen. */
const signed: string[] = [];
afterAll(() => {
  for (const { kit } of tests) kit.destroy();
  started.stop();
});

const noting = <Args extends readonly unknown[]>(sign: ((...args: Args) => Promise<string>) | undefined) => async (...args: Args): Promise<string> => {
  const made = await sign?.(...args);
  if (made === undefined) throw new Error('It does not sign.');
  signed.push(made);
  return made;
};
const key = walletLocal({
  id: 'key', name: 'Key',
  openSession: async () => {
    const session: WalletSession = await localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id });
    return { ...session, signTransaction: noting(session.signTransaction), signMessage: noting(session.signMessage), signTypedData: noting(session.signTypedData) };
  },
});
const permit = {
  domain: { name: 'Token', version: '1', chainId: BigInt(mockChainOne.id), verifyingContract: mockToken.address },
  types: { Permit: [{ name: 'owner', type: 'address' }, { name: 'spender', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'nonce', type: 'uint256' }, { name: 'deadline', type: 'uint256' }] },
  primaryType: 'Permit',
  message: { owner: alice.address, spender: bob.address, value: 5n, nonce: 0n, deadline: 2_000_000_000n },
};

/** Whatever an object holds, errors with their causes and contexts and hidden fields too. */
function textOfAll(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Object.getOwnPropertyNames(value).map((name) => `${name} ${textOfAll((value as Record<string, unknown>)[name], seen)}`).join(' ');
}

describe('what is secret', () => {
  it('is in no action, state, storage, fault, error or event of analytics: neither a key nor what it has signed', async () => {
    const events: unknown[] = [];
    const personal = ['walletAddress', 'contractAddress', 'transactionHash', 'gasPrice', 'errorMessage', 'requiredAmount', 'transactionValue', 'userBalance'] as const; // all that events may hold
    const test = createTestKit({ plugins: [key, analytics.with({ sink: (event) => void events.push(event), include: personal })], clock, world, storage }) as unknown as TestKit<CoreState>;
    tests.push(test);
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => jest.spyOn(console, level).mockImplementation(() => {}));
    test.kit.start();
    const { dispatch } = test.kit;
    await test.settled(dispatch(connect({ walletId: 'key' })));
    const transfer = { address: mockToken.address, fn: 'function transfer(address to, uint256 amount) returns (bool)' };
    const errors: unknown[] = [];
    const trying = async (run: Promise<unknown>): Promise<void> => void (await test.settled(run).catch((error: unknown) => errors.push(error)));

    await trying(dispatch(send({ to: bob.address, valueWei: 1n })));
    await trying(dispatch(writeContract({ ...transfer, args: [bob.address, 1n] })));
    await trying(dispatch(approveToken({ token: mockToken.address, spender: bob.address, amount: 5n })));
    await trying(dispatch(signTypedData({ data: permit })));
    await trying(dispatch(signMessage({ message: 'hello' })));
    const { id } = await test.settled(dispatch(sendCalls({ calls: [{ to: bob.address, valueWei: 1n }, { to: bob.address, valueWei: 2n }], oneByOne: true })));
    await trying(dispatch(waitForCalls({ id })));
    expect(errors).toEqual([]);
    const { raw } = await test.settled(dispatch(signTransaction({ to: bob.address, valueWei: 9n })));
    await trying(dispatch(sendRawTransaction({ chainId: mockChainOne.id, raw })));
    expect(errors).toEqual([]);
    // And where it goes wrong.
    await trying(dispatch(sendRawTransaction({ chainId: 1, raw })));
    await trying(dispatch(sendRawTransaction({ chainId: mockChainOne.id, raw: raw.slice(0, -2) })));
    await trying(dispatch(sendRawTransaction({ chainId: mockChainOne.id, raw: `${raw}00` })));
    await trying(dispatch(send({ to: bob.address, valueWei: 10n ** 30n, simulate: false, gas: 21_000n })));
    await trying(dispatch(send({ to: bob.address, nonce: 0 })));
    const broken = new Error('node down');
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(broken));
    await trying(dispatch(sendRawTransaction({ chainId: mockChainOne.id, raw })));
    jest.mocked(globalThis.fetch).mockRestore();
    expect(errors.length).toBeGreaterThanOrEqual(5);
    await test.turnUntil(() => selectActivity(test.kit.getState()).filter(({ phase }) => phase.at === 'confirmed').length >= 6, { stepMs: 250 });

    expect(signed.length).toBeGreaterThanOrEqual(9);
    expect(events.length).toBeGreaterThanOrEqual(5);
    const seen = [test.actions, test.kit.getState(), [...storage.values], test.faults, errors, [events, dispatch(getAnalyticsLog() as never)], logged.map(({ mock }) => mock.calls)].map((part) => textOfAll(part).toLowerCase());
    expect(seen.join().length).toBeGreaterThan(5_000);
    const parts = (secret: string): readonly string[] => [secret.slice(2, 66), secret.slice(-64)]; // the first bytes and the last, in case it is cut
    for (const secret of [alice.privateKey, ...signed]) {
      for (const part of parts(secret.toLowerCase())) expect(seen.map((text, place) => (text.includes(part) ? place : -1)).filter((place) => place >= 0)).toEqual([]);
    }
    for (const spy of logged) spy.mockRestore();
  });

  it('is in nothing that a review keeps: its order is seen in DevTools as the object that it is, and its answer nowhere', async () => {
    const test = createTestKit({ plugins: [key], clock, world }) as unknown as TestKit<CoreState>;
    tests.push(test);
    const { kit } = test;
    await test.settled(kit.dispatch(connect({ walletId: 'key' })));
    signed.length = 0;
    const confirm = async (): Promise<void> => {
      await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
      const { params: { order, ...reviewer }, answer } = getShownQuestion(kit, reviewQuestion) ?? {} as never; // awaited just before
      answer(await test.settled(kit.dispatch(confirmReview(order, reviewer))));
    };
    const asked = kit.dispatch(reviewTypedData({ data: permit }));
    await test.turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    expect(redact(kit.getState())).toMatchObject({ modal: { stack: [{ screenId: 'core.review', params: { walletId: 'key', address: alice.address, order: { kind: 'typedData', data: { primaryType: 'Permit', message: { spender: bob.address, value: '[redacted]' } } } } }] } });
    await confirm();
    const answers = [await asked];
    const message = kit.dispatch(reviewSignature({ message: 'hello', asker: { name: 'App' } }));
    await confirm();
    answers.push(await message);
    const sent = kit.dispatch(reviewSend({ to: bob.address, valueWei: 1n }));
    await confirm();
    await sent;
    const authorization = { chainId: mockChainOne.id, address: bob.address, nonce: 1, r: `0x${'a7'.repeat(32)}`, s: `0x${'b8'.repeat(32)}`, yParity: 0 } as const;
    const handsOver = kit.dispatch(reviewSend({ to: bob.address, authorizationList: [authorization] }));
    const question = getShownQuestion(kit, reviewQuestion);
    expect(question?.params.order).toMatchObject({ send: { authorizationList: [authorization] } });
    expect(redact(kit.getState())).toMatchObject({ modal: { stack: [{ params: { order: { send: { authorizationList: [{ chainId: mockChainOne.id, address: bob.address, nonce: '[redacted]' }] } } } }] } });
    question?.giveUp();
    await expect(handsOver).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(signed).toEqual([...answers, expect.any(String)]);
    const seen = textOfAll([test.actions, kit.getState(), test.faults]).toLowerCase();
    expect(seen).toContain('typeddata');
    for (const signature of [...signed, authorization.r, authorization.s]) expect(seen).not.toContain(signature.slice(2, 66).toLowerCase());
  });
});
