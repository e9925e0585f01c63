import type { PagePerson, PageProviderAnswer, PageProviders } from './createPageProviders.ts';

/** Where the person is: at the window that a page has opened by the address that `login.begin` answered. */
export type PageLogin = PageLoginQuestion | PageLoginPage | PageLoginEnd;

/** The provider asks. */
export interface PageLoginQuestion {
  readonly at: 'provider';
  readonly provider: { readonly providerId: string; readonly name: string };
  allow(person: PagePerson): Promise<PageLogin>;
  deny(): Promise<PageLogin>;
}

/** A page of the wallet says what is wrong: its HTML, to be shown as text or in a frame. */
export interface PageLoginPage {
  readonly at: 'page';
  readonly status: number;
  readonly html: string;
}

/** It is over: a window that was opened tells `message` to the page of `origin` that opened it, and closes; a page goes on to `url`. */
export interface PageLoginEnd {
  readonly at: 'end';
  readonly message: string | undefined;
  readonly origin: string;
  readonly url: string;
}

interface Parts {
  /** As the person's browser: with its cookies. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly providers: Pick<PageProviders, 'providerOf' | 'allow' | 'deny'>;
}

/** Goes through a sign-in at a provider as a browser would: the wallet's own pages answer, and the provider runs in the page. */
export async function openPageLogin(url: string, { fetch, providers }: Parts): Promise<PageLogin> {
  const comeBack = async ({ method, url: callback, form }: PageProviderAnswer): Promise<PageLogin> =>
    follow(await fetch(new Request(callback, { method, ...(form && { body: String(form), headers: { 'content-type': 'application/x-www-form-urlencoded' } }) })));

  async function follow(response: Response): Promise<PageLogin> {
    const location = response.headers.get('location');
    const provider = location === null ? undefined : providers.providerOf(location);
    if (location !== null && provider !== undefined) {
      return { at: 'provider', provider: { providerId: provider.providerId, name: provider.name }, allow: async (person) => comeBack(await providers.allow(location, person)), deny: async () => comeBack(await providers.deny(location)) };
    }
    if (location !== null) return { at: 'end', message: undefined, origin: new URL(location).origin, url: location };
    const html = await response.text();
    const facts = /<script type="application\/json" id="result">([\s\S]*?)<\/script>/.exec(html)?.[1];
    if (facts === undefined) return { at: 'page', status: response.status, html };
    const { text, origin, url: back, isPopup } = JSON.parse(facts) as { readonly text: string; readonly origin: string; readonly url: string; readonly isPopup: boolean }; // written by the closing page
    return { at: 'end', message: isPopup ? text : undefined, origin, url: back };
  }

  return follow(await fetch(new Request(url)));
}
