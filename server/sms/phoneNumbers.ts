import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneNumber as ParsedNumber } from 'libphonenumber-js/max';
import type { PhoneNumber } from '../core/ports.ts';

/** What the numbering plans say of a number in E.164, with the exchange prefix of its country left out where it was typed as well; undefined where it is none that they give out. */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(text);
  if (!parsed?.isValid() || parsed.country === undefined) return undefined;
  const { number, country } = parsed;
  return { number, country, isMobile: isMobile(parsed), isOf: (other) => other === country || isOf(number, other) };
}

/** Where the plan of a country does not tell mobile numbers from others, any number may be one. */
function isMobile(parsed: ParsedNumber): boolean {
  const type = parsed.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

/** Countries that share a plan have numbers that may be of each, e.g. Finland and Åland. */
function isOf(number: string, country: string): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed || !isSupportedCountry(country) || getCountryCallingCode(country) !== parsed.countryCallingCode) return false;
  parsed.country = country;
  return parsed.isValid();
}
