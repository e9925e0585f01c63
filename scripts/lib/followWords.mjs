import { setTimeout as pause } from 'node:timers/promises';

/** How long one of the page's sentences may take to come true. */
const stepForMs = 60_000;
/** A window that has just appeared or moved may not hear a press: a person then presses again. */
const againAfterMs = 2_000;

/**
 * What the sentences of a page ask of a person, in their order: names of buttons and fields are those in “”.
 * @param {readonly string[]} sentences
 * @returns {{ does: 'press' | 'type' | 'typeCode' | 'remember', name?: string, text?: string, said: string }[]}
 */
export function readWords(sentences) {
  return sentences.flatMap((said) => [...said.matchAll(/\bpress “([^”]+)”|\btype “([^”]+)” into “([^”]+)”|\btype the code into “([^”]+)”|\bremember its code\b/gi)].map(([, button, text, field, codeField]) => {
    if (button !== undefined) return { does: 'press', name: button, said };
    if (field !== undefined) return { does: 'type', name: field, text, said };
    if (codeField !== undefined) return { does: 'typeCode', name: codeField, said };
    return { does: 'remember', said };
  }));
}

/**
 * Does what a page says until it greets the visitor, knowing nothing of the site but its words: a heading with the way in, a list under it, and a first heading that begins with the greeting.
 * @param {import('playwright-core').Page} page
 * @param {{ way?: string, greeting?: RegExp, done?: (said: string, ms: number) => void }} [options] `way`: the heading of the list; the first, if absent
 * @returns {Promise<string>} the greeting
 * @throws where a sentence does not come true
 */
export async function followWords(page, { way, greeting = /^Hello/, done = () => {} } = {}) {
  const section = way === undefined ? page.getByRole('region').filter({ has: page.locator('ol') }).first() : page.getByRole('region', { name: way, exact: true });
  await section.waitFor({ timeout: stepForMs });
  const acts = readWords(await section.getByRole('listitem').allTextContents());
  if (acts.length === 0) throw new Error(`The page does not say what to press:\n${await section.textContent()}`);
  const greeted = page.getByRole('heading', { level: 1 }).filter({ hasText: greeting });
  let code = '';
  for (const [nth, act] of acts.entries()) {
    const startedMs = performance.now();
    const next = acts[nth + 1];
    // What comes next may be seen already, behind what is to be pressed: then that has to go.
    const wasThere = next !== undefined && (await findControl(page, next)) !== undefined;
    const isOver = async () => (next ? (await findControl(page, wasThere ? act : next)) === undefined === wasThere : greeted.isVisible());
    let pressedMs = -Infinity;
    await until(`${act.said} (${act.name ?? ''})`, page, async () => {
      if (pressedMs > -Infinity && (await isOver())) return true;
      if (performance.now() - pressedMs < againAfterMs) return false;
      const control = await findControl(page, act);
      if (control === undefined) return false;
      if (act.does === 'remember') code = /\b\d{6}\b/.exec((await control.textContent()) ?? '')?.[0] ?? '';
      else if (act.does === 'press') await control.click({ timeout: againAfterMs }).catch(() => {});
      else await control.fill(act.does === 'type' ? act.text : code, { timeout: againAfterMs }).catch(() => {});
      pressedMs = performance.now();
      return act.does !== 'press' && act.does !== 'typeCode' ? true : isOver();
    });
    done(act.does === 'remember' ? act.said : `${act.does === 'press' ? 'press' : 'type into'} “${act.name}”`, performance.now() - startedMs);
  }
  await greeted.waitFor({ timeout: stepForMs });
  return (await greeted.textContent()) ?? '';
}

/** What a sentence names, in whichever window or frame it is seen: the newest first. */
async function findControl(page, { does, name }) {
  for (const each of page.context().pages().toReversed()) {
    for (const frame of each.frames().toReversed()) {
      const found = does === 'remember' ? [frame.getByRole('dialog').filter({ hasText: /\b\d{6}\b/ })]
        : does === 'press' ? [frame.getByRole('button', { name, exact: true }), frame.getByRole('button', { name })]
          : [frame.getByRole('textbox', { name })];
      for (const locator of found) {
        const one = locator.last();
        if (await one.isVisible().catch(() => false)) return one;
      }
    }
  }
  return undefined;
}

async function until(what, page, isTrue) {
  for (const endMs = performance.now() + stepForMs; performance.now() < endMs; await pause(100)) if (await isTrue()) return;
  throw new Error(`This did not come true within ${stepForMs / 1_000} s: ${what}\nThe page shows:\n${await page.locator('body').ariaSnapshot().catch(String)}`);
}
