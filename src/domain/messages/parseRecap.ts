import { isRecord } from '../encoding/json.ts';

/** What a sign-in lets the party at its URI do in the account's name: on which thing, which actions, and within which limits. @see EIP-5573 */
export interface RecapGrant {
  /** What is acted on, e.g. `https://example.com/pictures/`. */
  readonly target: string;
  /** E.g. `crud/update`. */
  readonly ability: string;
  /** As JSON; empty where there is none. Of several, each one is enough. */
  readonly limits: readonly string[];
}

/** Whether a resource of a sign-in is such a grant, well-formed or not. */
export function isRecap(resource: string): boolean {
  return /^urn:recap:/i.test(resource);
}

/** Reads it; undefined for what is none, or holds anything that is not known here: it must not be shown as less than it is. */
export function parseRecap(resource: string): readonly RecapGrant[] | undefined {
  const details = detailsIn(resource.replace(/^urn:recap:/i, ''));
  if (!isRecord(details)) return undefined;
  const { att = {}, prf = [], ...others } = details;
  if (Object.keys(others).length > 0 || !isRecord(att) || !Array.isArray(prf) || !prf.every((proof) => typeof proof === 'string')) return undefined;
  const grants: RecapGrant[] = [];
  for (const [target, abilities] of Object.entries(att)) {
    if (target === '' || !isRecord(abilities)) return undefined;
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!/^[\w.*+-]+\/[\w.*+-]+$/.test(ability) || !Array.isArray(limits) || !limits.every(isRecord)) return undefined;
      grants.push({ target, ability, limits: limits.map((limit) => JSON.stringify(limit)).filter((limit) => limit !== '{}') });
    }
  }
  return grants.length === 0 ? undefined : grants;
}

const textOrBlank = /("(?:[^"\\]|\\.)*")|\s+/g;

function detailsIn(encoded: string): unknown {
  if (!/^[\w-]+={0,2}$/.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const details: unknown = JSON.parse(json);
    // A key that stands there twice is read by some as the first, by others as the last.
    return JSON.stringify(details) === json.replace(textOrBlank, (_whole, text: string | undefined) => text ?? '') ? details : undefined;
  } catch {
    return undefined;
  }
}
