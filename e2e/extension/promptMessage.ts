/** What an approval window tells the service worker. */
export type PromptMessage = { readonly kind: 'decided'; readonly id: string; readonly isApproved: boolean } | { readonly kind: 'stillReading' };

/** Where the request of one approval window lies in the extension's session storage. */
export const promptKey = (id: string): string => `prompt:${id}`;
