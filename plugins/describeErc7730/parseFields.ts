import { isRecord } from '../../src/domain/encoding/json.ts';
import { fieldFormats } from './descriptor.ts';
import type { Allowed, Field, FieldFormat, Part, Source, Visibility } from './descriptor.ts';
import { bad } from './errors.ts';
import * as limits from './limits.ts';
import { lookUp } from './lookUp.ts';
import { parsePath } from './paths.ts';
import type { Path } from './paths.ts';

/** Where fields stand. */
export interface Place {
  /** The descriptor, for what references lead to. */
  readonly source: Source;
  /** It is of a later minor version than this one, which may have formats that are not known here. */
  readonly isLater: boolean;
  /** Of the format, for complaints. */
  readonly key: string;
}

/** The fields of a format, references to definitions filled in. @throws describeErc7730.badDescriptor */
export function parseFields(given: unknown, place: Place): readonly Part[] {
  const budget = { fields: limits.maxFields };
  const parseList = (list: unknown, depth: number): readonly Part[] => {
    if (!Array.isArray(list)) throw bad(`the fields of ${place.key} are no list`);
    return list.map((each: unknown) => parsePart(each, depth));
  };
  const parsePart = (each: unknown, depth: number): Part => {
    budget.fields -= 1;
    if (budget.fields < 0 || depth > limits.maxGroupDepth) throw bad(`${place.key} has too many fields`);
    const part = resolveReference(each, place, 0);
    if (part['fields'] === undefined) return parseField(part, place);
    const { path, label, iteration, fields } = part;
    if (iteration !== undefined && iteration !== 'bundled' && iteration !== 'sequential') throw bad(`${place.key} has an unknown iteration`);
    return {
      kind: 'group', path: path === undefined || path === '' ? undefined : pathOf(path, place), label: textOrNothing(label, 'label', place),
      isBundled: iteration === undefined ? undefined : iteration === 'bundled', fields: parseList(fields, depth + 1),
    };
  };
  return parseList(given, 0);
}

/** Of version 1: `required` and `excluded`. @throws describeErc7730.badDescriptor */
export function parsePaths(given: unknown, key: string): readonly Path[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw bad(`${key} has a list of paths that is none`);
  return given.map((each: unknown) => pathOf(each, { key }));
}

/** A field that refers to a definition has all of that, and what it says itself stands over it. */
function resolveReference(given: unknown, place: Place, depth: number): Source {
  if (!isRecord(given)) throw bad(`a field of ${place.key} is no object`);
  const { $ref, ...own } = given;
  if ($ref === undefined) return own;
  const path = parsePath($ref);
  if (path?.root !== '$' || depth >= limits.maxReferenceDepth) throw bad(`${place.key} refers to nothing, or in a circle`);
  const definition = resolveReference(lookUp(place.source, path), place, depth + 1);
  return { ...definition, ...own, params: { ...paramsOf(definition, place), ...paramsOf(own, place) } };
}

function parseField(part: Source, place: Place): Field {
  const { path, value, label, format, visible, separator, encryption } = part;
  if (value !== undefined && value !== null && !isAllowed(value)) throw bad(`a value of ${place.key} is neither text nor number`);
  if ((path === undefined || path === null) && (value === undefined || value === null)) throw bad(`a field of ${place.key} has neither path nor value`);
  return {
    kind: 'field',
    of: value === undefined || value === null ? { path: pathOf(path, place) } : { value },
    label: textOrNothing(label, 'label', place),
    format: formatOf(format, place),
    params: paramsOf(part, place),
    visible: parseVisibility(visible, place),
    separator: textOrNothing(separator, 'separator', place),
    encrypted: isRecord(encryption) ? { fallbackLabel: textOrNothing(encryption['fallbackLabel'], 'fallback', place) } : undefined,
  };
}

function formatOf(format: unknown, { key, isLater }: Pick<Place, 'key' | 'isLater'>): FieldFormat {
  if (format === undefined || format === null) return 'raw';
  const known = fieldFormats.find((each) => each === format);
  if (known === undefined && !(isLater && typeof format === 'string')) throw bad(`${key} has an unknown format`);
  return known ?? 'raw';
}

function paramsOf({ params }: Source, { key }: Pick<Place, 'key'>): Source {
  if (params === undefined || params === null) return {};
  if (!isRecord(params)) throw bad(`${key} has parameters that are no object`);
  return params;
}

function parseVisibility(given: unknown, { key }: Pick<Place, 'key'>): Visibility {
  if (given === undefined || given === null || given === 'always') return 'always';
  if (given === 'never' || given === 'optional') return given;
  const { ifNotIn, mustMatch, mustBe }: Source = isRecord(given) ? given : {};
  const must = mustMatch ?? mustBe; // an example of the standard has the other name
  if (isListOfAllowed(ifNotIn) && must === undefined) return { ifNotIn: withoutNull(ifNotIn) };
  if (isListOfAllowed(must) && ifNotIn === undefined) return { mustMatch: withoutNull(must) };
  throw bad(`${key} has an unknown rule of what is visible`);
}

/** The schema allows `null`, which no value of a request is. */
function isListOfAllowed(value: unknown): value is readonly (Allowed | null)[] {
  return Array.isArray(value) && value.every((each) => each === null || isAllowed(each));
}

function withoutNull(list: readonly (Allowed | null)[]): readonly Allowed[] {
  return list.filter((each) => each !== null);
}

function isAllowed(value: unknown): value is Allowed {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function pathOf(text: unknown, { key }: Pick<Place, 'key'>): Path {
  const path = parsePath(text);
  if (!path) throw bad(`${key} has a path that is none: ${typeof text === 'string' ? text : typeof text}`);
  return path;
}

function textOrNothing(value: unknown, what: string, { key }: Pick<Place, 'key'>): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw bad(`${key} has a ${what} that is no text`);
  return value;
}
