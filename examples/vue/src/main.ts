import { createApp } from 'vue';
import { createLatchkey } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { latchkey } from 'latchkey/vue';
import App from './App.vue';

const kit = createLatchkey({ chains: [sepolia], plugins: [walletInjected] });

createApp(App).use(latchkey, { kit }).mount('#app');
