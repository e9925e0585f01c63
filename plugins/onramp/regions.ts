/** What people pay with where they live, by ISO 3166 and ISO 4217: to begin with, since the browser's language is only a guess. */
export const currencyOfRegion: Readonly<Record<string, string>> = {
  AE: 'AED', AR: 'ARS', AT: 'EUR', AU: 'AUD', BE: 'EUR', BG: 'EUR', BR: 'BRL', CA: 'CAD', CH: 'CHF', CL: 'CLP', CO: 'COP', CY: 'EUR', CZ: 'CZK', DE: 'EUR', DK: 'DKK', EE: 'EUR', ES: 'EUR', FI: 'EUR', FR: 'EUR', GB: 'GBP', GR: 'EUR', HK: 'HKD',
  HR: 'EUR', HU: 'HUF', ID: 'IDR', IE: 'EUR', IL: 'ILS', IN: 'INR', IT: 'EUR', JP: 'JPY', KE: 'KES', KR: 'KRW', LT: 'EUR', LU: 'EUR', LV: 'EUR', MT: 'EUR', MX: 'MXN', MY: 'MYR', NG: 'NGN', NL: 'EUR', NO: 'NOK', NZ: 'NZD', PE: 'PEN', PH: 'PHP',
  PL: 'PLN', PT: 'EUR', RO: 'RON', SE: 'SEK', SG: 'SGD', SI: 'EUR', SK: 'EUR', TH: 'THB', TR: 'TRY', TW: 'TWD', UA: 'UAH', US: 'USD', VN: 'VND', ZA: 'ZAR',
};

export const regions: readonly string[] = Object.keys(currencyOfRegion);
export const currencies: readonly string[] = [...new Set(Object.values(currencyOfRegion))].toSorted();

/** Where someone may live, by the languages of the browser; the United States where they tell nothing, as the service has it. */
export function guessRegion(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const { region, language: base } = new Intl.Locale(language);
      const found = region ?? new Intl.Locale(base).maximize().region;
      if (found !== undefined && found in currencyOfRegion) return found;
    } catch {
      // no language at all
    }
  }
  return 'US';
}
