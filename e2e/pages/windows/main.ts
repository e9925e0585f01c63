import { authenticate, createLatchkey, defineChain, resumeAuthentication } from '../../../src/index.ts';
import type { AuthMode } from '../../../src/index.ts';
import { hasCode } from '../../../src/plugin.ts';
import { login } from './login.ts';

/** A site with one way to sign in; what happens is written into the page. */
const { searchParams } = new URL(location.href);
const identity = searchParams.get('identity') ?? '';
const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.invalid' })], plugins: [login.with({ identity, limitMs: Number(searchParams.get('limitMs') ?? 600_000) })], autoConnect: false });
const log = (line: string): void => document.querySelector('#log')?.append(`${line}\n`);
Object.assign(window, { kit, log });
window.addEventListener('login:phase', (event) => log(`phase ${String((event as CustomEvent<unknown>).detail)}`)); // the plugin's own event
const sink = async (): Promise<void> => log('proof');

let giveUp = new AbortController();
const modes: readonly (readonly [string, AuthMode])[] = [
  ['Pop-up', { mode: 'popup', widthPx: 350, heightPx: 500 }],
  ['Redirect', { mode: 'redirect' }],
  ['Window', { mode: 'window', redirectUrl: `${location.origin}/` }],
];
const button = (name: string, press: () => void): void => {
  const made = Object.assign(document.createElement('button'), { textContent: name });
  made.addEventListener('click', press);
  document.querySelector('#buttons')?.append(made);
};
for (const [name, mode] of modes) {
  button(name, () => {
    giveUp = new AbortController();
    kit.dispatch(authenticate({ providerId: 'test', mode, sink, signal: giveUp.signal })).then(() => log('signed in'), (error: unknown) => log(`failed ${hasCode(error, 'user.cancelled') ? 'user.cancelled' : String(Object(error).code)}`));
  });
}
button('Cancel', () => giveUp.abort());
button('Show', () => window.dispatchEvent(new Event('login:show')));
kit.dispatch(resumeAuthentication({ sink })).then((hasResumed) => log(`resumed ${hasResumed}`), (error: unknown) => log(`failed ${String(Object(error).code)}`));
