/** A login that the playground plays: which window and which answer belong together. */
export interface PlayedLogin {
  readonly flowId: string;
  readonly ticket: string;
  readonly providerId: string;
  readonly mode: 'popup' | 'redirect' | 'window';
  readonly returnTo: string;
}

/** Who said yes, by the flow and its ticket. It outlives the page, as a server would: a redirect leaves it. */
const keptKey = 'playground.logins';

export function identityAddress(login: PlayedLogin): string {
  return `${location.origin}/?page=identity#${encodeURIComponent(JSON.stringify(login))}`;
}

/** The login that the address of this page is about. */
export function readPlayedLogin(): PlayedLogin {
  return JSON.parse(decodeURIComponent(location.hash.slice(1))) as PlayedLogin; // written by `identityAddress`
}

/** The person has said yes as this account. */
export function agree({ flowId, ticket }: PlayedLogin, email: string): void {
  localStorage.setItem(keptKey, JSON.stringify({ ...readAll(), [`${flowId} ${ticket}`]: email }));
}

/** The account of a login, once. */
export function takeAccount({ flowId, ticket }: Pick<PlayedLogin, 'flowId' | 'ticket'>): string | undefined {
  const { [`${flowId} ${ticket}`]: email, ...rest } = readAll();
  localStorage.setItem(keptKey, JSON.stringify(rest));
  return email;
}

function readAll(): Readonly<Record<string, string>> {
  return JSON.parse(localStorage.getItem(keptKey) ?? '{}') as Readonly<Record<string, string>>; // written above
}
