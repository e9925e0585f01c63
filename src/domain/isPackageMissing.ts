import { messageOf } from './errors.ts';

/**
 * Whether a package that a site has not installed is why its `import()` failed: Node, webpack and Parcel (`cannot find`), Vite (which builds without it and throws
 * `Could not resolve "a" imported by "b"` when it is used), and browsers that are given a bare name (Chromium, Firefox, Safari).
 */
export function isPackageMissing(error: unknown): boolean {
  return /cannot find (module|package)|module not found|could not resolve "[^"]*" imported by|failed to resolve (module|import)|module specifier|bare specifier|does not resolve to a valid url/i.test(messageOf(error));
}
