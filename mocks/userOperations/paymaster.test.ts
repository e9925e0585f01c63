import { decodeSponsorship } from '../../src/domain/userOperations/paymasterAnswers.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { simple7702Account, simpleAccount } from '../../plugins/walletSmart/index.ts';
import { createMockChain } from '../chain/chain.ts';
import type { AnswerCall } from '../jsonRpc.ts';
import { createScenarioController } from '../scenarios.ts';
import { createOperationGenesis, operationContracts } from './contracts.ts';
import { createMockPaymaster } from './paymaster.ts';
import type { PaymasterScenario } from './scenarios.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const scenario = createScenarioController<PaymasterScenario>({ kind: 'none' });
let ask: AnswerCall;
beforeAll(async () => {
  ask = createMockPaymaster(await createMockChain({ chainId: 1_337, genesis: createOperationGenesis() }), scenario);
});
afterEach(() => scenario.set({ kind: 'none' }));

const stub = encodeUserOperation({ sender: owner, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: simpleAccount().stubSignature });
const params = (version: '0.7' | '0.8'): readonly unknown[] => [stub, entryPointAddresses[version], '0x539', {}];

describe('createMockPaymaster', () => {
  it('answers a stand-in first, as long as what it signs', async () => {
    const first = decodeSponsorship(await ask({ method: 'pm_getPaymasterStubData', params: params('0.7') }), '0.7');
    const second = decodeSponsorship(await ask({ method: 'pm_getPaymasterData', params: params('0.7') }), '0.7');
    expect(first).toMatchObject({ sponsorName: 'Mock Sponsor', paymaster: operationContracts.paymaster['0.7'] });
    const dataOf = (fields: object | undefined): string => String(Object(fields)['paymasterData']);
    expect(dataOf(first)).toHaveLength(dataOf(second).length);
    expect(dataOf(first)).not.toBe(dataOf(second));
  });

  it('has a contract an entry point, and one without a deposit', async () => {
    expect(await ask({ method: 'pm_getPaymasterData', params: params('0.8') })).toMatchObject({ paymaster: operationContracts.paymaster['0.8'] });
    scenario.set({ kind: 'unfunded' });
    expect(await ask({ method: 'pm_getPaymasterData', params: params('0.8') })).toMatchObject({ paymaster: operationContracts.emptyPaymaster['0.8'] });
  });

  it('says why it does not pay, and what it cannot pay for', async () => {
    await expect(ask({ method: 'pm_other', params: params('0.7') })).rejects.toMatchObject({ code: -32_601 });
    await expect(ask({ method: 'pm_sponsorUserOperation', params: params('0.7') })).rejects.toMatchObject({ code: -32_500, message: expect.stringContaining('AA20') });
    scenario.set({ kind: 'refuses', reason: 'Not today' });
    await expect(ask({ method: 'pm_getPaymasterData', params: params('0.7') })).rejects.toMatchObject({ message: 'Not today' });
  });
});

describe('operationContracts', () => {
  it('are where smart accounts look for them', () => {
    expect([simpleAccount(), simpleAccount({ version: '0.8' }), simple7702Account()].map(({ origin }) => origin)).toMatchObject([
      { factory: operationContracts.factory['0.7'] }, { factory: operationContracts.factory['0.8'] }, { delegate: operationContracts.delegate },
    ]);
  });
});
