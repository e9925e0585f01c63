import { createLatchkey, defineChain, defineLatchkeyElements, signMessage, walletInjected } from './latchkey.js';

const { chains } = JSON.parse(document.getElementById('latchkey-demo').textContent);
const kit = createLatchkey({ chains: chains.map(defineChain), plugins: [walletInjected] });
defineLatchkeyElements(kit);
document.querySelector('latchkey-button').addEventListener('latchkey-connect', () => {
  kit.dispatch(signMessage({ message: 'Hello, file' })).then(
    (signature) => void (document.querySelector('output').textContent = signature),
    (error) => console.error(error),
  );
});
