import type { SmsSettings } from '../config/settings.ts';
import type { SmsParts } from '../core/ports.ts';
import { readPhoneNumber } from './phoneNumbers.ts';

const unitsPerCurrency = 1_000;

/** What the rules know of numbers and prices. */
export function openSmsParts({ prices }: Pick<SmsSettings, 'prices'>): SmsParts {
  return { readNumber: readPhoneNumber, priceOf: (country) => Math.ceil((prices[country] ?? prices['default'] ?? 0) * unitsPerCurrency) };
}
