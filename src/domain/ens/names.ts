import { dnsEncode, ensNormalize, namehash } from 'ethers/hash';
import { shownText } from '../text/shownText.ts';
import { ensErrors } from './ensErrors.ts';
import { assertArguments } from '../assertArguments.ts';

const maxNameCharacters = 255;

/** The one form of a name. @see ENSIP-15 @throws ens.badName */
export function normalizeName(name: string): string {
  assertArguments('normalizeName(name: string)', name);
  if (name.length > maxNameCharacters) throw ensErrors.badName({ name: shownText(name, 64) });
  try {
    const normal = ensNormalize(name);
    if (normal.split('.').some((label) => label === '')) throw new TypeError('a label is empty');
    return normal;
  } catch (cause) {
    throw ensErrors.badName({ name: shownText(name, 64) }, { cause });
  }
}

/** Of a normal name. @see ENSIP-1 */
export function nodeOf(normalName: string): string {
  return namehash(normalName);
}

/** Of a normal name, as wildcard resolvers take it. @see ENSIP-10 */
export function encodeDnsName(normalName: string): string {
  return dnsEncode(normalName, 255);
}

/** The name and each that it is under: `a.b.eth`, `b.eth`, `eth`. */
export function nameAndParents(normalName: string): readonly string[] {
  const labels = normalName.split('.');
  return labels.map((_label, at) => labels.slice(at).join('.'));
}

/** What resolvers call a chain. @see ENSIP-9, ENSIP-11 */
export function coinTypeOf(chainId: number): bigint {
  return chainId === 1 ? 60n : 0x8000_0000n | BigInt(chainId);
}
