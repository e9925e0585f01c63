import { Interface, getBytes, recoverAddress, verifyMessage } from 'ethers';
import type { KeyGrant } from '../../../src/domain/inApp/keyGrants.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { UserOperationV06, UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import { createPipedCustody } from '../../testing/createTestFrame.ts';
import { codeOf } from '../testing/parties.ts';
import type { SessionKeyAsk } from './sessionKeys.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const contract = new Interface(['function execute(address,uint256,bytes)', 'function executeBatch(address[],uint256[],bytes[])', 'function addDeposit()']);
const calling = (to: string, valueWei = 0n) => contract.encodeFunctionData('execute', [to, valueWei, '0x12']);
const batch = (...to: readonly string[]) => contract.encodeFunctionData('executeBatch', [to, to.map(() => 7n), to.map(() => '0x')]);
const operation: UserOperationV07 = { sender: account, nonce: 1n, callData: calling(shop, 7n), callGasLimit: 100_000n, verificationGasLimit: 50_000n, preVerificationGas: 50_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, signature: '0x' };
const entry = { version: '0.7', chainId: 10, entryPoint: entryPointAddresses['0.7'] } as const;
const nowSeconds = 1_800_000_000;
const grant: KeyGrant = { account, chainId: 10, targets: [other, shop], limitWei: 7n, startSeconds: nowSeconds, endSeconds: nowSeconds + 1 };
/** The limits of gas at the highest price, and the amount. */
const costWei = 200_000n * 10n + 7n;

async function start(atSeconds = nowSeconds) {
  const custody = createPipedCustody(() => atSeconds * 1_000 + 999);
  const sealKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const made = await custody.makeSessionKey({ sealKey });
  const ask: SessionKeyAsk = { ...made, sealKey, grant, maxWei: costWei, operation, entry, as: 'message' };
  return { custody, made, ask, sealKey };
}

