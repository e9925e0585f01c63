import { AbiCoder, concat, getBytes, Wallet } from 'ethers';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation } from '../../src/domain/userOperations/userOperationHash.ts';
import type { MockChain } from '../chain/chain.ts';
import { parseHash, parseObject, parseParams, parseQuantity } from '../chain/params.ts';
import type { AnswerCall } from '../jsonRpc.ts';
import { rpcCodes, RpcError, toRpcError } from '../rpcError.ts';
import type { ScenarioController } from '../scenarios.ts';
import { operationContracts, paymasterInterface, sponsorAccount } from './contracts.ts';
import { estimateOperation } from './estimate.ts';
import { parseOperation } from './parseOperation.ts';
import type { MockEntry } from './parseOperation.ts';
import type { PaymasterScenario } from './scenarios.ts';

const verificationGasLimit = 100_000n;
const postOpGasLimit = 60_000n;
const goodForSeconds = 600;
/** As long as a signature, and one that recovers to some key. */
const noSignature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;
const coder = AbiCoder.defaultAbiCoder();

/** A service that pays for the operations of a mocked chain, by a contract that checks its signature. @see ERC-7677 */
export function createMockPaymaster(chain: MockChain, scenario: ScenarioController<PaymasterScenario>): AnswerCall {
  const signer = new Wallet(sponsorAccount.privateKey);

  const withPaymaster = (operation: UserOperationV07, { version }: MockEntry, validUntil: number, signature = noSignature): UserOperationV07 => ({
    ...operation,
    paymaster: (scenario.get().kind === 'unfunded' ? operationContracts.emptyPaymaster : operationContracts.paymaster)[version],
    paymasterVerificationGasLimit: verificationGasLimit, paymasterPostOpGasLimit: postOpGasLimit,
    paymasterData: concat([coder.encode(['uint48', 'uint48'], [validUntil, 0]), signature]),
  });
  const endOf = async (): Promise<number> => {
    const { timestamp } = parseObject(await chain.request({ method: 'eth_getBlockByNumber', params: ['pending', false] }), 'block');
    return Number(parseQuantity(timestamp, 'timestamp')) + goodForSeconds;
  };
  const sign = async (operation: UserOperationV07, entry: MockEntry, validUntil: number): Promise<UserOperationV07> => {
    const stub = withPaymaster(operation, entry, validUntil);
    const data = paymasterInterface.encodeFunctionData('getHash', [toPackedUserOperation(stub), validUntil, 0]);
    const hash = parseHash(await chain.request({ method: 'eth_call', params: [{ to: stub.paymaster, data }, 'latest'] }), 'hash');
    return withPaymaster(operation, entry, validUntil, await signer.signMessage(getBytes(hash)));
  };
  const fieldsOf = (operation: UserOperationV07): Readonly<Record<string, unknown>> => {
    const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = encodeUserOperation(operation);
    return { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit };
  };

  const methods: Readonly<Record<string, (operation: UserOperationV07, entry: MockEntry) => Promise<unknown>>> = {
    pm_getPaymasterStubData: async (operation, entry) => ({ ...fieldsOf(withPaymaster(operation, entry, await endOf())), sponsor: { name: 'Mock Sponsor' }, isFinal: false }),
    pm_getPaymasterData: async (operation, entry) => fieldsOf(await sign(operation, entry, await endOf())),
    pm_sponsorUserOperation: async (operation, entry) => {
      const validUntil = await endOf();
      const { preVerificationGas, verificationGasLimit: verification, callGasLimit } = await estimateOperation(chain, withPaymaster(operation, entry, validUntil), entry, undefined);
      const priced = await sign({ ...operation, preVerificationGas, verificationGasLimit: verification, callGasLimit }, entry, validUntil);
      const { preVerificationGas: pre, verificationGasLimit: own, callGasLimit: call } = encodeUserOperation(priced);
      return { ...fieldsOf(priced), preVerificationGas: pre, verificationGasLimit: own, callGasLimit: call };
    },
  };
  return async ({ method, params }) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!answer) throw new RpcError(rpcCodes.methodNotFound, `the method ${method} does not exist/is not available`);
    const playing = scenario.get();
    if (playing.kind === 'refuses') throw new RpcError(rpcCodes.refused, playing.reason);
    try {
      const { operation, entry } = parseOperation(parseParams(params), chain.chainId);
      return await answer(operation, entry);
    } catch (error) {
      throw toRpcError(error);
    }
  };
}
