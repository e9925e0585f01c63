import { boundedWarnings } from './createPreview.ts';
import { describeBatch } from './describeBatch.ts';
import type { BatchTerms } from './describeBatch.ts';
import type { Preview } from './preview.ts';
import { ours } from './previewText.ts';

/** Several transactions that are confirmed at once, as one preview: what each does, what the batch asks for beyond them, and the warnings of all. One alone stays as it is but for that. */
export function joinPreviews(previews: readonly [Preview, ...(readonly Preview[])], terms?: BatchTerms): Preview {
  const joined = joinCalls(previews);
  if (!terms) return joined;
  const { fields, warnings, raw } = describeBatch(terms);
  return { ...joined, fields: [...joined.fields, ...fields], warnings: boundedWarnings([...joined.warnings, ...warnings]), raw: raw === '' ? joined.raw : `${joined.raw}\n\n${raw}` };
}

function joinCalls([first, ...rest]: readonly [Preview, ...(readonly Preview[])]): Preview {
  if (rest.length === 0) return first;
  const all = [first, ...rest];
  return {
    kind: first.kind,
    title: ours('title.batch'),
    ...(first.chain && { chain: first.chain }),
    fields: [],
    calls: all.map(({ title, fields, description }) => ({ title, fields, ...(description && { description }) })),
    warnings: boundedWarnings(all.flatMap(({ warnings }) => warnings)),
    raw: all.map(({ raw }, at) => `${at + 1}. ${raw}`).join('\n\n'),
  };
}
