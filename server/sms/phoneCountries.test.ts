import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { phoneCountries } from '../../plugins/walletInApp/phoneCountries.ts';

describe('the countries of the page', () => {
  it('are those of the numbering plans that the server goes by', () => {
    expect(phoneCountries.map(({ code, callingCode }) => `${code} ${callingCode}`).toSorted()).toEqual(getCountries().map((code) => `${code} ${getCountryCallingCode(code)}`).toSorted());
  });
});
