import { Web3OnboardProvider } from '@web3-onboard/react';
import { createRoot } from 'react-dom/client';
import { Account } from './Account';
import { onboard } from './config';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <Web3OnboardProvider web3Onboard={onboard}>
      <Account />
    </Web3OnboardProvider>,
  );
}
