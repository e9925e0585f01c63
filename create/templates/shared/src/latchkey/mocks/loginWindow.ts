//? google
import type { frameOverText } from 'latchkey/adapters/walletFrame';
import type { PageLogin, PageWallet } from 'latchkey-server/mocks';

type OpenFrame = ReturnType<typeof frameOverText>;

const mark = 'mocked-login';

/** Lets logins begin at this page in place of the wallet's server, of which there is none. */
export function openLoginsHere(open: OpenFrame): OpenFrame {
  return async (options) => {
    const frame = await open(options);
    const ask: typeof frame.ask = async (method, params, how) => {
      const answer = await frame.ask(method, params, how);
      if (method === 'beginLogin' && 'url' in Object(answer)) Object(answer).url = `${location.origin}/?${mark}#${encodeURIComponent(Object(answer).url)}`;
      return answer;
    };
    return { ...frame, ask };
  };
}

/** In the window of such a login, stands for the provider, which is not contacted, and never ends. Elsewhere it does nothing. */
export async function showLogin(wallet: Pick<PageWallet, 'openLogin'>): Promise<void> {
  if (!new URLSearchParams(location.search).has(mark)) return;
  show(await wallet.openLogin(decodeURIComponent(location.hash.slice(1))));
  await new Promise(() => {}); // this window is closed at the end of the login
}

function show(login: PageLogin): void {
  if (login.at === 'end') return leave(login);
  const main = document.createElement('main');
  if (login.at === 'page') {
    main.textContent = new DOMParser().parseFromString(login.html, 'text/html').body.textContent;
  } else {
    const heading = document.createElement('h1');
    heading.textContent = `This stands for ${login.provider.name}`;
    main.append(heading, button('Continue as Ada', () => login.allow({ subject: 'ada', email: 'ada@example.com', name: 'Ada Lovelace' })), button('Cancel', login.deny));
  }
  document.body.replaceChildren(main);
}

function button(text: string, next: () => Promise<PageLogin>): HTMLElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', () => void next().then(show), { once: true });
  return made;
}

/** Tells the page that opened this window, as the page of a real wallet's server does. */
function leave({ message, origin, url }: Extract<PageLogin, { at: 'end' }>): void {
  if (message === undefined || !window.opener) return location.replace(url);
  window.opener.postMessage(message, origin);
  window.close();
}
