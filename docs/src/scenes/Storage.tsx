import { useState } from 'react';
import { createLatchkey, fetchFile, uploadFiles } from 'latchkey';
import { mockStorageUrls } from 'latchkey/mocks';
import { storageIpfs } from 'latchkey/plugins/storageIpfs';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [storageIpfs.with({ gateways: [mockStorageUrls.gateway], upload: { url: mockStorageUrls.upload } })] });
kit.start(); // the provider does so where there is one

async function keepAndRead(text: string): Promise<string> {
  const { uris: [uri = ''] } = await kit.dispatch(uploadFiles({ scheme: 'ipfs', files: [new File([text], 'note.txt')] }));
  const { bytes, isVerified } = await kit.dispatch(fetchFile({ uri }));
  return `${uri} holds ‘${new TextDecoder().decode(bytes)}’, ${isVerified ? 'checked against its address' : 'unchecked'}`;
}

export default function Storage() {
  const [text, setText] = useState('Hello, world');
  const [outcome, setOutcome] = useState('');
  return (
    <form className="live-controls" onSubmit={(event) => { event.preventDefault(); void keepAndRead(text).then(setOutcome, (error: unknown) => setOutcome(String(error))); }}>
      <label>Note <input value={text} onChange={({ target }) => setText(target.value)} /></label>
      <button type="submit">Keep and read again</button>
      <p role="status">{outcome}</p>
    </form>
  );
}
