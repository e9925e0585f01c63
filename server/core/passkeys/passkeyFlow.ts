import * as v from 'valibot';

export const kind = 'passkey';
/** The one state of such a flow. */
export const asked = 'asked';

const keptFlow = v.variant('does', [
  v.object({ does: v.literal('use'), challenge: v.string() }),
  v.object({ does: v.literal('create'), challenge: v.string(), userHandle: v.string(), device: v.string() }),
]);
/** What is kept between a challenge and its answer. */
export type KeptFlow = v.InferOutput<typeof keptFlow>;

/** @throws where the flow holds none: it was sealed by this server */
export const parseKeptFlow = (kept: unknown): KeptFlow => v.parse(keptFlow, kept);
