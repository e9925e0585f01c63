import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { SiteFacts } from './parts.ts';

/** The site that the server wrote into the document; undefined where there is none. */
export function readSite(text: string | null | undefined): SiteFacts | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!isRecord(found)) return undefined;
    const { siteId, realm, name, origins, custody, ecosystemName, windowAboveWei, delegates, newWallets, sms, ways, secondFactor, oneStepSignIn } = found;
    const isWhole = typeof siteId === 'string' && typeof realm === 'string' && typeof name === 'string' && Array.isArray(origins) && origins.every((origin) => typeof origin === 'string') && (custody === 'shares' || custody === 'signer');
    const hasLimit = typeof windowAboveWei === 'string' && /^\d{1,22}$/.test(windowAboveWei);
    return isWhole ? { siteId, realm, name, origins, custody, ...(typeof ecosystemName === 'string' && { ecosystemName }), ...(hasLimit && { windowAboveWei: BigInt(windowAboveWei) }), ...(Array.isArray(delegates) && { delegates: delegates.filter(isDelegate) }), ...(newWallets === 'phrase' && { newWallets }), ...(isRecord(sms) && Array.isArray(sms['allowed']) && { sms: { allowed: sms['allowed'].map(String), ...(typeof sms['first'] === 'string' && { first: sms['first'] }) } }), ...(Array.isArray(ways) && { ways: ways.map(String) }), ...(isRecord(oneStepSignIn) && Array.isArray(oneStepSignIn['statements']) && { oneStepSignIn: { statements: oneStepSignIn['statements'].map(String) } }), ...((secondFactor === 'offered' || secondFactor === 'required') && { secondFactor }) } : undefined;
  } catch {
    return undefined;
  }
}

function isDelegate(value: unknown): value is NonNullable<SiteFacts['delegates']>[number] {
  return isRecord(value) && Number.isSafeInteger(value['chainId']) && isAddress(value['address']);
}
