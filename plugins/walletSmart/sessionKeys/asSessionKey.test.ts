import { AbiCoder } from 'ethers';
import { createFakeBundler } from '../../../fixtures/bundler/fakeBundler.ts';
import { bundlerErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import { factoryAccount } from '../accounts/factoryAccount.ts';
import { simpleAccount } from '../accounts/simpleAccount.ts';
import { asSessionKey, explainKeyRefusal } from './asSessionKey.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const refusal = bundlerErrors.badSignature({ operation: 'eth_sendUserOperation', error: 'no', status: 200, code: -32_507 });
const permissions = '(address,address[],uint256,uint128,uint128)';

describe('asSessionKey', () => {
  it('signs no messages, cannot deploy, and adds gas to the estimate', () => {
    const account = asSessionKey(factoryAccount());
    expect([account.signHash, account.verificationGasOf?.([{ to: shop }])]).toEqual([undefined, 13_801n]);
    expect(() => account.origin.by === 'factory' && account.origin.encodeCreation(signer)).toThrow(expect.objectContaining({ code: 'smart.keyMissing' }));
    expect(() => asSessionKey(simpleAccount())).toThrow(expect.objectContaining({ code: 'smart.noSessionKeys' }));
  });
});

describe('explainKeyRefusal', () => {
  const explain = (granted: readonly [targets: readonly string[], limitWei: bigint, start: number, end: number, isActive: boolean] | undefined, { error = refusal as unknown, valueWei = 1n, code = '0x60' } = {}) => {
    const [targets = [], limitWei = 0n, start = 0, end = 0, isActive = false] = granted ?? [];
    const call = async ({ data }: { readonly data: string }): Promise<string> => {
      if (!granted) throw new Error('no node');
      return data.startsWith('0x7dff5a79') ? AbiCoder.defaultAbiCoder().encode(['bool'], [isActive]) : AbiCoder.defaultAbiCoder().encode([permissions], [[signer, targets, limitWei, start, end]]);
    };
    return explainKeyRefusal(error, { bundler: createFakeBundler({ call, readCode: async () => code }), calls: [{ to: shop, valueWei }] }, { account: factoryAccount(), address, signer, nowMs: 100_000 });
  };

  it.each<[string, Parameters<typeof explain>]>([
    ['smart.keyMissing', [[[], 0n, 0, 0, false]]], ['smart.keyMissing', [[[], 0n, 0, 0, false], { code: '0x' }]], ['smart.keyNotBegun', [[[shop], 1n, 101, 200, false]]], ['smart.keyExpired', [[[shop], 1n, 0, 99, false]]],
    ['smart.keyTarget', [[[address], 1n, 0, 200, true]]], ['smart.keyLimit', [[[shop.toLowerCase()], 0n, 0, 200, true]]], ['smart.keyLimit', [[[`0x${'0'.repeat(40)}`], 0n, 0, 200, true]]],
  ])('says %s by what the account knows of the key', async (code, args) => {
    expect(await explain(...args)).toMatchObject({ code, cause: refusal });
  });

  it('leaves the refusal where the grant does not explain it, the account cannot be read, or it is another failure', async () => {
    const another = new Error('another');
    expect([await explain([[shop], 1n, 0, 200, true]), await explain(undefined), await explain([[], 0n, 0, 0, false], { error: another })]).toEqual([refusal, refusal, another]);
  });
});
