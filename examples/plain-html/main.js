import { createLatchkey, disconnect, signMessage } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { defineLatchkeyElements } from 'latchkey/element';
import { walletInjected } from 'latchkey/plugins/walletInjected';

const kit = createLatchkey({ chains: [sepolia], plugins: [walletInjected] });
defineLatchkeyElements(kit);

const element = (id) => document.getElementById(id);
const button = document.querySelector('latchkey-button');

for (const name of ['latchkey-connect', 'latchkey-change', 'latchkey-disconnect']) button.addEventListener(name, show);
button.addEventListener('latchkey-error', ({ detail }) => showFailure(detail));

element('sign').addEventListener('click', async () => {
  try {
    // The verbs of the kit are the same with and without React.
    element('signature').textContent = await kit.dispatch(signMessage({ message: 'Hello, page' }));
  } catch (error) {
    showFailure(error);
  }
});
element('leave').addEventListener('click', () => kit.dispatch(disconnect()).catch(showFailure));

function show() {
  element('account').textContent = button.account?.address ?? 'Connect a wallet.';
  element('sign').disabled = element('leave').disabled = button.account === undefined;
}

/** Each error has a code, and a message for people. */
function showFailure({ message }) {
  element('account').textContent = message;
}
