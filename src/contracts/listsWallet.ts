import type { ListsWallet } from '../domain/kitNames.ts';

/** Says of a plugin that it always lists a wallet of its own id, so that editors offer the wallet where one is asked for. The plugin itself stays as it is. */
export function listsWallet<P extends { readonly id: string }>(plugin: P): P & ListsWallet<P['id']> {
  return plugin;
}
