/** Whether an object has functions at these paths, e.g. `core.crypto.decode`: the parts of a library that its types do not name. */
export function hasParts(holder: object, paths: readonly string[]): boolean {
  return paths.every((path) => typeof path.split('.').reduce<unknown>((at, name) => Object(at)[name], holder) === 'function');
}
