/** Takes what may be a key out of text that comes from outside. */
export type Keyless = (text: string) => string;

const keyLengthLeast = 10;

/** Endpoints carry their keys in path, query or user part, and services like to quote them back. */
export function createKeyless(url: string): Keyless {
  const secrets = new Set([url]);
  if (URL.canParse(url)) {
    const { pathname, search, searchParams, username, password } = new URL(url);
    for (const part of [pathname + search, ...pathname.split('/'), ...searchParams.values(), username, password]) {
      secrets.add(part);
      secrets.add(decoded(part));
    }
  }
  const longestFirst = [...secrets].filter(({ length }) => length >= keyLengthLeast).sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
