// A page without React: the button as an element, and one plugin for wallets.
import { createLatchkey } from 'latchkey';
import { mainnet } from 'latchkey/chains/mainnet';
import { defineLatchkeyElements } from 'latchkey/element';
import { walletInjected } from 'latchkey/plugins/walletInjected';

defineLatchkeyElements(createLatchkey({ chains: [mainnet], plugins: [walletInjected] }));
