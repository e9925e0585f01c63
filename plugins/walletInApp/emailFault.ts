const maxAddressCharacters = 254; // RFC 5321, 4.5.3.1.3

/** What keeps a text from being an e-mail address, by the specification: '+' removed, it has one name, one '@' and a host with a dot. Mail tells whether it is one. */
export function emailFault(text: string): 'emailRequired' | 'invalidEmail' | undefined {
  const address = text.trim();
  if (address === '') return 'emailRequired';
  return address.length <= maxAddressCharacters && /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(?:\.[^\s@,;<>()".]+)+$/.test(address.replaceAll('+', '')) ? undefined : 'invalidEmail';
}
