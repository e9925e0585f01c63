import { AbiCoder, Interface } from 'ethers';
import { deploy, transact } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { compileContract } from './compileContracts.ts';
import { contractCode, creationCode } from './entryPoints.ts';

const coder = AbiCoder.defaultAbiCoder();
const { address: entryPoint } = contractCode['0.7'].entryPoint;
const none = '0x0000000000000000000000000000000000000000';
/** What one of the chain's currency is worth, in tokens of 18 decimals. */
export const tokensPerEther = 2_000n;

const sources = {
  // As Chainlink's feeds answer, always of this very block.
  'own/Oracle.sol': `pragma solidity ^0.8.20;
contract Oracle {
  int256 immutable answer;
  constructor(int256 given) { answer = given; }
  function decimals() external pure returns (uint8) { return 8; }
  function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) { return (1, answer, block.timestamp, block.timestamp, 1); }
}`,
  // Takes its token after the calls alone, as paymasters do that an account may allow in the operation itself.
  'own/LatePaymaster.sol': `pragma solidity ^0.8.20;
interface Token { function transferFrom(address from, address to, uint256 amount) external returns (bool); }
struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }
contract LatePaymaster {
  Token immutable token;
  uint256 public immutable rate;
  constructor(Token given, uint256 tokensPerEther) { token = given; rate = tokensPerEther; }
  function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256) external pure returns (bytes memory, uint256) { return (abi.encode(operation.sender), 0); }
  function postOp(uint8, bytes calldata context, uint256 cost, uint256) external {
    require(msg.sender == ${entryPoint}, "not the entry point");
    require(token.transferFrom(abi.decode(context, (address)), address(this), cost * rate), "not paid");
  }
}`,
};

/** A contract of our own for tests. */
function compileOwn(name: 'Oracle' | 'LatePaymaster'): string {
  return compileContract({ file: `own/${name}.sol`, name, replaced: sources });
}

/** Puts eth-infinitism's TokenPaymaster for v0.7 on a node, with two oracles, a price and a deposit. Its deposit is high enough that it never goes to Uniswap. */
export async function deployTokenPaymaster(anvil: Anvil, token: string): Promise<string> {
  const [owner] = (await anvil.rpc('eth_accounts')) as readonly string[]; // anvil's own
  const oracle = async (answer: bigint): Promise<string> => deploy(anvil, compileOwn('Oracle') + coder.encode(['int256'], [answer]).slice(2));
  const [tokenOracle, nativeOracle] = [await oracle(10n ** 8n), await oracle(tokensPerEther * 10n ** 8n)];
  const values = coder.encode(
    ['address', 'address', 'address', 'address', 'tuple(uint256,uint128,uint48,uint48)', 'tuple(uint48,uint48,address,address,bool,bool,bool,uint256)', 'tuple(uint256,uint24,uint8)', 'address'],
    [token, entryPoint, none, none, [11n * 10n ** 25n, 0, 40_000, 86_400], [3_600, 86_400, tokenOracle, nativeOracle, false, false, false, 10n ** 24n], [1, 3_000, 5], owner],
  );
  const address = await deploy(anvil, creationCode('0.7', 'TokenPaymaster') + values.slice(2));
  await transact(anvil, { to: address, data: new Interface(['function updateCachedPrice(bool)']).encodeFunctionData('updateCachedPrice', [true]) });
  await depositFor(anvil, address);
  return address;
}

/** Puts one on a node that takes its token after the calls. */
export async function deployLatePaymaster(anvil: Anvil, token: string): Promise<string> {
  const address = await deploy(anvil, compileOwn('LatePaymaster') + coder.encode(['address', 'uint256'], [token, tokensPerEther]).slice(2));
  await depositFor(anvil, address);
  return address;
}

async function depositFor(anvil: Anvil, paymaster: string): Promise<void> {
  const [from] = (await anvil.rpc('eth_accounts')) as readonly string[]; // anvil's own
  const data = new Interface(['function depositTo(address account) payable']).encodeFunctionData('depositTo', [paymaster]);
  await anvil.rpc('eth_sendTransaction', [{ from, to: entryPoint, data, value: '0x8ac7230489e80000', gas: '0x30d40' }]);
}
