import { parseAddress } from '../accounts/address.ts';
import { isZeroAddress } from '../accounts/zeroAddress.ts';
import type { AbiParameter } from '../abi/abi.ts';
import { decodeLeniently } from '../abi/decodeLeniently.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { poolActions, routerCommandMask, routerCommands } from './functions/routerSteps.ts';
import type { KnownFunction, Role } from './knownActions.ts';
import { beside, leavesOfCall, rolePath } from './leaves.ts';
import type { Leaf } from './leaves.ts';
import * as limits from './limits.ts';
import { parseExecutionMode } from './parseExecutionMode.ts';

type Roles = Readonly<Record<string, Role>>;

/** A call that another one carries. */
export interface CarriedCall {
  /** Where it stands, e.g. `calls[0].data`. */
  readonly path: string;
  /** Absent for the contract that carries it. */
  readonly target?: string;
  readonly data: string;
  readonly valueWei: bigint;
  /** The code of the target runs as the account's own. */
  readonly isDelegate: boolean;
  /** The data are the arguments of this step, without a selector. */
  readonly step?: KnownFunction;
}

/** The values of a call with those that were packed, and the calls in it. */
export interface Unpacked {
  readonly leaves: readonly Leaf[];
  readonly roles: Roles;
  readonly calls: readonly CarriedCall[];
  /** Something could not be taken apart. */
  readonly isBroken: boolean;
}

/** Takes out of the values of a call the calls that it carries, in whatever form. What is taken apart is not shown as bytes as well. */
export function unpackCalls(leaves: readonly Leaf[], roles: Roles, isDelegate: boolean): Unpacked {
  const parts = leaves.map((leaf) => unpackLeaf(leaf, leaves, roles, isDelegate));
  return {
    leaves: parts.flatMap((part) => part.leaves),
    roles: Object.assign({}, roles, ...parts.map((part) => part.roles)) as Roles, // of records of roles
    calls: parts.flatMap(({ calls }) => calls),
    isBroken: parts.some(({ isBroken }) => isBroken),
  };
}

function unpackLeaf(leaf: Leaf, leaves: readonly Leaf[], roles: Roles, isDelegate: boolean): Unpacked {
  const kept: Unpacked = { leaves: [leaf], roles: {}, calls: [], isBroken: false };
  const role = roleIn(roles, leaf);
  if (!isHexData(leaf.value) || leaf.type === '[]') return kept;
  switch (role) {
    case 'call': return unpackCall(leaf, leaf.value, leaves, roles, isDelegate);
    case 'packedCalls': return unpackMultiSend(leaf, leaf.value);
    case 'execution': return unpackExecution(leaf, leaf.value, String(pairedWith('mode', leaf, leaves, roles)?.value ?? ''));
    case 'routerInput': return unpackStep(leaf, leaf.value, pairedWith('routerCommands', leaf, leaves, roles), routerCommandMask, routerCommands);
    case 'poolParams': return unpackStep(leaf, leaf.value, pairedWith('poolActions', leaf, leaves, roles), 0xff, poolActions);
    case 'routerCommands': return { ...kept, isBroken: leaf.value.length / 2 - 1 !== inputsOf(leaf, leaves, roles, 'routerInput') };
    case 'poolActions': return { ...kept, isBroken: leaf.value.length / 2 - 1 !== inputsOf(leaf, leaves, roles, 'poolParams') };
    default: return kept;
  }
}

function unpackCall(leaf: Leaf, data: string, leaves: readonly Leaf[], roles: Roles, isDelegate: boolean): Unpacked {
  const hasTarget = Object.values(roles).includes('target');
  const target = pairedWith('target', leaf, leaves, roles)?.value;
  const valueWei = pairedWith('native', leaf, leaves, roles)?.value;
  const how = howOf(leaf, leaves, roles);
  if (!hasTarget && data === '0x') return { leaves: [leaf], roles: {}, calls: [], isBroken: false };
  if (hasTarget && !isAddress(target)) return { leaves: [leaf], roles: {}, calls: [], isBroken: true };
  return {
    leaves: data === '0x' ? [leaf] : [],
    roles: {},
    calls: [{ path: leaf.path, ...(isAddress(target) && { target }), data, valueWei: typeof valueWei === 'bigint' ? valueWei : 0n, isDelegate: isDelegate || how === 'delegate' }],
    isBroken: how === 'unknown',
  };
}

