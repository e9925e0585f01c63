import { connect, createLatchkey, defineChain } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { rpc } from './rpc.js';

// Without React: a list of wallets and a balance of the site's own.
const kit = createLatchkey({ chains: [defineChain({ id: 31337, name: 'Anvil', rpc })], plugins: [walletInjected] });
kit.start();

const button = document.createElement('button');
button.textContent = 'Connect';
const balance = document.createElement('p');
balance.id = 'balance';
document.getElementById('root').append(button, balance);

button.addEventListener('click', async () => {
  try {
    const { accounts, chainId } = await kit.dispatch(connect({ walletId: 'test.site.wallet' }));
    const transport = await kit.transport(chainId);
    balance.textContent = String(BigInt(await transport.request({ method: 'eth_getBalance', params: [accounts[0], 'latest'] })));
  } catch (error) {
    console.error(error);
  }
});