describe('a session key in the Worker', () => {
  it('signs what it was granted, alone and in a batch, for each version of the EntryPoint', async () => {
    const { custody, ask, made: { address } } = await start();
    const { signature } = await custody.signBySessionKey(ask);
    expect(verifyMessage(getBytes(userOperationHash(operation, entry)), signature)).toBe(address);
    const together = { ...operation, callData: batch(shop, other) };
    expect(verifyMessage(getBytes(userOperationHash(together, entry)), (await custody.signBySessionKey({ ...ask, operation: together, maxWei: costWei + 7n })).signature)).toBe(address);
    const entry08 = { version: '0.8', chainId: 10, entryPoint: entryPointAddresses['0.8'] } as const;
    expect(recoverAddress(userOperationHash(operation, entry08), (await custody.signBySessionKey({ ...ask, entry: entry08, as: 'hash' })).signature)).toBe(address);
    const v06: UserOperationV06 = { ...operation, initCode: '0x', paymasterAndData: '0x' };
    const entry06 = { version: '0.6', chainId: 10, entryPoint: entryPointAddresses['0.6'] } as const;
    expect(verifyMessage(getBytes(userOperationHash(v06, entry06)), (await custody.signBySessionKey({ ...ask, operation: v06, entry: entry06 })).signature)).toBe(address);
  });

  it('is another each time, and its secret is not in what is kept', async () => {
    const { custody, sealKey, made } = await start();
    const second = await custody.makeSessionKey({ sealKey });
    expect([second.address === made.address, second.sealed === made.sealed]).toEqual([false, false]);
    expect(made.sealed).toMatch(/^[\w-]{82}$/); // a nonce of 12 bytes, 33 of the secret, a tag of 16
  });

  it.each<[string, Partial<SessionKeyAsk>]>([
    ['another contract', { operation: { ...operation, callData: calling('0x000000000000000000000000000000000000dEaD') } }],
    ['one of several that is another', { operation: { ...operation, callData: batch(shop, '0x000000000000000000000000000000000000dEaD') }, maxWei: costWei * 2n }],
    ['the account itself, though it was named', { operation: { ...operation, callData: calling(account) }, grant: { ...grant, targets: [account] } }],
    ['more than one call may carry', { operation: { ...operation, callData: calling(shop, 8n) }, maxWei: costWei * 2n }],
    ['a call of the account that is none of execute', { operation: { ...operation, callData: contract.encodeFunctionData('addDeposit') } }],
    ['a batch whose lists stand elsewhere than usual', { operation: { ...operation, callData: batch(shop).replace('60'.padStart(64, '0'), '80'.padStart(64, '0')) } }],
    ['a batch of another number of amounts', { operation: { ...operation, callData: contract.encodeFunctionData('executeBatch', [[shop, shop], [0n], ['0x', '0x']]) } }],
    ['an address with more before it', { operation: { ...operation, callData: calling(shop).replace('0'.repeat(24), `${'0'.repeat(23)}1`) } }],
    ['no call', { operation: { ...operation, callData: contract.encodeFunctionData('executeBatch', [[], [], []]) } }],
    ['data cut short', { operation: { ...operation, callData: calling(shop).slice(0, 80) } }],
    ['another account', { operation: { ...operation, sender: other } }],
    ['another chain', { entry: { ...entry, chainId: 1 } }],
    ['a deployment', { operation: { ...operation, factory: other, factoryData: '0x' } }],
    ['a deployment before v0.7', { operation: { ...operation, initCode: other, paymasterAndData: '0x' }, entry: { version: '0.6', chainId: 10, entryPoint: entryPointAddresses['0.6'] } }],
    ['an account that is handed over', { operation: { ...operation, eip7702Auth: { chainId: 10, address: other, nonce: 0, r: '0x01', s: '0x01', yParity: 0 } } }],
    ['a fee beyond what may leave the account', { maxWei: costWei - 1n }],
  ])('does not sign %s', async (_what, part) => {
    const { custody, ask } = await start();
    expect(await codeOf(() => custody.signBySessionKey({ ...ask, ...part }))).toBe('requestRefused:outsideGrant');
  });

  it.each([['before it begins', nowSeconds - 1], ['from when it ends', nowSeconds + 1]])('does not sign %s', async (_when, atSeconds) => {
    const { custody, ask } = await start(atSeconds);
    expect(await codeOf(() => custody.signBySessionKey(ask))).toBe('requestRefused:outsideGrant');
  });

  it('signs a fee of any height that another pays', async () => {
    const { custody, ask } = await start();
    await expect(custody.signBySessionKey({ ...ask, maxWei: 7n, operation: { ...operation, paymaster: other, paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 1n, paymasterData: '0x' } })).resolves.toBeDefined();
  });

  it('opens by its own seal and address alone', async () => {
    const { custody, ask, sealKey, made } = await start();
    const otherSeal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const second = await custody.makeSessionKey({ sealKey });
    for (const part of [{ sealKey: otherSeal }, { address: second.address }, { sealed: second.sealed }, { sealed: `${made.sealed.slice(0, -2)}AA` }]) expect(await codeOf(() => custody.signBySessionKey({ ...ask, ...part }))).toBe('badKey');
  });

  it('is not sealed by a key that a script could read, or of another kind', async () => {
    const { custody, ask } = await start();
    const readable = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
    const ofCounter = await crypto.subtle.generateKey({ name: 'AES-CTR', length: 256 }, false, ['encrypt', 'decrypt']);
    for (const sealKey of [readable, ofCounter, {} as CryptoKey]) { // what is none
      expect(await codeOf(() => custody.makeSessionKey({ sealKey }))).toBe('badRequest');
      expect(await codeOf(() => custody.signBySessionKey({ ...ask, sealKey }))).toBe('badRequest');
    }
    for (const targets of [[], Array.from({ length: 101 }, () => shop), ['all']]) expect(await codeOf(() => custody.signBySessionKey({ ...ask, grant: { ...grant, targets } }))).toBe('badRequest');
  });
});
