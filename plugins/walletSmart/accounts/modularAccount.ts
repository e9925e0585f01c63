import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { decodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { toWord } from '../../../src/domain/encoding/toWord.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { smartErrors } from '../errors.ts';
import { encodeExecution } from './encodeExecution.ts';
import { moduleSessionKeys } from './moduleSessionKeys.ts';
import { nonceKeyFor } from './nonceKeyFor.ts';
import type { NonceLayout } from './nonceKeyFor.ts';
import { signAsOwner } from './signAsOwner.ts';
import type { AccountOrigin, SmartAccount } from './smartAccount.ts';
import { ecdsaStub } from './stubSignature.ts';

/** Whose accounts a factory makes: those of the standard's reference implementation, or Biconomy's Nexus. */
export type ModularAccountKind = 'reference' | 'nexus';

/** Which contracts a modular account is made of. Their addresses differ by version and chain, so that none is assumed. */
export interface ModularAccountOptions {
  readonly kind: ModularAccountKind;
  /** MSAFactory of the reference implementation, or NexusAccountFactory. */
  readonly factory: string;
  /** What a new account installs its first modules by: Bootstrap of the reference implementation (`initMSA` with four lists), or NexusBootstrap 1.0 (`initNexus` with seven arguments). */
  readonly bootstrap: string;
  /** The module that checks the owner's signatures. @see Rhinestone OwnableValidator */
  readonly validator: string;
  /** The module that checks session keys, installed with the account, with the functions of `fixtures/contracts/Modular.sol`. Absent: the account has none. */
  readonly sessionKeys?: string;
  /** Tells the accounts of one owner apart; 0 if absent. */
  readonly salt?: bigint;
}

const module_ = '(address module, bytes data)';
const makers = {
  reference: {
    layout: 'first' satisfies NonceLayout,
    create: /* @__PURE__ */ parseFunction('function createAccount(bytes32 salt, bytes data) returns (address)'),
    addressOf: /* @__PURE__ */ parseFunction('function getAddress(bytes32 salt, bytes data) view returns (address)'),
    initialize: /* @__PURE__ */ parseFunction(`function initMSA(${module_}[] validators, ${module_}[] executors, ${module_} hook, ${module_}[] fallbacks)`),
    order: (salt: string, data: string) => [salt, data], rest: [],
  },
  nexus: {
    layout: 'nexus' satisfies NonceLayout,
    create: /* @__PURE__ */ parseFunction('function createAccount(bytes data, bytes32 salt) returns (address)'),
    addressOf: /* @__PURE__ */ parseFunction('function computeAccountAddress(bytes data, bytes32 salt) view returns (address)'),
    initialize: /* @__PURE__ */ parseFunction(`function initNexus(${module_}[] validators, ${module_}[] executors, ${module_} hook, ${module_}[] fallbacks, address registry, address[] attesters, uint8 threshold)`),
    order: (salt: string, data: string) => [data, salt], rest: [`0x${'0'.repeat(40)}`, [], 0n],
  },
} as const;

/**
 * An account made of modules, with one key as its owner: a module checks its signatures, another one those of session keys. Further modules come and go by `installModule` and `uninstallModule`.
 * @see ERC-7579 @throws smart.notConfigured
 */
export function modularAccount(options: ModularAccountOptions): SmartAccount {
  assertArguments('modularAccount({ kind: string, factory: string, bootstrap: string, validator: string })', options);
  const { kind, factory, bootstrap, validator, sessionKeys, salt = 0n } = options;
  if (!Object.hasOwn(makers, kind)) throw smartErrors.notConfigured({ field: 'a known kind of modular account' });
  for (const [name, address] of Object.entries({ factory, bootstrap, validator, ...(sessionKeys !== undefined && { sessionKeys }) })) if (!isAddress(address)) throw smartErrors.notConfigured({ field: `an address as ${name}` });
  const { layout } = makers[kind];
  return {
    version: '0.7', entryPoint: entryPointAddresses['0.7'], stubSignature: ecdsaStub,
    origin: originOf({ kind, factory, bootstrap, validator, salt, ...(sessionKeys !== undefined && { sessionKeys }) }),
    modules: { validator: parseAddress(validator), ...(sessionKeys !== undefined && { sessionKeys: parseAddress(sessionKeys) }) },
    nonceKeyOf: (key) => nonceKeyFor(validator, key, layout),
    encodeCalls: encodeExecution,
    ...(sessionKeys !== undefined && { sessionKeys: moduleSessionKeys(sessionKeys, (key) => nonceKeyFor(sessionKeys, key, layout)) }),
    signOperation: signAsOwner,
    signHash: async (owner, hash) => `${validator}${markAsMessage(await owner.signMessage(decodeBytes(hash))).slice(2)}`.toLowerCase(),
  };
}

function originOf({ kind, factory, bootstrap, validator, sessionKeys, salt = 0n }: ModularAccountOptions): AccountOrigin {
  const { create, addressOf, initialize, order, rest } = makers[kind];
  const none = [`0x${'0'.repeat(40)}`, '0x'];
  const word = toWord(salt);
  const argumentsFor = (owner: string): readonly string[] => {
    const validators = [[validator, encodeParameters([{ name: '', type: 'uint256' }, { name: '', type: 'address[]' }], [1n, [owner]])], ...(sessionKeys === undefined ? [] : [[sessionKeys, '0x']])];
    const first = encodeFunctionData(initialize, [validators, [], none, [], ...rest]);
    return order(word, encodeParameters([{ name: '', type: 'address' }, { name: '', type: 'bytes' }], [bootstrap, first]));
  };
  return { by: 'factory', factory, encodeCreation: (owner) => encodeFunctionData(create, argumentsFor(owner)), encodeAddressOf: (owner) => encodeFunctionData(addressOf, argumentsFor(owner)) };
}

/** As the module knows that what was signed is the hash as a message (EIP-191), and not the hash itself: 4 is added to the last byte. @see Safe, eth_sign signatures */
function markAsMessage(signature: string): string {
  const last = parseInt(signature.slice(-2), 16);
  return `${signature.slice(0, -2)}${((last < 27 ? last + 27 : last) + 4).toString(16)}`;
}
