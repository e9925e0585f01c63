/** For answers that say nothing else: they are data, shown nowhere and kept nowhere. Pages of the wallet bring their own. */
const headers: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const yearSeconds = 31_536_000;

/** Adds what an answer does not say itself. `isHttps`: of the wallet's public origin. */
export function addSecurityHeaders(response: Response, { isHttps }: { readonly isHttps: boolean }): Response {
  const added = isHttps ? { ...headers, 'strict-transport-security': `max-age=${yearSeconds}` } : headers;
  for (const [name, value] of Object.entries(added)) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}
