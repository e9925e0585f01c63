import { Interface, getAddress, getBytes, recoverAddress, verifyMessage } from 'ethers';
import published from '../../../fixtures/erc4337/userOperationHashes.json';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { encodeUserOperation } from '../../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import { Refused } from './createGate.ts';
import { coinsOfOperation } from './operationAsked.ts';
import type { ConfirmFacts } from './view.ts';

/** JSON has no bigint: quantities are decimal text there. */
const revive = (operation: object): UserOperation =>
  Object.fromEntries(Object.entries(operation).map(([key, value]) => [key, typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : (value as unknown)])) as unknown as UserOperation; // of the fixture
const vectors = published.filter(({ entryPoint, version }) => version === '0.8' && sameAddress(entryPoint, entryPointAddresses['0.8'])); // those of earlier versions are for other contracts

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const coin = 10n ** 18n;
const contract = new Interface(['function execute(address,uint256,bytes)', 'function executeBatch(address[],uint256[],bytes[])', 'function executeBatch(address[],bytes[])', 'function executeBatch((address,uint256,bytes)[])']);
const pays = (valueWei: bigint, to = other) => contract.encodeFunctionData('execute', [to, valueWei, '0x']);
const operation = { sender: account, nonce: 1n, callData: pays(5n), callGasLimit: 100_000n, verificationGasLimit: 50_000n, preVerificationGas: 50_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, signature: '0x' } as const;

async function start(person: TestPerson) {
  const frame = createTestFrame(createTestServer(), person);
  await frame.signInAsGuest();
  const { addresses: [address = ''] } = await frame.ask('open', {});
  const sign = (payload: unknown, chainId = 1) => frame.ask('sign', { method: 'latchkey_signUserOperation', address, payload, chainId, isFlow: true });
  return { frame, address, sign };
}

