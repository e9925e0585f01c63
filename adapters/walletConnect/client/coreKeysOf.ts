/** Under which global names the library keeps the core of a prefix, and how often it was asked for. */
export function coreKeysOf(prefix: string): readonly string[] {
  const name = `_walletConnectCore_${prefix}`;
  return [name, `${name}_count`];
}
