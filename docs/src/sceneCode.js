const codes = import.meta.glob('./scenes/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The file of an example's code, e.g. `SmartAccount.tsx` of `smartAccount`. */
export function fileOf(scene) {
  return `${scene.charAt(0).toUpperCase()}${scene.slice(1)}.tsx`;
}

/** The code of an example. */
export function sceneCode(scene) {
  const code = codes[`./scenes/${fileOf(scene)}`];
  if (code === undefined) throw new Error(`There is no example ${scene}.`);
  return code.trim();
}
