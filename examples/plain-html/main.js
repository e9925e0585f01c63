import { connect, createLatchkey, disconnect, selectActiveAddress, signMessage, walletsPoint } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';

// The core alone, without React: the page has its own list of wallets, and dispatches the verbs that the kit's components use.
const kit = createLatchkey({ chains: [sepolia], plugins: [walletInjected] });
kit.start();

const element = (id) => document.getElementById(id);

element('connect').addEventListener('click', () => {
  element('wallets').replaceChildren(...kit.read(walletsPoint).map(({ id, name }) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.addEventListener('click', () => kit.dispatch(connect({ walletId: id })).catch(showFailure));
    const row = document.createElement('li');
    row.append(button);
    return row;
  }));
});
element('sign').addEventListener('click', async () => {
  try {
    element('signature').textContent = await kit.dispatch(signMessage({ message: 'Hello, page' }));
  } catch (error) {
    showFailure(error);
  }
});
element('leave').addEventListener('click', () => kit.dispatch(disconnect()).catch(showFailure));

kit.subscribe(show);
show();

function show() {
  const address = selectActiveAddress(kit.getState());
  element('account').textContent = address ?? 'Connect a wallet.';
  element('connect').hidden = element('wallets').hidden = address !== undefined;
  element('sign').disabled = element('leave').disabled = address === undefined;
}

/** Each error has a code, and a message for people. */
function showFailure({ message }) {
  element('account').textContent = message;
}
