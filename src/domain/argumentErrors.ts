import { defineErrors } from './errors.ts';

/** A function was called without what it needs, or with something else: a slip of the developer. Apart from the rest of the family, which loads earlier. */
export const argumentErrors = /* @__PURE__ */ defineErrors('input', {
  missing: { message: '{name} needs {needs}: {argument} is missing', remedy: 'Give {argument}. TypeScript shows what else the call takes.' },
  wrongKind: { message: '{name} needs {needs}: {argument} is {found}', remedy: 'Give {argument} as {wanted}.' },
});
