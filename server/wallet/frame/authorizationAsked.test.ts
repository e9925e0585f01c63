import { Interface, Transaction, hashAuthorization, recoverAddress } from 'ethers';
import { encodeUserOperation } from '../../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { createHandedOver } from './authorizationAsked.ts';
import type { SiteFacts } from './parts.ts';
import type { ConfirmFacts } from './view.ts';

const published = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
const unknown = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const account = new Interface(['function execute(address,uint256,bytes)', 'function executeBatch((address,uint256,bytes)[])']);
const coin = 10n ** 18n;

/** A person who confirms all, and what they saw. */
async function start(site: Partial<SiteFacts> = {}) {
  const seen: ConfirmFacts[] = [];
  const frame = createTestFrame(createTestServer(), { confirm: async (facts) => (seen.push(facts), true) }, { parts: { site } });
  await frame.signInAsGuest();
  const { addresses: [address = ''] } = await frame.ask('open', {});
  const ask = (method: 'latchkey_signAuthorization' | 'latchkey_signUserOperation' | 'eth_signTransaction' | 'eth_signTypedData_v4', payload: unknown, chainId = 1) => frame.ask('sign', { method, address, payload, chainId, isFlow: true });
  const authorize = (more: object = {}, chainId = 1) => ask('latchkey_signAuthorization', { chainId: `0x${chainId.toString(16)}`, address: published, nonce: '0x3', ...more }, chainId);
  const operationBy = (delegate: string, more: object = {}) => ({
    sender: address, nonce: 0n, callData: account.encodeFunctionData('execute', [unknown, 5n, '0x']), callGasLimit: 100_000n, verificationGasLimit: 50_000n, preVerificationGas: 50_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, signature: '0x',
    factory: '0x7702', factoryData: '0x', eip7702Auth: { chainId: 1, address: delegate, nonce: 3, r: `0x${'f'.repeat(64)}`, s: `0x${'7'.repeat(64)}`, yParity: 1 as const }, ...more,
  });
  const sendBy = (operation: object) => ask('latchkey_signUserOperation', { version: '0.8', operation });
  return { frame, address, seen, ask, authorize, operationBy, sendBy };
}

const warnings = (facts: ConfirmFacts | undefined): readonly string[] => (facts?.preview.warnings ?? []).map(({ code, level }) => `${level} ${code}`);

describe('an authorization in the frame', () => {
  it('is signed by the account as EIP-7702 has it, and says in words what is handed over, to which contract, where, and for whom', async () => {
    const { address, authorize, seen } = await start();
    expect(recoverAddress(hashAuthorization({ chainId: 10, address: published, nonce: 3 }), await authorize({}, 10))).toBe(address);
    expect(seen).toMatchObject([{
      origin: 'https://app.example', siteName: 'Demo', address, needsWindow: false,
      preview: { title: { key: 'core.review.title.authorization' }, chain: { id: 10 }, contract: published, fields: [{ value: { text: published }, name: 'Simple7702Account (eth-infinitism)' }, { value: { key: 'core.review.delegate.everything' } }, { value: { text: '3' } }] },
    }]);
    expect(warnings(seen[0])).toEqual([]);
  });

  it('is a danger, in a window of its own, for a contract that neither is published nor listed by the operator on that chain', async () => {
    const { authorize, seen } = await start({ delegates: [{ chainId: 10, address: unknown }] });
    await authorize({ address: unknown });
    await authorize({ address: unknown }, 10);
    expect(seen.map((facts) => [warnings(facts), facts.needsWindow])).toEqual([[['danger delegates'], true], [[], false]]);
  });

  it('gives the account back without a danger', async () => {
    const { authorize, seen } = await start();
    await authorize({ address: `0x${'0'.repeat(40)}` });
    expect([seen[0]?.preview.title, seen[0]?.needsWindow]).toEqual([{ key: 'core.review.title.takeBack' }, false]);
  });

  it.each<[string, object, number]>([
    ['every chain', { chainId: '0x0' }, 1], ['another chain than the page says', { chainId: '0xa' }, 1], ['no chain', { chainId: undefined }, 1], ['a contract that is none', { address: '0x1234' }, 1], ['no contract', { address: undefined }, 1],
    ['a nonce below nothing', { nonce: '-0x1' }, 1], ['no nonce', { nonce: undefined }, 1], ['a nonce beyond whole numbers', { nonce: `0x${'f'.repeat(16)}` }, 1],
  ])('is refused, and shown to no one, for %s', async (_what, more, chainId) => {
    const { authorize, seen } = await start();
    await expect(authorize(more, chainId)).rejects.toMatchObject({ code: 'badRequest' });
    expect(seen).toEqual([]);
  });

  it('is never signed by the session key of the site', async () => {
    const { frame, seen } = await start();
    const { address } = await frame.ask('sessionKey', {});
    await expect(frame.ask('sign', { method: 'latchkey_signAuthorization', address, payload: { chainId: '0x1', address: published, nonce: '0x0' }, chainId: 1, isFlow: true })).rejects.toMatchObject({ code: 'badRequest' });
    expect(seen).toEqual([]);
  });
});

