import { AbiCoder, Interface } from 'ethers';
import type { MockAccount } from '../accounts.ts';
import type { Genesis } from '../chain/genesis.ts';
import { batchForwarderCode, callsBySignatureCode, counterCode, deadlineForwarderCode, forwarderCode } from './contractCode.ts';
import { mockCounter, mockForwarders } from './scenarios.ts';

/** Sends and pays for what is relayed, from an account that no wallet of the world has: the eleventh of `mockMnemonic`. */
export const relayerAccount: MockAccount = { address: '0xBcd4042DE499D14e55001CcbB24a551F3b954096', privateKey: '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897' };
/** A relayer without funds: the twelfth. */
export const emptyRelayerAccount: MockAccount = { address: '0x71bE63f3384f5fb98995898A86B02Fb2426c5788', privateKey: '0x701b615bbdfb9de65240bc28bd21bbc0d996645a3dd57e7b12bc2bdf6f192c82' };

/** Where thirdweb's contract is that accounts run by EIP-7702, and `relayer7702` looks for it. */
const minimalAccount = '0xD6999651Fc0964B9c6B444307a0ab20534a66560';

const forwardRequest = '(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data) req';
const deadlineRequest = '(address from,address to,uint256 value,uint256 gas,uint48 deadline,bytes data,bytes signature) request';
const batchRequest = '(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data) req';

/** What is called to carry requests out. */
export const relayingInterfaces = {
  thirdweb: /* @__PURE__ */ new Interface([`function execute(${forwardRequest}, bytes signature) payable returns (bool, bytes)`]),
  erc2771: /* @__PURE__ */ new Interface([
    `function execute(${deadlineRequest}) payable`, 'function nonces(address owner) view returns (uint256)', 'error ERC2771ForwarderInvalidSigner(address signer, address from)',
    'error ERC2771ForwarderExpiredRequest(uint48 deadline)', 'error ERC2771UntrustfulTarget(address target, address forwarder)', 'error ERC2771ForwarderMismatchedValue(uint256 requestedValue, uint256 msgValue)', 'error FailedCall()',
  ]),
  biconomy: /* @__PURE__ */ new Interface([`function executePersonalSign(${batchRequest}, bytes sig) returns (bool, bytes)`]),
  account: /* @__PURE__ */ new Interface(['function executeWithSig(((address target,uint256 value,bytes data)[] calls,bytes32 uid) wrapped, bytes signature) payable']),
} as const;

const relayerWei = 1_000n * 10n ** 18n;

/** The part of a mocked chain's genesis that relayers need. */
export function createRelayingGenesis(): Required<Genesis> {
  const { thirdweb, erc2771, biconomy } = mockForwarders;
  const trusted = AbiCoder.defaultAbiCoder().encode(['address', 'address', 'address'], [thirdweb, erc2771, biconomy]);
  return {
    balances: [{ address: relayerAccount.address, balanceWei: relayerWei }],
    contracts: [
      { address: thirdweb, initCode: forwarderCode },
      { address: erc2771, initCode: deadlineForwarderCode },
      { address: biconomy, initCode: batchForwarderCode },
      { address: minimalAccount, initCode: callsBySignatureCode },
      { address: mockCounter, initCode: `${counterCode}${trusted.slice(2)}` },
    ],
  };
}
