import { useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { mockChainOne, mockDrop, mockMarketplace } from '../../mocks/index.ts';
import { prepareAllowlist, setClaimConditions } from '../../plugins/claims/index.ts';
import { ClaimButton } from '../../plugins/claims/react.ts';
import { createListing } from '../../plugins/marketplace/index.ts';
import { ListingButton } from '../../plugins/marketplace/react.ts';
import { fetchFile, toWireError, uploadFiles } from '../../src/index.ts';
import type { FileProgress } from '../../src/index.ts';
import { waitForPaid } from '../../src/public/pluginCode.ts';
import { useActiveAccount, useLatchkeyDispatch, useReadContract } from '../../src/react.ts';
import { addressOfDrops, readHasDrops } from './drops.ts';

const { id: chainId } = mockChainOne;
/** What one costs those on the allowlist, in the chain's currency. */
const listedPrice = '0.02';
const askedWei = 10n ** 17n;
const daySeconds = 86_400n;

/** The drop, the marketplace and the storage of the mocked world. */
export default function DropsPanel(): ReactNode {
  const account = useActiveAccount();
  return (
    <section className="card" aria-labelledby="drops-heading">
      <h2 id="drops-heading">Drops and files</h2>
      <p className="soft">A collection, a marketplace and a storage in this page.</p>
      <label>
        Contracts
        <select value={readHasDrops() ? 'on' : ''} onChange={({ target }) => location.assign(addressOfDrops(target.value === 'on'))}>
          <option value="">None</option>
          <option value="on">Mock Birds</option>
        </select>
      </label>
      {readHasDrops() && account && <Drops owner={account.address} />}
      {readHasDrops() && <KeptFile />}
    </section>
  );
}

function Drops({ owner }: { readonly owner: string }): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const [said, setSaid] = useState('');
  const next = useReadContract({ address: mockDrop, fn: 'function nextTokenIdToClaim() view returns (uint256)', chainId });
  const act = async (action: () => Promise<string>): Promise<void> => {
    setSaid('Waiting…');
    await action().then(setSaid, (error: unknown) => setSaid(toWireError(error).message));
  };
  const list = async (): Promise<string> => {
    const allowlist = await dispatch(prepareAllowlist({ chainId, entries: [{ address: owner, maxClaimable: '2', price: listedPrice }], onUploadProgress: ({ doneBytes }) => setSaid(`Kept: ${doneBytes} bytes`) }));
    await dispatch(waitForPaid({ sent: await dispatch(setClaimConditions({ chainId, contract: mockDrop, phases: [{ quantityLimitPerWallet: 0n, maxClaimableSupply: 100n, allowlist }], resetClaimEligibility: true })) }));
    return 'The drop has an allowlist.';
  };
  const sell = async (): Promise<string> => {
    const tokenId = next.at === 'read' ? next.value - 1n : 0n;
    await dispatch(waitForPaid({ sent: await dispatch(createListing({ chainId, contract: mockMarketplace, assetContract: mockDrop, tokenId, pricePerToken: askedWei, endTimestamp: BigInt(Math.floor(Date.now() / 1_000)) + daySeconds })) }));
    return `Listed: ${tokenId}`;
  };
  return (
    <>
      <div className="row">
        <button type="button" className="page-button" onClick={() => void act(list)}>Give the drop an allowlist</button>
        <ClaimButton className="page-button" drop={{ chainId, contract: mockDrop }}>Claim a bird</ClaimButton>
        <ListingButton className="page-button" listing={{ chainId, contract: mockMarketplace, listingId: 0n }}>Look at the first listing</ListingButton>
        <ListingButton className="page-button" listing={{ chainId, contract: mockMarketplace, listingId: 1n }}>Look at the second listing</ListingButton>
        <button type="button" className="page-button" disabled={next.at !== 'read'} onClick={() => void act(sell)}>Sell the newest bird</button>
        <ListingButton className="page-button" listing={{ chainId, contract: mockMarketplace, listingId: 2n }}>Look at what was listed here</ListingButton>
      </div>
      <p role="status" className="soft" data-testid="drops-said">{said}</p>
    </>
  );
}

/** Has a file kept, and reads it back. */
function KeptFile(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const [progress, setProgress] = useState<FileProgress>();
  const [said, setSaid] = useState('');
  const keep = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      const { uris: [uri = ''] } = await dispatch(uploadFiles({ scheme: 'ipfs', files: [file], onProgress: setProgress }));
      const { bytes, isVerified } = await dispatch(fetchFile({ uri }));
      setSaid(`${uri} ${isVerified ? 'verified' : 'unverified'}: ${new TextDecoder().decode(bytes)}`);
    } catch (error) {
      setSaid(toWireError(error).message);
    }
  };
  return (
    <>
      <label>A text to keep<input type="file" accept="text/plain" onChange={(event) => void keep(event)} /></label>
      {progress && <progress aria-label="Kept so far" value={progress.doneBytes} max={progress.totalBytes ?? progress.doneBytes} />}
      <p role="status" className="soft" data-testid="file-said">{said}</p>
    </>
  );
}