describe('an operation that hands the account over', () => {
  it('is shown on one screen with that, and the authorization follows it once without another', async () => {
    const { address, authorize, operationBy, sendBy, seen } = await start();
    const operation = operationBy(published);
    const signature = await sendBy(encodeUserOperation(operation));
    expect(recoverAddress(userOperationHash(operation, { version: '0.8', chainId: 1, entryPoint: entryPointAddresses['0.8'] }), signature)).toBe(address);
    expect(recoverAddress(hashAuthorization({ chainId: 1, address: published, nonce: 3 }), await authorize())).toBe(address);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ needsWindow: false, preview: { title: { key: 'core.review.title.userOperation' } } });
    expect(JSON.stringify(seen[0]?.preview.fields)).toMatch(new RegExp(`${published}.*delegate.everything`));
    expect(JSON.stringify(seen[0]?.preview.calls)).toContain(unknown);
    await authorize();
    expect(seen).toHaveLength(2);
  });

  it.each([['another nonce', { nonce: '0x4' }], ['another contract', { address: unknown }]] as const)('lets none follow with %s', async (_what, more) => {
    const { authorize, operationBy, sendBy, seen } = await start();
    await sendBy(encodeUserOperation(operationBy(published)));
    await authorize(more);
    await authorize();
    expect(seen).toHaveLength(3);
  });

  it('lets none follow that is of another account', async () => {
    const { authorize, operationBy, sendBy, seen } = await start();
    await sendBy(encodeUserOperation(operationBy(published, { sender: unknown })));
    await authorize();
    expect(seen).toHaveLength(2);
  });

  it('is a danger for a contract that is not known', async () => {
    const { operationBy, sendBy, seen } = await start();
    await sendBy(encodeUserOperation(operationBy(unknown)));
    expect([warnings(seen[0]).includes('danger delegates'), seen[0]?.needsWindow]).toEqual([true, true]);
  });

  it.each<[string, object]>([
    ['every chain', { eip7702Auth: { chainId: '0x0', address: published, nonce: '0x3', r: '0x1', s: '0x1', yParity: '0x0' } }],
    ['another chain', { eip7702Auth: { chainId: '0xa', address: published, nonce: '0x3', r: '0x1', s: '0x1', yParity: '0x0' } }],
  ])('is refused for %s', async (_what, more) => {
    const { operationBy, sendBy, seen } = await start();
    await expect(sendBy({ ...encodeUserOperation(operationBy(published)), ...more })).rejects.toMatchObject({ code: 'badRequest' });
    expect(seen).toEqual([]);
  });
});

describe('a transaction of an account that runs code', () => {
  const transaction = { value: '0x0', nonce: '0x2', gas: '0x30d40', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', chainId: '0x1' };
  const batch = (valueWei: bigint) => account.encodeFunctionData('executeBatch', [[[unknown, valueWei, '0x']]]);

  it('carries its authorization, and shows it', async () => {
    const { address, authorize, ask, seen } = await start();
    const signature = await authorize();
    const [r, s, yParity] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, signature.endsWith('1c') ? '0x1' : '0x0'];
    const authorizationList = [{ chainId: '0x1', address: published, nonce: '0x3', r, s, yParity }];
    const read = Transaction.from(await ask('eth_signTransaction', { ...transaction, type: '0x4', from: address, to: address, data: batch(5n), authorizationList }));
    expect(read).toMatchObject({ type: 4, from: address, authorizationList: [{ address: published, nonce: 3n, chainId: 1n }] });
    expect([JSON.stringify(seen[1]?.preview.fields).includes('delegate.everything'), seen[1]?.needsWindow]).toEqual([true, false]);
    await expect(ask('eth_signTransaction', { ...transaction, type: '0x4', from: address, to: address, data: batch(5n), authorizationList: [{ ...authorizationList[0], chainId: '0xa' }] })).rejects.toMatchObject({ code: 'badRequest' });
    await expect(ask('eth_signTransaction', { ...transaction, type: '0x4', from: address, to: address, data: batch(5n), authorizationList: [{ address: published }] })).rejects.toMatchObject({ code: 'badRequest' });
  });

  it.each<[string, (address: string) => object, boolean]>([
    ['as much as the limit', () => ({ data: batch(coin - 200_000n) }), false],
    ['more than the limit', () => ({ data: batch(coin) }), true],
    ['calls of itself', (address) => ({ data: account.encodeFunctionData('executeBatch', [[[address, 0n, '0x1234']]]) }), true],
    ['what cannot be read', () => ({ data: '0x12345678' }), true],
  ])('is confirmed in a window where it has its code send %s: %#', async (_what, more, needsWindow) => {
    const { address, ask, seen } = await start();
    await ask('eth_signTransaction', { ...transaction, from: address, to: address, ...more(address) });
    expect(seen.map((facts) => facts.needsWindow)).toEqual([needsWindow]);
  });

  it('is confirmed in a window where its code is called by what is signed for it, and not where another contract is', async () => {
    const { address, ask, seen } = await start();
    const note = (verifyingContract: string) => ask('eth_signTypedData_v4', { types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }], Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: { chainId: 1, verifyingContract }, message: { text: 'Hi' } });
    await note(address);
    await note(unknown);
    expect(seen.map((facts) => facts.needsWindow)).toEqual([true, false]);
  });
});

it('createHandedOver forgets what was not asked for within a minute, or at the sign-out', () => {
  let nowMs = 0;
  const handed = createHandedOver(() => nowMs);
  const handing = { account: unknown, chainId: 1, address: published, nonce: 3 };
  handed.note(handing);
  nowMs = 59_999;
  expect(handed.take(handing)).toBe(true);
  handed.note(handing);
  nowMs += 60_000;
  expect(handed.take(handing)).toBe(false);
  handed.note(handing);
  handed.end();
  expect(handed.take(handing)).toBe(false);
  handed.note(handing);
  expect([handed.take({ ...handing, account: published }), handed.take(handing)]).toEqual([false, false]);
});
