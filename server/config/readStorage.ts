import type { Settings, SettingsFault } from './settings.ts';
import type { ParsedSettings } from './settingsSchema.ts';
import type { StorageSettings } from './storage.ts';

export function toStorage({ folder, s3, siteIds, gatewayOrigin, mostAgeDays, ...rest }: NonNullable<ParsedSettings['storage']>, { blocksFolder, allSiteIds }: { readonly blocksFolder: string; readonly allSiteIds: readonly string[] }): StorageSettings {
  return { ...rest, gatewayOrigin, mostAgeDays, siteIds: siteIds ?? allSiteIds, blocks: s3 ? { kind: 's3', ...s3, secretAccessKey: s3.secretAccessKey ?? '' } : { kind: 'folder', folder: folder ?? blocksFolder } };
}

/** What no single setting of it shows. */
export function checkStorage({ storage, sites }: Pick<Settings, 'storage' | 'sites'>, { storage: parsed }: ParsedSettings): SettingsFault[] {
  if (!storage) return [];
  const faults: SettingsFault[] = [];
  const at = (path: readonly (string | number)[], text: string): void => void faults.push({ path: ['storage', ...path], text });
  if (parsed?.folder !== undefined && parsed.s3) at(['s3'], 'is set beside "storage.folder", wanted one of them.');
  if (parsed?.s3 && !parsed.s3.secretAccessKey) at(['s3', 'secretAccessKey'], 'is missing, wanted the secret of "accessKeyId". Example: LATCHKEY_STORAGE_SECRET=…');
  const siteIds = sites.map(({ siteId }) => siteId);
  storage.siteIds.forEach((siteId, place) => {
    if (!siteIds.includes(siteId)) at(['siteIds', place], `found "${siteId}", wanted one of "sites" (${siteIds.join(', ') || 'none yet'}).`);
  });
  if (storage.userBytesPerDay < storage.mostUploadBytes) at(['userBytesPerDay'], `found ${storage.userBytesPerDay}, wanted no less than "mostUploadBytes" (${storage.mostUploadBytes}).`);
  return faults;
}
