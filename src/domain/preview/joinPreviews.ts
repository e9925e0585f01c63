import { boundedWarnings } from './createPreview.ts';
import type { Preview } from './preview.ts';
import { ours } from './previewText.ts';

/** Several transactions that are confirmed at once, as one preview: what each does, and the warnings of all. One alone stays as it is. */
export function joinPreviews([first, ...rest]: readonly [Preview, ...(readonly Preview[])]): Preview {
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
