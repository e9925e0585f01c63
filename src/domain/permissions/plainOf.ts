import { maxPermissionCharacters } from './limits.ts';

/** What another page or script hands over, read once as plain JSON: no getter, cycle or class can say something else later. Undefined for what is no JSON, or too long. */
export function plainOf(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    return text.length > maxPermissionCharacters ? undefined : JSON.parse(text, (key, item: unknown) => (key === '__proto__' ? undefined : item));
  } catch {
    return undefined;
  }
}
