import { isSupportedCountry } from 'libphonenumber-js/max';

/** Whether this is a country or territory that gives out phone numbers, by its two letters. @see ISO 3166-1 */
export const isCountryCode = (text: string): boolean => isSupportedCountry(text);
