import type { Page } from 'playwright-core';

/** Names of things in the mocked world, and signs that are the same in every language. */
const names = ['Fox Wallet', 'MetaMask', 'Mock One', 'Mock Two', 'METH', 'MCOIN', 'Mock Dollar', 'MUSD', 'Explorer', 'app.example', 'explorer.latchkey.test', 'faucet.latchkey.test', 'AM', 'PM'];

/** What is said by the kit's part of a page: what people see, and the names that are read out to them. Each text once. */
export async function readTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(listTexts);
}

/** The same, within the page: it may name nothing from outside of itself. */
export function listTexts(): readonly string[] {
  const all = (root: ParentNode): readonly Element[] => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const elements = all(document.body).filter((element) => element.closest('h1, script, style, pre, .lk-button') === null && !(element instanceof SVGElement));
  const ofAttributes = elements.flatMap((element) => ['aria-label', 'alt', 'placeholder', 'title', 'aria-description'].map((name) => element.getAttribute(name) ?? ''));
  const ofNodes = elements.flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''));
  return [...new Set([...ofNodes, ...ofAttributes].map((text) => text.trim()))];
}

/** Those of the texts of a page in a pseudo-language that are still in English. `known` are further names. */
export function findEnglish(texts: readonly string[], known: readonly string[]): readonly string[] {
  return texts.filter((text) => /[a-z]{2}/i.test(withoutNames(text, [...names, ...known])));
}

/** Those of the texts of a page in another language that stand as they did in English. One or two words alone are left out, for languages borrow them. */
export function findSameAsEnglish(texts: readonly string[], english: readonly string[], known: readonly string[]): readonly string[] {
  return texts.filter((text) => english.includes(text) && (withoutNames(text, [...names, ...known]).match(/[a-z]{2,}/gi)?.length ?? 0) > 2);
}

/** What is left are words: addresses and hashes are not, nor are initials. */
function withoutNames(text: string, known: readonly string[]): string {
  return known.toSorted((a, b) => b.length - a.length).reduce((rest, name) => rest.replaceAll(name, ' '), text).replace(/0x[0-9a-f…]*/gi, ' ');
}
