import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { defineLatchkeyElements } from '../../../src/entries/element.ts';
import type { ElementEvents } from '../../../src/entries/element.ts';
import { createLatchkey, defineChain } from '../../../src/index.ts';

const { chains }: { readonly chains: readonly Parameters<typeof defineChain>[0][] } = JSON.parse(document.getElementById('latchkey-demo')?.textContent ?? '');
const createKit = (id: string) => createLatchkey({ id, chains: chains.map(defineChain), plugins: [walletInjected.with({ connectDelayMs: 0 })] });
const names: readonly (keyof ElementEvents)[] = ['latchkey-connect', 'latchkey-change', 'latchkey-disconnect', 'latchkey-error'];

defineLatchkeyElements(createKit('first'), createKit('second'));
for (const button of document.querySelectorAll('latchkey-button')) {
  for (const name of names) {
    button.addEventListener(name, ({ detail }) => {
      const line = document.createElement('li');
      line.textContent = `${button.id} ${name} ${JSON.stringify(detail)}`;
      document.getElementById('events')?.append(line);
    });
  }
}
