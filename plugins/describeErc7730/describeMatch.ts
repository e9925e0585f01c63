import type { PreviewField, PreviewText, PreviewWarning } from '../../src/domain/preview/preview.ts';
import { describeFields, leavesAt } from './describeFields.ts';
import type { DescribedFields } from './describeFields.ts';
import type { Format } from './descriptor.ts';
import { misfit } from './errors.ts';
import { formatRaw, leftOut, nativeAmount } from './formatField.ts';
import type { Writer } from './formatField.ts';
import { interpolate } from './interpolate.ts';
import * as limits from './limits.ts';
import { lookUp } from './lookUp.ts';
import type { Match } from './matchRequest.ts';
import type { Holder } from './params.ts';
import { formatPath, parsePath } from './paths.ts';
import { scalarOf } from './scalar.ts';
import { ours, outside, plain } from './texts.ts';
import { leavesOf } from './values.ts';
import type { Leaf } from './values.ts';

/** A message or a call in the words of its descriptor, and all else that it holds. */
export interface Described {
  /** Absent where the descriptor has no intent. */
  readonly title: string | undefined;
  readonly rows: readonly PreviewField[];
  readonly warnings: readonly PreviewWarning[];
}

/** Nothing of a message is passed over: what no field shows follows as it is, and what the format leaves out is counted. @throws describeErc7730.doesNotFit */
export async function describeMatch({ format, root, rest, codeOf }: Match, holder: Holder, writer: Writer): Promise<Described> {
  for (const path of format.required) if (leavesAt(path, [], root).length === 0) throw misfit(`${formatPath(path)} is missing`);
  const fields = await describeFields(format.fields, { root, holder, writer });
  const excluded = new Set([...fields.hidden, ...format.excluded.flatMap((path) => leavesIfAny(() => leavesAt(path, [], root)))].filter((leaf) => !fields.shown.has(leaf)));
  const others = leavesOf(root).filter((leaf) => !fields.shown.has(leaf) && !excluded.has(leaf));
  const rows: readonly PreviewField[] = [
    ...ownerRows(writer.descriptor, codeOf),
    ...(typeof format.intent === 'object' ? Object.entries(format.intent).map(([label, text]) => ({ label: outside(label, limits.maxLabelGraphemes), value: outside(text), format: 'text' as const })) : []),
    ...(holder.value > 0n && !fields.showsValue ? [{ label: ours('amount'), ...nativeAmount(holder.value, await writer.facts.chain(holder.chainId)).field }] : []),
    ...fields.rows,
    ...others.map((leaf) => ({ label: outside(leaf.path, limits.maxLabelGraphemes), ...formatRaw(leaf).field })),
    ...(rest === '0x' ? [] : [{ label: ours('rest'), value: outside(rest), format: 'raw' as const }]),
    ...(excluded.size > 0 ? [countRow(ours('hidden'), excluded.size)] : []),
  ];
  return { title: titleOf(format, fields, writer), ...bounded(rows, fields.warnings) };
}

/** Each warning once, the dangers first, and no more of them or of rows than a review shows: what is left out is a danger. */
function bounded(rows: readonly PreviewField[], warnings: readonly PreviewWarning[]): Pick<Described, 'rows' | 'warnings'> {
  const distinct = [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()].toSorted((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'));
  const isCut = rows.length > limits.maxRows;
  const shown = isCut ? [...rows.slice(0, limits.maxRows - 1), countRow(ours('more'), rows.length - limits.maxRows + 1)] : rows;
  // Cautions that there is no room for go without a word, as those of the core do.
  const isLeftOut = isCut || distinct.filter(({ level }) => level === 'danger').length > limits.maxWarnings;
  return { rows: shown, warnings: (isLeftOut ? [leftOut, ...distinct.filter(({ code }) => code !== leftOut.code)] : distinct).slice(0, limits.maxWarnings) };
}

/** Whose contract it is; of a copy, whose maker may be another, whose code it runs. */
function ownerRows({ owner, contractName }: Writer['descriptor'], codeOf: string | undefined): readonly PreviewField[] {
  const names = [...new Set([owner, contractName].filter((name) => name !== undefined && name !== ''))];
  if (codeOf !== undefined) return [{ label: ours('codeOf'), value: { text: codeOf }, format: 'address', ...(contractName && { name: plain(contractName) }) }];
  return names.length > 0 ? [{ label: ours('owner'), value: outside(names.join(' · ')), format: 'text' }] : [];
}

function countRow(label: PreviewText, count: number): PreviewField {
  return { label, value: { text: String(count) }, format: 'number' };
}

function titleOf({ intent, interpolatedIntent }: Format, { texts }: DescribedFields, { descriptor }: Writer): string | undefined {
  const textAt = (text: string): string | undefined => {
    const path = parsePath(text);
    if (!path) return undefined;
    const key = formatPath(path);
    const shown = texts.get(key) ?? texts.get(`${key}.[]`);
    if (shown) return shown.length <= maxListed ? shown.join(', ') : undefined;
    // Constants need no field: they are the descriptor's own words.
    const constant = path.root === '$' ? scalarOf(lookUp(descriptor.source, path)) : undefined;
    return constant && plain(String(constant.value));
  };
  const filled = interpolatedIntent === undefined ? undefined : interpolate(interpolatedIntent, textAt);
  const written = filled ?? (typeof intent === 'object' ? Object.values(intent).join(' · ') : intent);
  const title = written === undefined ? '' : plain(written);
  return title === '' ? undefined : title;
}

/** Items of a list in one sentence. */
const maxListed = 5;

/** Version 1 lets a format leave out what is not there. */
function leavesIfAny(find: () => readonly Leaf[]): readonly Leaf[] {
  try {
    return find();
  } catch {
    return [];
  }
}
