import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthStrategy } from '../../../src/contracts/points/authProviders.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { authStrategies } from '../../../src/domain/inApp/authStrategies.ts';
import { shownText } from '../../../src/domain/text/shownText.ts';
import * as limits from '../limits.ts';

/** How an ecosystem names and draws its wallet, and which ways in it offers. */
export interface EcosystemFacts {
  readonly authOptions: readonly AuthStrategy[];
  readonly name: string;
  /** Pictures as data URIs. */
  readonly icon?: string;
  readonly image?: string;
}

const maxNameGraphemes = 64;
const maxNameCharacters = 256;

/** What the wallet's server says of an ecosystem. Ways that this version does not know, and pictures that would have to be fetched, are left out. @throws inApp.unreadable */
export function parseEcosystem(answer: unknown): EcosystemFacts {
  if (!isRecord(answer) || !Array.isArray(answer['authOptions']) || typeof answer['name'] !== 'string' || answer['name'].length > maxNameCharacters) throw inAppErrors.unreadable();
  const { authOptions, icon, image } = answer;
  const name = shownText(answer['name'], maxNameGraphemes);
  if (name === '') throw inAppErrors.unreadable();
  return { authOptions: authStrategies.filter((strategy) => authOptions.includes(strategy)), name, ...(isPicture(icon, limits.maxIconCharacters) && { icon }), ...(isPicture(image, limits.maxImageCharacters) && { image }) };
}

/** Shown by `<img>` alone, where no picture runs a script. */
function isPicture(value: unknown, maxCharacters: number): value is string {
  return typeof value === 'string' && value.length <= maxCharacters && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[\w+/]+={0,2}$/.test(value);
}
