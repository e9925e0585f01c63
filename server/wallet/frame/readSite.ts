import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { SiteFacts } from './parts.ts';

/** The site that the server wrote into the document; undefined where there is none. */
export function readSite(text: string | null | undefined): SiteFacts | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!isRecord(found)) return undefined;
    const { siteId, realm, name, origins } = found;
    const isWhole = typeof siteId === 'string' && typeof realm === 'string' && typeof name === 'string' && Array.isArray(origins) && origins.every((origin) => typeof origin === 'string');
    return isWhole ? { siteId, realm, name, origins } : undefined;
  } catch {
    return undefined;
  }
}
