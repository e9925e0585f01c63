import type { Describe, Description } from '../../../src/contracts/points/describers.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeFunctionData, selectorOf } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { PreviewField, PreviewText } from '../../../src/domain/preview/preview.ts';
import type { strings } from '../strings.ts';
import type { PasskeyContracts } from './contracts.ts';

type FunctionOf = ReturnType<typeof parseFunction>;

interface Change {
  readonly does: NameOf<keyof typeof strings>;
  readonly signature: FunctionOf;
  /** Names of the addresses among its values, in their order; `undefined` is not shown. */
  readonly shows: readonly (NameOf<keyof typeof strings> | undefined)[];
  /** What the kit itself knows to be one, it warns of by itself. */
  readonly isDangerous?: boolean;
}

/** Calls of an account to itself. The kit warns of each of them. @see Safe 1.4.1, OwnerManager and ModuleManager */
const ofAccount: readonly Change[] = [
  { does: 'addOwner', signature: parseFunction('function addOwnerWithThreshold(address owner, uint256 threshold)'), shows: ['owner'] },
  { does: 'removeOwner', signature: parseFunction('function removeOwner(address previous, address owner, uint256 threshold)'), shows: [undefined, 'owner'] },
  { does: 'swapOwner', signature: parseFunction('function swapOwner(address previous, address oldOwner, address newOwner)'), shows: [undefined, 'oldOwner', 'newOwner'] },
  { does: 'threshold', signature: parseFunction('function changeThreshold(uint256 threshold)'), shows: [] },
  { does: 'enableModule', signature: parseFunction('function enableModule(address module)'), shows: ['module'] },
  { does: 'disableModule', signature: parseFunction('function disableModule(address previous, address module)'), shows: [undefined, 'module'], isDangerous: true },
];

/** Calls to the module by which guardians recover accounts. @see Safe SocialRecoveryModule 0.1.0 */
const ofRecovery: readonly Change[] = [
  { does: 'addGuardian', signature: parseFunction('function addGuardianWithThreshold(address guardian, uint256 threshold)'), shows: ['guardian'], isDangerous: true },
  { does: 'removeGuardian', signature: parseFunction('function revokeGuardianWithThreshold(address previous, address guardian, uint256 threshold)'), shows: [undefined, 'guardian'], isDangerous: true },
  { does: 'startRecovery', signature: parseFunction('function confirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, bool execute)'), shows: ['account', 'newOwner'], isDangerous: true },
  { does: 'finishRecovery', signature: parseFunction('function finalizeRecovery(address wallet)'), shows: ['account'], isDangerous: true },
  { does: 'cancelRecovery', signature: parseFunction('function cancelRecovery()'), shows: [] },
];

/** Says in words who comes to control an account, or no longer does, by calls of it to itself and to the module of its guardians. What cannot be read is left to the kit. */
export function createOwnerDescriber({ recovery }: Pick<PasskeyContracts, 'recovery'>): Describe {
  return async (request, { account }) => {
    if (request.kind !== 'transaction') return undefined;
    const { to, data = '0x' } = request.transaction;
    if (to === undefined) return undefined;
    const changes = sameAddress(to, account) ? ofAccount : sameAddress(to, recovery) ? ofRecovery : [];
    const change = changes.find(({ signature }) => selectorOf(signature) === data.slice(0, 10).toLowerCase());
    return change && describe(change, data, recovery);
  };
}

function describe({ does, signature, shows, isDangerous = false }: Change, data: string, recovery: string): Description | undefined {
  let values: readonly unknown[];
  try {
    values = decodeFunctionData(signature, data);
  } catch {
    return undefined; // the kit says that it is malformed
  }
  const fields = shows.flatMap((name, at) => (name === undefined ? [] : [values[at]].flat().map((address): PreviewField => ({ label: ours(name), value: { text: String(address) }, format: 'address' }))));
  const isOfRecovery = does === 'enableModule' && sameAddress(String(values[0]), recovery);
  return { title: ours(isOfRecovery ? 'enableRecovery' : does), fields, ...(isDangerous && { warnings: [{ code: 'passkey.change.warning', level: 'danger' } as const] }) };
}

type NameOf<Key> = Key extends `passkey.change.${infer Name}` ? Name : never;

function ours(key: NameOf<keyof typeof strings>): PreviewText {
  return { key: `passkey.change.${key}` };
}
