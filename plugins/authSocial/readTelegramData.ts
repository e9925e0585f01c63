const maxData = 8_192;

/** As much of a page as is looked at. */
export interface TelegramPage {
  readonly location: { readonly hash: string };
  readonly Telegram?: unknown;
}

/**
 * What Telegram has handed to the mini app that this page is: by its script, where the site has loaded it, else in the fragment of the address, which is left as it is, for that script reads it
 * too. It is a secret of the person: who has it can sign in. Undefined in all other pages. @see Telegram, Mini Apps
 */
export function readTelegramData(page: TelegramPage): string | undefined {
  const given = memberOf(memberOf(page.Telegram, 'WebApp'), 'initData');
  const data = typeof given === 'string' && given !== '' ? given : new URLSearchParams(page.location.hash.slice(1)).get('tgWebAppData');
  return data !== null && data !== '' && data.length <= maxData ? data : undefined;
}

/** An address without what Telegram has put into it, for whatever leaves this page. */
export function withoutTelegramData(address: string): string {
  const url = new URL(address);
  if (new URLSearchParams(url.hash.slice(1)).has('tgWebAppData')) url.hash = '';
  return url.href;
}

/** Another script's object may throw. */
function memberOf(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined; // an object
  } catch {
    return undefined;
  }
}
