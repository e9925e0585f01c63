import { defineErrors } from '../../domain/errors.ts';

/** Blocks that a node should have. */
export const blockErrors = /* @__PURE__ */ defineErrors('block', {
  notFound: { message: 'Block not found', remedy: 'Try again in a moment, or use another endpoint for this chain.' },
});