function howOf(leaf: Leaf, leaves: readonly Leaf[], roles: Roles): 'call' | 'delegate' | 'unknown' {
  const operation = pairedWith('operation', leaf, leaves, roles)?.value;
  if (operation !== undefined) return operation === 0n ? 'call' : operation === 1n ? 'delegate' : 'unknown';
  const type = pairedWith('operationType', leaf, leaves, roles)?.value;
  if (type !== undefined) return type === 0n || type === 3n ? 'call' : type === 4n ? 'delegate' : 'unknown'; // 1 and 2 create contracts
  return 'call';
}

/** One operation: how, whom, how much, how long, and the data. @see Safe, MultiSend */
const packedHeadDigits = (1 + 20 + 32 + 32) * 2;

function unpackMultiSend(leaf: Leaf, data: string): Unpacked {
  const digits = data.slice(2).toLowerCase();
  const parts: Unpacked[] = [];
  for (let at = 0, index = 0; at < digits.length; index += 1) {
    const head = digits.slice(at, at + packedHeadDigits);
    const length = BigInt(`0x${head.slice(106) || '0'}`) * 2n;
    if (head.length < packedHeadDigits || length > BigInt(digits.length - at - packedHeadDigits) || index >= limits.maxPreviewCalls) return joined([...parts, broken(leaf)]);
    const end = at + packedHeadDigits + Number(length);
    const operation = head.slice(0, 2);
    parts.push({
      ...partOf(`${leaf.path}[${index}]`, head.slice(2, 42), BigInt(`0x${head.slice(42, 106)}`), `0x${digits.slice(at + packedHeadDigits, end)}`, operation === '01'),
      ...(operation !== '00' && operation !== '01' && { isBroken: true }),
    });
    at = end;
  }
  return joined(parts);
}

const batches: readonly AbiParameter[] = [{ name: 'batches', type: 'bytes[]' }];
const executions: readonly AbiParameter[] = [{ name: 'calls', type: 'tuple[]', components: [{ name: 'to', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }] }];

const batchMode = `0x01${'00'.repeat(31)}`;

/** One call, packed; several, encoded; lists of several; or the code of another contract as the account's own. */
function unpackExecution(leaf: Leaf, data: string, mode: string): Unpacked {
  const digits = data.slice(2).toLowerCase();
  switch (parseExecutionMode(mode)) {
    case 'single': return digits.length < 104 ? broken(leaf) : partOf(leaf.path, digits.slice(0, 40), BigInt(`0x${digits.slice(40, 104)}`), `0x${digits.slice(104)}`, false);
    case 'delegate': return digits.length < 40 ? broken(leaf) : partOf(leaf.path, digits.slice(0, 40), 0n, `0x${digits.slice(40)}`, true);
    case 'batches': {
      const { values: [lists], doubts } = decodeLeniently(batches, digits, { maxValues: limits.maxPreviewValues, maxDigits: limits.maxPreviewCallDigits });
      const parts = (Array.isArray(lists) ? lists : []).map((list: unknown, at) => unpackExecution({ ...leaf, path: `${leaf.path}[${at}]` }, String(list), batchMode));
      return joined([...parts, ...(doubts.size > 0 ? [broken(leaf)] : [])]);
    }
    case 'batch': {
      const { values, doubts } = decodeLeniently(executions, digits, { maxValues: limits.maxPreviewValues, maxDigits: limits.maxPreviewCallDigits });
      const laid = leavesOfCall(executions, values);
      const roles: Roles = { 'calls[].to': 'target', 'calls[].value': 'native', 'calls[].data': 'call' };
      const placed = laid.leaves.map((each) => ({ ...each, path: each.path.replace('calls', () => leaf.path) }));
      const unpacked = unpackCalls(placed, Object.fromEntries(Object.entries(roles).map(([path, role]) => [path.replace('calls', () => rolePath(leaf)), role])), false);
      // ERC-7821 has zero stand for the account itself.
      const calls = unpacked.calls.map(({ target, ...call }) => ({ ...call, ...(target !== undefined && !isZeroAddress(target) && { target }) }));
      return { ...unpacked, calls, isBroken: unpacked.isBroken || doubts.size > 0 || laid.leftOut > 0 };
    }
    default: return broken(leaf);
  }
}

