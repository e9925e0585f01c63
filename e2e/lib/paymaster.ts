import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AbiCoder, concat, Contract, getBytes, Interface, JsonRpcProvider, Wallet } from 'ethers';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { isV06 } from '../../src/domain/userOperations/isV06.ts';
import type { UserOperation } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation } from '../../src/domain/userOperations/userOperationHash.ts';
import { deploy } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import type { Bundler } from './bundler.ts';
import { contractCode, creationCode } from './entryPoints.ts';

type Version = '0.6' | '0.7';

/** A service that pays for operations: contracts of eth-infinitism, which check its signature, and the calls of ERC-7677 and `pm_sponsorUserOperation`. */
export interface Paymaster {
  readonly url: string;
  /** The contract of a version. */
  readonly addresses: Readonly<Record<Version, string>>;
  /** Methods that it was asked by, in order. */
  readonly asked: string[];
  /** What it answers instead of paying; undefined: it pays. */
  refuse(reason: string | undefined): void;
  stop(): Promise<void>;
}

const coder = AbiCoder.defaultAbiCoder();
const tupleV06 = '(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,bytes signature)';
const tupleV07 = '(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)';
const contractOf = { '0.6': `function getHash(${tupleV06} userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)`, '0.7': `function getHash(${tupleV07} userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)` };
/** As long as a signature, and none. */
const noSignature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;
const validity = coder.encode(['uint48', 'uint48'], [0xffff_ffff, 0]);

/** Starts it, with a deposit at both entry points. */
export async function startPaymaster(anvil: Anvil, bundler: Bundler): Promise<Paymaster> {
  const signer = Wallet.createRandom();
  const provider = new JsonRpcProvider(anvil.url, anvil.chainId, { staticNetwork: true, cacheTimeout: -1 });
  const addresses = { '0.6': await deployPaymaster(anvil, '0.6', signer.address), '0.7': await deployPaymaster(anvil, '0.7', signer.address) };
  const asked: string[] = [];
  let refusal: string | undefined;

  const withFields = (operation: UserOperation, signature: string): UserOperation => (isV06(operation)
    ? { ...operation, paymasterAndData: concat([addresses['0.6'], validity, signature]) }
    : { ...operation, paymaster: addresses['0.7'], paymasterData: concat([validity, signature]), paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 100_000n, paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 1n });
  const signed = async (operation: UserOperation): Promise<UserOperation> => {
    const version = isV06(operation) ? '0.6' : '0.7';
    const contract = new Contract(addresses[version], [contractOf[version]], provider);
    const full = withFields(operation, noSignature);
    const hash: unknown = await contract.getFunction('getHash')(isV06(full) ? full : toPackedUserOperation(full), 0xffff_ffff, 0);
    return withFields(operation, await signer.signMessage(getBytes(String(hash))));
  };
  const fieldsOf = (operation: UserOperation) => {
    const { paymaster, paymasterData, paymasterAndData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = encodeUserOperation(operation);
    return isV06(operation) ? { paymasterAndData } : { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit };
  };
  const answer = async (method: string, [given, entryPoint]: readonly unknown[]): Promise<unknown> => {
    const operation = decodeUserOperation(given);
    if (method === 'pm_getPaymasterStubData') return { ...fieldsOf(withFields(operation, noSignature)), sponsor: { name: 'Test sponsor' } };
    if (method === 'pm_getPaymasterData') return fieldsOf(await signed(operation));
    const stub = withFields(operation, noSignature);
    const gas = (await bundler.rpc('eth_estimateUserOperationGas', [encodeUserOperation(stub), entryPoint])) as Readonly<Record<string, string>>; // ERC-7769
    const priced = decodeUserOperation({ ...encodeUserOperation(stub), ...Object.fromEntries(Object.entries(gas).filter(([, value]) => value !== null)) });
    const { preVerificationGas, verificationGasLimit, callGasLimit } = encodeUserOperation(priced);
    return { ...fieldsOf(await signed(priced)), preVerificationGas, verificationGasLimit, callGasLimit };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { id, method, params } = JSON.parse(await text(request)) as { readonly id: number; readonly method: string; readonly params: readonly unknown[] }; // JSON-RPC
      asked.push(method);
      const said = refusal !== undefined ? { error: { code: -32_000, message: refusal } } : await answer(method, params).then((result) => ({ result }), (error: Error) => ({ error: { code: -32_603, message: error.message } }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`, addresses, asked,
    refuse: (reason) => void (refusal = reason),
    stop: async () => {
      provider.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function deployPaymaster(anvil: Anvil, version: Version, signer: string): Promise<string> {
  const { address: entryPoint } = contractCode[version].entryPoint;
  const address = await deploy(anvil, creationCode(version, 'VerifyingPaymaster') + coder.encode(['address', 'address'], [entryPoint, signer]).slice(2));
  const [from] = (await anvil.rpc('eth_accounts')) as readonly string[]; // anvil's own
  const data = new Interface(['function depositTo(address account) payable']).encodeFunctionData('depositTo', [address]);
  await anvil.rpc('eth_sendTransaction', [{ from, to: entryPoint, data, value: '0x8ac7230489e80000', gas: '0x30d40' }]);
  return address;
}
