import type { Storable } from './json.ts';

/** The one predicate for what may travel in an action or rest in the store. */
export function isStorable(value: unknown): value is Storable {
  switch (typeof value) {
    case 'string': case 'boolean': case 'bigint': case 'undefined': case 'number':
      return true;
    case 'object': {
      if (value === null || Array.isArray(value)) return true;
      const prototype: unknown = Object.getPrototypeOf(value);
      return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
    }
    default:
      return false;
  }
}
