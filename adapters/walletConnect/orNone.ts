/** What is read, as a list, or none where reading throws: of many references of a counterpart, those that make no sense are left out. */
export function orNone<T>(read: () => T): readonly T[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}
