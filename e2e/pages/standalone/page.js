import { createLatchkey, defineChain, defineLatchkeyElements, signMessage, walletInjected } from './latchkey.js';

const { chains } = JSON.parse(document.getElementById('latchkey-demo').textContent);
const kit = createLatchkey({ chains: chains.map(defineChain), plugins: [walletInjected] });
defineLatchkeyElements(kit);
document.querySelector('latchkey-button').addEventListener('latchkey-connect', async () => {
  document.querySelector('output').textContent = await kit.dispatch(signMessage({ message: 'Hello, file' }));
});