describe('an operation of a smart account in the frame', () => {
  it.each(vectors.map((vector) => [vector.version, vector.hash, vector] as const))('is signed by its owner as v%s of the EntryPoint has it: %s', async (version, hash, vector) => {
    const { address, sign } = await start({ confirm: async () => true });
    const signature = await sign({ version, operation: encodeUserOperation(revive(vector.operation)) }, vector.chainId);
    expect(recoverAddress(hash, signature)).toBe(address);
  });

  it.each([['0.7', operation], ['0.6', { ...operation, initCode: '0x', paymasterAndData: '0x' }]] as const)('is signed by its owner by its hash as a message before v0.8 (v%s)', async (version, asked) => {
    const { address, sign } = await start({ confirm: async () => true });
    const hash = userOperationHash(asked, { version, chainId: 10, entryPoint: entryPointAddresses[version] });
    expect(verifyMessage(getBytes(hash), await sign({ version, operation: encodeUserOperation(asked) }, 10))).toBe(address);
  });

  it.each([['0.7', operation], ['0.8', operation], ['0.6', { ...operation, initCode: '0x', paymasterAndData: '0x' }]] as const)('is shown with what its calls do, and not signed where the person turns away (v%s)', async (version, asked) => {
    let seen: ConfirmFacts | undefined;
    const { frame, sign } = await start({ confirm: async (facts) => {
      seen = facts;
      throw new Refused('rejected');
    } });
    await expect(sign({ version, operation: encodeUserOperation(asked) })).rejects.toMatchObject({ code: 'rejected' });
    expect(seen).toMatchObject({ needsWindow: false, preview: { title: { key: 'core.review.title.userOperation' } } });
    expect(seen?.preview.calls).toMatchObject([{ title: { key: 'core.review.title.send' }, fields: [{ value: { text: other } }, { value: { text: '0.000000000000000005 ETH' } }] }]);
    // (100,000 + 50,000 + 50,000) * 10 wei; no word of gas or of its price is left.
    expect(seen?.preview.fields.at(-1)).toEqual({ label: { key: 'core.review.feeMost' }, value: { text: '0.000000000002 ETH' }, format: 'amount' });
    expect(seen?.preview.fields.map(({ label }) => ('text' in label ? label.text : '')).filter((label) => /gas|fee|paymaster/i.test(label))).toEqual([]);
    expect(seen?.preview.chain).toEqual({ id: 1, name: 'Ethereum' });
    expect(seen?.preview.raw).toMatch(/accountGasLimits|callGasLimit/);
    expect(frame.shown).not.toContain('busy signing');
  });

  describe('that calls a contract which its operator has put in words', () => {
    const drop = `0x${'d2'.repeat(20)}`;
    const shop = new Interface(['function claim(address receiver, uint256 quantity) payable']);
    const known = {
      networks: [{ chainId: 31_337, name: 'Own Chain', symbol: 'OWN', decimals: 18 }],
      tokens: [{ chainId: 31_337, address: other, symbol: 'TEST', decimals: 6 }],
      contracts: [{ chainId: 31_337, address: drop.toUpperCase().replace('0X', '0x'), name: 'Drop of the shop', functions: ['function claim(address receiver, uint256 quantity) payable'] }],
    };
    const claims = contract.encodeFunctionData('execute', [drop, 2_000_000_000_000_000n, shop.encodeFunctionData('claim', [account, 2n])]);

    async function show(callData: string, chainId = 31_337) {
      let seen: ConfirmFacts | undefined;
      const frame = createTestFrame(createTestServer(), { confirm: async (facts) => (seen = facts, true) }, { parts: { site: { known } } });
      await frame.signInAsGuest();
      const { addresses: [address = ''] } = await frame.ask('open', {});
      await frame.ask('sign', { method: 'latchkey_signUserOperation', address, payload: { version: '0.8', operation: encodeUserOperation({ ...operation, callData }) }, chainId, isFlow: true });
      return { ...seen?.preview, needsWindow: seen?.needsWindow, codes: seen?.preview.warnings.map(({ code }) => code) };
    }

    it('is shown by name, function, values and amounts, without a danger', async () => {
      const shown = await show(claims);
      expect(shown).toMatchObject({ chain: { id: 31_337, name: 'Own Chain' }, codes: [], needsWindow: false });
      expect(shown.calls).toMatchObject([{ title: { key: 'core.review.title.call' }, fields: [
        { label: { key: 'core.review.contract' }, value: { text: getAddress(drop) }, name: 'Drop of the shop' }, { label: { key: 'core.review.amount' }, value: { text: '0.002 OWN' } }, { label: { key: 'core.review.function' }, value: { text: 'claim' } },
        { label: { text: 'receiver' }, value: { text: account } }, { label: { text: 'quantity' }, value: { text: '2' } },
      ] }]);
      // What the account is told by its own function is said once.
      expect(JSON.stringify(shown.fields)).not.toMatch(/callData|claim|quantity/);
      expect(shown.fields?.map(({ label }) => label)).toContainEqual({ text: 'sender' });
    });

    it('is shown with amounts of a token', async () => {
      const token = new Interface(['function transfer(address to, uint256 amount)']);
      expect(JSON.stringify((await show(contract.encodeFunctionData('execute', [other, 0n, token.encodeFunctionData('transfer', [account, 1_500_000n])]))).calls)).toContain('1.5 TEST');
    });

    it.each([
      ['on another chain', claims, 1], ['by another function', contract.encodeFunctionData('execute', [drop, 0n, '0x12345678']), 31_337], ['at another contract', contract.encodeFunctionData('execute', [account, 0n, shop.encodeFunctionData('claim', [account, 2n])]), 31_337],
      ['with values that do not fit', contract.encodeFunctionData('execute', [drop, 0n, shop.encodeFunctionData('claim', [account, 2n]).slice(0, -2)]), 31_337],
    ])('is a danger %s', async (_where, callData, chainId) => {
      expect((await show(callData, chainId)).codes).toContain('unreadableFromOutside');
    });

    it('keeps the name of a network that the wallet knows itself', async () => {
      expect((await show(pays(1n), 1)).chain).toEqual({ id: 1, name: 'Ethereum' });
    });
  });

  it.each([['0.7', { ...operation, paymaster: other }], ['0.6', { ...operation, initCode: '0x', paymasterAndData: `${other}1234` }]] as const)('says which paymaster pays for it (v%s)', async (version, asked) => {
    let seen: ConfirmFacts | undefined;
    const { sign } = await start({ confirm: async (facts) => {
      seen = facts;
      throw new Refused('rejected');
    } });
    await expect(sign({ version, operation: encodeUserOperation(asked) })).rejects.toMatchObject({ code: 'rejected' });
    expect(seen?.preview.fields.at(-1)).toEqual({ label: { key: 'core.review.fee' }, value: { key: 'core.review.sponsor.paymaster', params: { name: expect.stringMatching(new RegExp(`^${other}$`, 'i')) as string } }, format: 'text' });
  });

  it.each([
    ['pays more than the limit', pays(coin + 1n)],
    ['cannot be read', '0x12345678'],
    ['has the account call itself', pays(0n, account)],
  ])('is confirmed in a window of the wallet where it %s', async (_what, callData) => {
    const seen: boolean[] = [];
    const { sign } = await start({ confirm: async ({ needsWindow }) => {
      seen.push(needsWindow);
      throw new Refused('rejected');
    } });
    await expect(sign({ version: '0.8', operation: encodeUserOperation({ ...operation, callData }) })).rejects.toMatchObject({ code: 'rejected' });
    expect(seen).toEqual([true]);
  });

  it.each([
    ['nothing', undefined],
    ['no operation', { version: '0.7' }],
    ['an EntryPoint of no known version', { version: '0.9', operation: encodeUserOperation(operation) }],
    ['fields of another version', { version: '0.6', operation: encodeUserOperation(operation) }],
    ['an amount that is none', { version: '0.7', operation: { ...encodeUserOperation(operation), nonce: '-1' } }],
  ])('is refused, and shown to no one, where it is %s', async (_what, payload) => {
    const { frame, sign } = await start({ confirm: async () => true });
    await expect(sign(payload)).rejects.toMatchObject({ code: 'badRequest' });
    expect(frame.shown).not.toContain('confirm');
  });

  it('leaves its bare hash refused, as a message', async () => {
    const { frame, address } = await start({ confirm: async () => true });
    await expect(frame.ask('sign', { method: 'personal_sign', address, payload: `0x${'12'.repeat(32)}`, chainId: 1, isFlow: true })).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('coinsOfOperation', () => {
  const fee = 200_000n * 10n;
  it.each<readonly [string, object, bigint | undefined]>([
    ['one call, and the fee', {}, 5n + fee],
    ['lists of calls', { callData: contract.encodeFunctionData('executeBatch(address[],uint256[],bytes[])', [[other, other], [1n, 2n], ['0x', '0x']]) }, 3n + fee],
    ['lists of v0.7 without values', { callData: contract.encodeFunctionData('executeBatch(address[],uint256[],bytes[])', [[other, other], [], ['0x', '0x']]) }, fee],
    ['lists without values', { callData: contract.encodeFunctionData('executeBatch(address[],bytes[])', [[other], ['0x']]) }, fee],
    ['a list of calls', { callData: contract.encodeFunctionData('executeBatch((address,uint256,bytes)[])', [[[other, 1n, '0x'], [other, 6n, '0x']]]) }, 7n + fee],
    ['no fee where a paymaster pays', { paymaster: other }, 5n],
    ['no fee where a paymaster of v0.6 pays', { initCode: '0x', paymasterAndData: other }, 5n],
    ['nothing that can be told of a call of the account itself', { callData: pays(0n, account) }, undefined],
    ['nothing that can be told of lists that do not match', { callData: contract.encodeFunctionData('executeBatch(address[],uint256[],bytes[])', [[other, other], [1n], ['0x', '0x']]) }, undefined],
    ['nothing that can be told of another call', { callData: '0x12345678' }, undefined],
    ['nothing that can be told of a call that is cut off', { callData: pays(5n).slice(0, 80) }, undefined],
  ])('counts %s', (_what, change, coins) => {
    expect(coinsOfOperation({ ...operation, ...change })).toBe(coins);
  });
});
