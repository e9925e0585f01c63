import { defineErrors } from './errors.ts';

/** A function was called without what it needs, or with something else: a slip of the developer. Apart from the rest of the family, which loads earlier. */
export const argumentErrors = /* @__PURE__ */ defineErrors('input', {
  /** A call of the kit was made without an argument that it needs. Told in development alone. */
  missing: { message: '{name} needs {needs}: {argument} is missing', remedy: 'Give {argument}. TypeScript shows what else the call takes.' },
  /** A call of the kit got an argument of another kind than it takes. Told in development alone. */
  wrongKind: { message: '{name} needs {needs}: {argument} is {found}', remedy: 'Give {argument} as {wanted}.' },
});
