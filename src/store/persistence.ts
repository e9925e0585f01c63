import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import type { Chain } from '../domain/chains/chains.ts';
import { isAddress } from '../domain/encoding/isAddress.ts';
import { encodeJson, isCount, isRecord } from '../domain/encoding/json.ts';
import { maxActivityEntries, maxPictureCharacters, maxRecentChains, maxRecentWallets } from './limits.ts';
import { maxAnnouncedWallets } from '../contracts/walletLimits.ts';
import { selectActivity } from './activity.ts';
import type { ActivityEntry } from './activity.ts';
import { connectionRemembered, selectActiveAddress, selectActiveWallet } from './connection.ts';
import type { RememberedConnection } from './connection.ts';
import type { CoreState, KitDispatch } from './coreState.ts';
import { preferencesRead } from './preferences.ts';
import type { PreferencesState } from './preferences.ts';
import { storageKeys } from './storageKeys.ts';
import type { CoreStorageKey } from './storageKeys.ts';
import { isText, readJson } from './stored.ts';

/** Brings back what the first render may show. Anything malformed is dropped: storage is as untrusted as any other input. Records follow, see `hydrateRecords`. */
export function hydrate(storage: KeyValueStorage, dispatch: KitDispatch): void {
  const remembered = readRemembered(storage);
  if (remembered) dispatch(connectionRemembered(remembered));
  const preferences = parsePreferences(readJson(storage, storageKeys.preferences));
  if (preferences) dispatch(preferencesRead(preferences));
}

/** Writes what changed between two states. */
export function persist(storage: KeyValueStorage, before: CoreState, after: CoreState): void {
  if (before.connection !== after.connection) {
    // Only a change is written: until a remembered wallet is back, its memory must stay.
    writeChange(storage, storageKeys.connection, rememberedOf(before), rememberedOf(after));
  }
  if (before.preferences !== after.preferences) writeChange(storage, storageKeys.preferences, preferencesOf(before), preferencesOf(after));
  // Beside the preferences: a tab that writes those must not undo what another tab has added.
  if (before.network.customChains !== after.network.customChains) writeChange(storage, storageKeys.customChains, chainsOf(before), chainsOf(after));
  if (before.activity !== after.activity) writeRecords(storage, storageKeys.activity, keptOf(before), keptOf(after));
  if (before.calls !== after.calls) writeRecords(storage, storageKeys.calls, before.calls.bundles, after.calls.bundles);
}

/** What is connected by the last word of any tab. */
export function readRemembered(storage: KeyValueStorage): RememberedConnection | undefined {
  return parseRemembered(readJson(storage, storageKeys.connection));
}

function rememberedOf(state: CoreState): RememberedConnection | undefined {
  const { wallets, remembered } = state.connection;
  const active = selectActiveWallet(state);
  if (!active) return remembered;
  const address = selectActiveAddress(state);
  const open = wallets.map(({ walletId }) => walletId);
  return {
    ...(remembered?.address === address && remembered), // its name, too
    // Those of the last visit that have not come back, or not yet: other tabs may hold them open and would follow.
    walletIds: [...open, ...(remembered?.walletIds ?? []).filter((id) => !open.includes(id))],
    activeWalletId: active.walletId,
    ...(address !== undefined && { address }),
    chainId: active.chainId,
  };
}

function preferencesOf({ preferences }: CoreState): Partial<PreferencesState> {
  const { siteLocale: _siteLocale, ...kept } = preferences;
  return kept;
}

function chainsOf({ network: { customChains } }: CoreState): readonly Chain[] | undefined {
  return customChains.length > 0 ? customChains : undefined;
}

/** What is on its way or has ended; a question that is open in the wallet ends with the page. */
function keptOf(state: CoreState): readonly ActivityEntry[] {
  return selectActivity(state).filter(({ phase }) => phase.at !== 'sending' && phase.at !== 'rejected');
}

/** Only what this tab has changed: all else stays as other tabs have written it. */
function writeRecords(storage: KeyValueStorage, key: CoreStorageKey, was: readonly StoredRecord[], is: readonly StoredRecord[]): void {
  if (encodeJson(was) === encodeJson(is)) return;
  if (is.length === 0) return storage.remove(key);
  const before = new Map(was.map((record) => [record.id, encodeJson(record)]));
  const stored = new Map(listOf(readJson(storage, key)).map((record) => [record.id, record]));
  const own = is.map((record) => (before.get(record.id) === encodeJson(record) && stored.get(record.id)) || record);
  for (const id of [...before.keys(), ...is.map((record) => record.id)]) stored.delete(id);
  storage.set(key, encodeJson([...own, ...stored.values()].slice(0, maxActivityEntries)));
}

interface StoredRecord {
  readonly id: string;
}

/** What stands there, be it well formed or not: its reader decides. */
function listOf(value: unknown): readonly StoredRecord[] {
  return Array.isArray(value) ? value.filter((item): item is StoredRecord => isRecord(item) && isText(item['id'])) : [];
}

function writeChange(storage: KeyValueStorage, key: CoreStorageKey, was: unknown, is: unknown): void {
  if (encodeJson(was) === encodeJson(is)) return;
  if (is === undefined) storage.remove(key);
  else storage.set(key, encodeJson(is));
}

/** What a storage says of the last visit, without what is malformed. */
export function parseRemembered(value: unknown): RememberedConnection | undefined {
  if (!isRecord(value) || !Array.isArray(value['walletIds'])) return undefined;
  const { activeWalletId, address, chainId, name, picture } = value;
  const walletIds = [...new Set(value['walletIds'].filter(isText))].slice(0, maxAnnouncedWallets);
  if (walletIds.length === 0) return undefined;
  return {
    walletIds,
    ...(isText(activeWalletId) && walletIds.includes(activeWalletId) && { activeWalletId }),
    ...(isAddress(address) && { address }),
    ...(isCount(chainId) && chainId > 0 && { chainId }),
    // Plain names only: they are shown before anything has vouched for them.
    ...(isText(name) && /^[\w.-]{3,64}$/.test(name) && { name }),
    ...(isText(picture) && picture.length <= maxPictureCharacters && picture.startsWith('data:image/') && { picture }),
  };
}

function parsePreferences(value: unknown): Partial<PreferencesState> | undefined {
  if (!isRecord(value)) return undefined;
  const { locale, recentWalletIds, recentChainIds, acceptedTerms } = value;
  return {
    ...(isText(locale) && { locale }),
    ...(isText(acceptedTerms) && { acceptedTerms }),
    ...(Array.isArray(recentWalletIds) && { recentWalletIds: [...new Set(recentWalletIds.filter(isText))].slice(0, maxRecentWallets) }),
    ...(Array.isArray(recentChainIds) && { recentChainIds: [...new Set(recentChainIds.filter(isCount))].slice(0, maxRecentChains) }),
  };
}
