import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { Shop } from './Shop';
import { kit, store } from './store';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <Shop />
      </LatchkeyProvider>
    </Provider>,
  );
}
