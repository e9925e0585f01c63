/** Removes what may be a key from text that comes from outside. */
export type RedactUrl = (text: string) => string;

const minKeyLength = 10;

/** Endpoints carry their keys in path, query, user part or `headers`, and services often quote them in their answers. */
export function createUrlRedactor(url: string, headers: Readonly<Record<string, string>> = {}): RedactUrl {
  const secrets = new Set([url, ...Object.values(headers).map((value) => value.replace(/^Bearer /, ''))]);
  if (URL.canParse(url)) {
    const { pathname, search, searchParams, username, password } = new URL(url);
    for (const part of [pathname + search, ...pathname.split('/'), ...searchParams.values(), username, password]) {
      secrets.add(part);
      secrets.add(decoded(part));
    }
  }
  const longestFirst = [...secrets].filter(({ length }) => length >= minKeyLength).sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
