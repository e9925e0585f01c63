import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Erc7730Descriptor } from './config.ts';
import { bad } from './errors.ts';
import * as limits from './limits.ts';
import { formatPath, parsePath } from './paths.ts';

/**
 * One descriptor out of one that includes another: what the including one says stands, fields of the same path become one. Give the files as they are.
 * @see ERC-7730, organizing files @throws describeErc7730.badDescriptor
 */
export function mergeErc7730(including: Erc7730Descriptor, included: Erc7730Descriptor): Erc7730Descriptor {
  const { includes: _merged, ...rest }: Readonly<Record<string, unknown>> = { ...including };
  return { ...Object(merge(included, rest, 0)) };
}

function merge(under: unknown, over: unknown, depth: number): unknown {
  if (depth > limits.maxDescriptorDepth) throw bad('it is too deep');
  if (over === undefined) return under;
  if (!isRecord(under) || !isRecord(over)) return over;
  const keys = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  return Object.fromEntries(keys.map((key) => {
    const [below, above] = [ownOf(under, key), ownOf(over, key)];
    return [key, key === 'fields' && Array.isArray(below) && Array.isArray(above) ? mergeFields(below, above, depth + 1) : merge(below, above, depth + 1)];
  }));
}

function mergeFields(under: readonly unknown[], over: readonly unknown[], depth: number): readonly unknown[] {
  const pathOf = (field: unknown): string | undefined => {
    const path = isRecord(field) ? parsePath(field['path']) : undefined;
    return path && formatPath(path);
  };
  const isSame = (one: unknown, other: unknown): boolean => pathOf(one) !== undefined && pathOf(one) === pathOf(other);
  return [...under.map((below) => merge(below, over.find((above) => isSame(above, below)), depth)), ...over.filter((above) => !under.some((below) => isSame(above, below)))];
}

function ownOf(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
