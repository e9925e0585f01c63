/** Servers on the visitor's own machine or network, by the names that lead there. @see RFC 6761, RFC 6762, RFC 8375 */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * The address that a gateway is asked at, with sender and data filled in. Its template is a contract's, so it may only lead to a public server:
 * https at its own port, a host by name, no user name. Undefined for any other. @see EIP-3668
 */
export function gatewayUrl(template: string, { sender, data }: { readonly sender: string; readonly data: string }): string | undefined {
  if (template.length > maxTemplateCharacters || !/^https:\/\/[^{}\\]+(\/|\?|$)/i.test(template)) return undefined;
  const url = template.replaceAll('{sender}', () => sender.toLowerCase()).replaceAll('{data}', () => data.toLowerCase());
  return isPublicHttps(url) ? url : undefined;
}

const maxTemplateCharacters = 2_048;

/** Whether an address of unknown origin leads by https to a server that has a public name. What DNS makes of the name is not known here. */
export function isPublicHttps(url: string): boolean {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, port, hostname } = new URL(url);
  const name = hostname.replace(/\.$/, '');
  // As the browser reads it: 0x7f.1 and 2130706433 are 127.0.0.1 by now.
  const isAddress = name.startsWith('[') || /(^|\.)\d+$/.test(name);
  return protocol === 'https:' && username === '' && password === '' && port === '' && name.includes('.') && !isAddress && !privateNames.test(name);
}
