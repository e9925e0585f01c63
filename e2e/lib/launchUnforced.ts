import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';
import { bareFlags, findChromium } from './browser.ts';

/** A browser whose tabs share one window: the one in front is shown, all others are hidden. */
export interface UnforcedBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts Chromium without what Playwright does to make every page believe that it is shown and has the focus. @throws when there is no Chromium */
export async function launchUnforced(): Promise<UnforcedBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'latchkey-profile-'));
  const process = spawn(findChromium(), [...bareFlags, '--headless=new', '--window-size=1280,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    process.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)));
    process.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      const [found] = /ws:\/\/\S+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no window.');
  return {
    context,
    close: async () => {
      const ended = once(process, 'exit');
      await browser.close();
      process.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