function unpackStep(leaf: Leaf, data: string, commands: Leaf | undefined, mask: number, steps: Readonly<Record<number, KnownFunction>>): Unpacked {
  const index = Number(/\[(\d+)\]$/.exec(leaf.path)?.[1] ?? -1);
  const byte = String(commands?.value ?? '').slice(2 + index * 2, 4 + index * 2);
  const step = byte === '' ? undefined : steps[Number.parseInt(byte, 16) & mask];
  return step ? { leaves: [], roles: {}, calls: [{ path: leaf.path, data, valueWei: 0n, isDelegate: false, step }], isBroken: false } : broken(leaf);
}

/** How many inputs there are beside the commands. */
function inputsOf(leaf: Leaf, leaves: readonly Leaf[], roles: Roles, role: Role): number {
  return leaves.filter((each) => each.type !== '[]' && roleIn(roles, each) === role && pairedWith(roleIn(roles, leaf) ?? 'date', each, leaves, roles) === leaf).length;
}

function partOf(path: string, target: string, valueWei: bigint, data: string, isDelegate: boolean): Unpacked {
  const to = parseAddress(`0x${target}`);
  return {
    leaves: [{ path: `${path}.to`, type: 'address', value: to }, ...(valueWei > 0n ? [{ path: `${path}.value`, type: 'uint256', value: valueWei }] : [])],
    roles: { [`${rolePath({ path })}.to`]: 'target', [`${rolePath({ path })}.value`]: 'native' },
    calls: [{ path, target: to, data, valueWei, isDelegate }],
    isBroken: false,
  };
}

function broken(leaf: Leaf): Unpacked {
  return { leaves: [leaf], roles: {}, calls: [], isBroken: true };
}

function joined(parts: readonly Unpacked[]): Unpacked {
  return { leaves: parts.flatMap(({ leaves }) => leaves), roles: Object.assign({}, ...parts.map(({ roles }) => roles)) as Roles, calls: parts.flatMap(({ calls }) => calls), isBroken: parts.some(({ isBroken }) => isBroken) }; // of records of roles
}

/** The value of a role that belongs to a call: the one at the same place of a list beside, or the nearest around. */
function pairedWith(role: Role, leaf: Leaf, leaves: readonly Leaf[], roles: Roles): Leaf | undefined {
  const place = placeInList(leaf);
  const parallel = place === undefined ? undefined : leaves.find((each) => roleIn(roles, each) === role && placeInList(each) === place);
  return parallel ?? beside(leaf, leaves, (each) => roleIn(roles, each) === role);
}

/** E.g. ` 2` of `data[2]`, and `plan. 0` of `plan.inputs[0]`: the same for the lists side by side. */
function placeInList({ path }: Leaf): string | undefined {
  const [, before, index] = /^(.*?)[^.[\]]*\[(\d+)\]$/.exec(path) ?? [];
  return index === undefined ? undefined : `${before} ${index}`;
}

function roleIn(roles: Roles, leaf: Leaf): Role | undefined {
  const path = rolePath(leaf);
  return Object.hasOwn(roles, path) ? roles[path] : undefined;
}
