import type { RpcTransport } from '../../contracts/transport.ts';
import type { AbiValue } from '../../domain/abi/abi.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { keccak256Text } from '../../domain/encoding/keccak256.ts';
import { hasCode } from '../../domain/errors.ts';
import { hashDomain } from '../../domain/messages/hashTypedData.ts';
import type { PermitKind, PermitSupport } from '../../domain/tokens/permit.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { readCode } from '../reads/readCode.ts';
import { readContract } from '../reads/readContract.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/**
 * Whether a token takes a permit of this owner, and what has to be signed for one. Undefined where it does not, where it cannot be told by which
 * domain it checks signatures, and for an owner that is a contract, which cannot sign one.
 * @see EIP-2612, EIP-5267 @throws contract.noCode, rpc.*
 */
export async function readPermitSupport(transport: RpcTransport, request: { readonly token: string; readonly owner: string }, options: ReadOptions = {}): Promise<PermitSupport | undefined> {
  assertArguments('readPermitSupport(transport: RpcTransport, { token: string, owner: string }, options?: object)', transport, request, options);
  const { token, owner } = request;
  const ask = async (fn: string, args: readonly unknown[] = []): Promise<AbiValue | undefined> => {
    try {
      return await readContract(transport, { address: token, fn, args }, options);
    } catch (error) {
      if (hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData')) return undefined;
      throw error;
    }
  };
  const [nonce, separator, typeHash, name, version, told, ownerCode] = await Promise.all([
    ask('function nonces(address owner) view returns (uint256)', [owner]),
    ask('function DOMAIN_SEPARATOR() view returns (bytes32)'),
    ask('function PERMIT_TYPEHASH() view returns (bytes32)'),
    ask('function name() view returns (string)'),
    ask('function version() view returns (string)'),
    ask('function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)'),
    readCode(transport, { address: owner }, options),
  ]);
  const kind = kindOf(typeHash);
  if (typeof nonce !== 'bigint' || typeof separator !== 'string' || !kind || !canSign(ownerCode)) return undefined;
  const here = { chainId: transport.chainId, verifyingContract: token };
  const versions = [...new Set([version, '1', '2'])].filter((each) => typeof each === 'string');
  const candidates = [...toldDomain(told, here), ...(typeof name === 'string' ? [...versions.map((each) => ({ name, version: each, ...here })), { name, ...here }] : [])];
  // The only proof of a domain is that it hashes to what the token compares with.
  const domain = candidates.find((each) => hashDomain({ ...each }) === separator.toLowerCase());
  return domain && { kind, domain: { ...domain }, nonce };
}

interface Domain {
  readonly name?: string;
  readonly version?: string;
  readonly chainId: number;
  readonly verifyingContract: string;
}

/** Many tokens keep the hash of the type to themselves; those follow the standard. */
function kindOf(typeHash: AbiValue | undefined): PermitKind | undefined {
  if (typeHash === undefined || typeHash === standardTypeHash) return 'eip2612';
  return typeHash === daiTypeHash ? 'dai' : undefined;
}

const standardTypeHash = /* @__PURE__ */ keccak256Text('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)');
const daiTypeHash = /* @__PURE__ */ keccak256Text('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)');

/** An account whose code is only a delegation still has its key. @see EIP-7702 */
function canSign(code: string): boolean {
  return code === '0x' || code.startsWith('0xef0100');
}

/** The domain by the token's own word, if it is for this chain and this token and has nothing that permits never have. */
function toldDomain(told: AbiValue | undefined, here: Domain): readonly Domain[] {
  if (typeof told !== 'object' || !('fields' in told)) return [];
  const { fields, name, version, chainId, verifyingContract } = told;
  const has = Number(fields);
  if (has >= 0x10 || chainId !== BigInt(here.chainId) || typeof verifyingContract !== 'string' || !sameAddress(verifyingContract, here.verifyingContract)) return [];
  return [{ ...(has & 1 && typeof name === 'string' && { name }), ...(has & 2 && typeof version === 'string' && { version }), ...here }];
}
