import type { IndexerPage } from '../../src/contracts/points/indexers.ts';
import { indexerErrors } from '../../src/contracts/indexerErrors.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { parseUnits256 } from '../../src/domain/encoding/parseUnits256.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of what should be an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** What is not there is told by a status. @throws any other error */
export function orNotFound(error: unknown): undefined {
  if (hasCode(error, 'fetch.failed') && error.context['statusCode'] === 404) return undefined;
  throw error;
}

/** A list in an answer. @throws indexer.badAnswer */
export function listIn(answer: unknown, field: string, sourceId: string): readonly unknown[] {
  const list = fieldsOf(answer)[field];
  if (!Array.isArray(list)) throw indexerErrors.badAnswer({ sourceId, why: `it has no list '${field}'` });
  return list;
}

export function countOf(value: unknown): number | undefined {
  const units = parseUnits256(value);
  return units !== undefined && units <= Number.MAX_SAFE_INTEGER ? Number(units) : undefined;
}

/** A time in ms: an ISO date, one of a database without a zone (UTC), or seconds since 1970. */
export function msOf(value: unknown): number | undefined {
  const seconds = countOf(value);
  if (seconds !== undefined) return seconds * 1000;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const ms = Date.parse(/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}

/** `erc721`, `ERC-721` or `ERC721`. */
export function standardOf(value: unknown): 'ERC20' | 'ERC721' | 'ERC1155' | undefined {
  const [, number] = (typeof value === 'string' && /^erc-?(20|721|1155)$/i.exec(value)) || [];
  return number === '20' ? 'ERC20' : number === '721' ? 'ERC721' : number === '1155' ? 'ERC1155' : undefined;
}

/** A list without what could not be read. What is left is untrusted all the same: the kit parses it. */
export function pageOf<Item>(items: readonly (Item | undefined)[], cursor?: string): IndexerPage<Item> {
  return { items: items.filter((item) => item !== undefined), ...(cursor !== undefined && { cursor }) };
}
