/** What the SDK's keys in the browser's storage begin with. */
const scopes = ['-CBWSDK:', '-walletlink:'];
const signerKey = '-CBWSDK:SignerConfigurator:SignerType';
const linkKey = '-walletlink:https://www.walletlink.org:session:id';

/** Whether the SDK is connected to an app on a phone. */
export function isLinkedToPhone(): boolean {
  return localStorage.getItem(signerKey) === 'walletlink';
}

/** The name under which phone and page meet. No secret: the key is another. */
export function readLinkId(): string | undefined {
  return localStorage.getItem(linkKey) ?? undefined;
}

/** The SDK's own way to forget would load the page again. */
export function forgetCoinbaseSession(): void {
  for (const key of Object.keys(localStorage)) if (scopes.some((scope) => key.startsWith(scope))) localStorage.removeItem(key);
}
