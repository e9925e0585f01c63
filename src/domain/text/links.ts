const maxLinkCharacters = 2_048;

/** A link of any origin that a page may open: https, with a host that has a dot, no name or password before it. As the browser reads it, else undefined. */
export function webLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLinkCharacters || !/^https:\/\//i.test(value.trim()) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : undefined;
}

/** Schemes with which a browser or an operating system does more than hand over to an app that the visitor installed. */
const ownSchemes = new Set([
  'about', 'afp', 'android-app', 'app-settings', 'app-prefs', 'blob', 'brave', 'chrome', 'chrome-extension', 'content', 'cid', 'data', 'edge', 'feed', 'file', 'filesystem', 'ftp', 'geo', 'googlechrome', 'help', 'http', 'https',
  'hcp', 'intent', 'itms', 'itms-apps', 'itms-services', 'jar', 'javascript', 'livescript', 'mailto', 'market', 'mhtml', 'mms', 'mocha', 'moz-extension', 'ms', 'nfs', 'opera', 'prefs', 'res', 'resource', 'search',
  'search-ms', 'shell', 'shortcuts', 'sip', 'smb', 'sms', 'smsto', 'ssh', 'tel', 'telnet', 'vbs', 'vbscript', 'view-source', 'vnd', 'webcal', 'ws', 'wss', 'x-apple', 'x-apple-helpbasic', 'x-web-search',
]);

/** A link into an app by a scheme of its own, e.g. `metamask://`; undefined for a scheme that means something to a browser or to a system. */
export function appLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLinkCharacters) return undefined;
  const link = value.trim();
  const scheme = /^([a-z][a-z0-9+.-]{1,63}):\/\/[\w\-.~!$&'()*+;=:@%/?#[\]]*$/i.exec(link)?.[1]?.toLowerCase();
  return scheme === undefined || ownSchemes.has(scheme) || /^(ms-|x-apple|vnd\.)/.test(scheme) || !URL.canParse(link) ? undefined : link;
}
