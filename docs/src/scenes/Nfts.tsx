import { createLatchkey } from 'latchkey';
import { mockDrop, mockMarketplace, mockStorageUrls } from 'latchkey/mocks';
import { claims } from 'latchkey/plugins/claims';
import { ClaimButton } from 'latchkey/plugins/claims/react';
import { marketplace } from 'latchkey/plugins/marketplace';
import { ListingButton } from 'latchkey/plugins/marketplace/react';
import { storageIpfs } from 'latchkey/plugins/storageIpfs';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useReadContract } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const storage = storageIpfs.with({ gateways: [mockStorageUrls.gateway] }); // reads names and pictures of tokens
const kit = createLatchkey({ chains, adapters, plugins: [walletInjected, claims, marketplace, storage] });
const chainId = chains[0].id;

function Shop() {
  const account = useActiveAccount();
  const owned = useReadContract({ chainId, address: account && mockDrop, fn: 'function balanceOf(address owner) view returns (uint256)', args: [account?.address ?? ''] });
  return (
    <div className="live-controls">
      <ClaimButton drop={{ chainId, contract: mockDrop }}>Claim a bird</ClaimButton>
      <ListingButton listing={{ chainId, contract: mockMarketplace, listingId: 0n }}>Buy a bird</ListingButton>
      <span role="status">{owned.at === 'read' && `You own ${owned.value}`}</span>
    </div>
  );
}

export default function Nfts() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Shop />
    </LatchkeyProvider>
  );
}
