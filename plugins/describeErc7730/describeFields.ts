import type { PreviewField, PreviewWarning } from '../../src/domain/preview/preview.ts';
import type { Field, Group, Part } from './descriptor.ts';
import { misfit } from './errors.ts';
import { formatField, formatRaw, literalOf } from './formatField.ts';
import type { Writer, Written } from './formatField.ts';
import * as limits from './limits.ts';
import { lookUp } from './lookUp.ts';
import { foundAt, heldAt } from './params.ts';
import type { Holder, Place } from './params.ts';
import { formatPath } from './paths.ts';
import type { Path, Step } from './paths.ts';
import { resolvePath } from './resolvePath.ts';
import type { Found, Pick } from './resolvePath.ts';
import { isAmong, scalarOf } from './scalar.ts';
import type { Scalar } from './scalar.ts';
import { ours, outside, plain } from './texts.ts';
import { leavesOf } from './values.ts';
import type { Leaf, Struct } from './values.ts';

/** What the fields of a format make of a message. */
export interface DescribedFields {
  readonly rows: readonly PreviewField[];
  readonly warnings: readonly PreviewWarning[];
  /** Leaves that are among the rows, and those that the format leaves out. */
  readonly shown: ReadonlySet<Leaf>;
  readonly hidden: ReadonlySet<Leaf>;
  /** The currency that is sent along is among the rows. */
  readonly showsValue: boolean;
  /** What always visible fields show, by path; empty for what does not go into a sentence. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

interface Context {
  readonly root: Struct;
  readonly holder: Holder;
  readonly writer: Writer;
}

/** One row or several, and which item of the list they are about that their group goes through. */
interface Entry {
  readonly at: number | undefined;
  /** How many items that list has. */
  readonly of: number | undefined;
  readonly rows: readonly PreviewField[];
}

/** A value of a field; the message's own have a place there. */
interface Item {
  readonly scalar: Scalar;
  readonly picks: readonly Pick[];
  readonly leaf?: Leaf;
}

/** Writes all fields of a format. @throws describeErc7730.doesNotFit */
export async function describeFields(fields: readonly Part[], context: Context): Promise<DescribedFields> {
  const { root, holder, writer } = context;
  const shown = new Set<Leaf>();
  const hidden = new Set<Leaf>();
  const warnings: PreviewWarning[] = [];
  const texts = new Map<string, string[]>();
  let showsValue = false;
  let writtenCount = 0;

  const describeGroup = async ({ path, label, isBundled, fields: parts }: Group, base: readonly Step[], prefix: string): Promise<readonly Entry[]> => {
    const inner = path ? (path.root === '#' ? path.steps : [...base, ...path.steps]) : base;
    const entries: (readonly Entry[])[] = [];
    for (const part of parts) entries.push(await describePart(part, inner, label === undefined ? prefix : `${prefix}${label} › `));
    const goesThroughList = path?.steps.some(({ at }) => at === 'slice') ?? false;
    return isBundled ?? goesThroughList ? bundled(entries, isBundled === true) : entries.flat();
  };

  const describePart = (part: Part, base: readonly Step[], prefix: string): Promise<readonly Entry[]> =>
    part.kind === 'group' ? describeGroup(part, base, prefix) : describeField(part, base, prefix);

  const describeField = async (field: Field, base: readonly Step[], prefix: string): Promise<readonly Entry[]> => {
    const { of, visible } = field;
    const path = 'path' in of ? of.path : undefined;
    const items = itemsOf(field, base, context);
    if (path && isOfMessage(path)) for (const leaf of emptyListsOn(path, base, root)) shown.add(leaf);
    if (visible === 'never') {
      for (const leaf of path && isOfMessage(path) ? leavesAt(path, base, root) : []) hidden.add(leaf);
      return [];
    }
    const entries: Entry[] = [];
    for (const { scalar, picks, leaf } of items) {
      const isKept = isVisible(field, scalar);
      if (isKept === 'unexpected') warnings.push({ code: 'describeErc7730.unexpected', level: 'danger', params: { label: plain(labelOf(field, prefix, []), limits.maxLabelGraphemes) } });
      if (isKept === false) {
        if (leaf) hidden.add(leaf);
        continue;
      }
      writtenCount += 1;
      if (writtenCount > limits.maxWritten) throw misfit(`it has more than ${limits.maxWritten} rows`);
      const written = await write(field, scalar, { source: writer.descriptor.source, holder, root, base, picks, params: field.params }, writer);
      if (leaf) shown.add(leaf);
      for (const each of written.shows ?? []) shown.add(each);
      warnings.push(...(written.warnings ?? []));
      if (path?.root === '@' && formatPath(path) === '@.value') showsValue = true;
      if (path && visible === 'always') note(texts, keyOf(path, base), written.isLoose ? '' : written.text);
      entries.push({ at: picks[0]?.at, of: picks[0]?.of, rows: [{ label: outside(labelOf(field, prefix, picks), limits.maxLabelGraphemes), ...written.field }, ...(written.rows ?? [])] });
    }
    if (items.length === 0) entries.push({ at: undefined, of: 0, rows: [{ label: outside(labelOf(field, prefix, []), limits.maxLabelGraphemes), value: ours('none'), format: 'text' }] });
    return entries;
  };

  const entries: Entry[] = [];
  for (const part of fields) entries.push(...(await describePart(part, [], '')));
  return { rows: entries.flatMap(({ rows }) => rows), warnings, shown, hidden, showsValue, texts };
}

/** The leaves under a path, for fields that are not shown. */
export function leavesAt(path: Path, base: readonly Step[], root: Struct): readonly Leaf[] {
  return foundAt(path, { root, base, picks: [] }).flatMap(({ value }) => (value.kind === 'piece' ? [] : leavesOf(value)));
}

/** By its path in the message, or under its own name in what holds it. */
function keyOf(path: Path, base: readonly Step[]): string {
  return formatPath(path.root === '' ? { root: '', steps: [...base, ...path.steps] } : path);
}

function note(texts: Map<string, string[]>, key: string, text: string): void {
  const known = texts.get(key);
  if (known) known.push(text);
  else texts.set(key, [text]);
}

function isOfMessage({ root }: Path): boolean {
  return root === '' || root === '#';
}

function itemsOf({ of, visible }: Field, base: readonly Step[], { root, holder, writer }: Context): readonly Item[] {
  const { source } = writer.descriptor;
  if ('value' in of) return [{ scalar: literalOf(of.value, source), picks: [] }];
  const { path } = of;
  if (path.root === '@') return [{ scalar: heldAt(path, holder), picks: [] }];
  if (path.root === '$') {
    const scalar = scalarOf(lookUp(source, path));
    if (!scalar) throw misfit('a field refers to nothing');
    return [{ scalar, picks: [] }];
  }
  return visible === 'never' ? [] : foundAt(path, { root, base, picks: [] }).flatMap(toItems);
}

/** A format for a list is one for each of its items. */
function toItems({ value, picks }: Found): readonly Item[] {
  if (value.kind === 'piece') return [{ scalar: value, picks }];
  if (value.kind === 'leaf') return [{ scalar: value, picks, leaf: value }];
  if (value.kind === 'struct') throw misfit('a field is a struct, which has no format');
  if (value.none) return [{ scalar: value.none, picks, leaf: value.none }];
  return value.items.flatMap((item, at) => toItems({ value: item, picks: [...picks, { at, of: value.items.length }] }));
}

/** Lists without items that a path goes through: the field says that there are none. */
function emptyListsOn(path: Path, base: readonly Step[], root: Struct): readonly Leaf[] {
  const steps = path.root === '#' ? path.steps : [...base, ...path.steps];
  return steps.flatMap((step, at) => (step.at === 'slice' ? resolvePath(root, steps.slice(0, at)) : [])).flatMap(({ value }) => (value.kind === 'list' && value.none ? [value.none] : []));
}

function isVisible({ visible }: Field, scalar: Scalar): boolean | 'unexpected' {
  if (typeof visible === 'string') return true;
  if ('ifNotIn' in visible) return !isAmong(scalar, visible.ifNotIn);
  return isAmong(scalar, visible.mustMatch) ? false : 'unexpected';
}

/** A list without items has no format but that. */
async function write({ format, encrypted: cipher }: Field, scalar: Scalar, place: Place, writer: Writer): Promise<Written> {
  if (scalar.type === '[]') return formatRaw(scalar);
  return cipher ? encrypted(scalar, cipher.fallbackLabel) : formatField(format, scalar, place, writer);
}

function encrypted(scalar: Scalar, fallback: string | undefined): Written {
  const raw = formatRaw(scalar);
  const text = fallback === undefined ? raw.text : `${plain(fallback, limits.maxLabelGraphemes)} (${raw.text})`;
  return { field: { value: ours('encrypted', { value: text }), format: 'text' }, text };
}

function labelOf({ label, of, separator }: Field, prefix: string, picks: readonly Pick[]): string {
  const last = 'path' in of ? of.path.steps.findLast(({ at }) => at === 'name') : undefined;
  const own = label ?? (last?.at === 'name' ? last.name : '');
  const place = picks.some((pick) => pick.of > 1) ? picks.map(({ at }) => `[${at}]`).join('') : '';
  if (separator === undefined || picks.length === 0) return `${prefix}${own}${place === '' ? '' : ` ${place}`}`;
  return `${prefix}${separator.replaceAll('{index}', () => String(picks.at(-1)?.at ?? 0))} › ${own}`;
}

/** Row by row what belongs to one item, then the next, and at the end what belongs to none. @throws describeErc7730.doesNotFit where lists must be of one length and are not */
function bundled(entries: readonly (readonly Entry[])[], mustMatch: boolean): readonly Entry[] {
  const all = entries.flat();
  if (mustMatch && new Set(all.flatMap(({ of }) => of ?? [])).size > 1) throw misfit('lists that belong together differ in length');
  const places = [...new Set(all.map(({ at }) => at))].toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return places.flatMap((place) => all.filter(({ at }) => at === place));
}

