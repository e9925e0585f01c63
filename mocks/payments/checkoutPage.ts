import { formatUnits } from 'ethers';
import { isRecord } from '../../src/domain/encoding/json.ts';

/** Writes the page at which a purchase is paid into an empty window of this page, which is where the mocked service answers. Nothing is asked of a card. */
export async function showCheckout({ document }: Pick<Window, 'document'>, url: string): Promise<void> {
  document.title = 'Mock checkout';
  document.documentElement.lang = 'en';
  const main = document.createElement('main');
  const says = document.createElement('p');
  says.setAttribute('role', 'status');
  document.body.append(main);
  main.append(says);
  const ask = async (init?: RequestInit): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(url, init);
    const body: unknown = response.ok ? await response.json() : undefined;
    return isRecord(body) ? body : {};
  };
  const show = ({ state, via, currency, currencyAmount, amount, decimals, symbol, receiver }: Readonly<Record<string, unknown>>): void => {
    says.textContent = texts[String(state)] ?? 'There is no such purchase.';
    if (state !== 'open') return;
    const heading = document.createElement('h1');
    heading.textContent = `This page stands for ${String(via)}`;
    const offer = document.createElement('p');
    offer.textContent = `${String(currencyAmount)} ${String(currency)} for ${formatUnits(String(amount), Number(decimals))} ${String(symbol)} to ${String(receiver)}`;
    const buttons = ([['Pay', 'paid'], ['Decline', 'declined']] as const).map(([text, outcome]) => {
      const button = document.createElement('button');
      button.textContent = text;
      button.addEventListener('click', () => {
        for (const each of buttons) each.remove();
        void ask({ method: 'POST', body: new URLSearchParams({ outcome }) }).then(show);
      });
      return button;
    });
    main.prepend(heading, offer);
    main.append(...buttons);
  };
  show(await ask());
}

const texts: Readonly<Record<string, string>> = {
  open: 'No money is taken.',
  paid: 'Paid. You may close this window.',
  declined: 'The payment was refused.',
  refunded: 'The payment was given back.',
};
