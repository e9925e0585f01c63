import { createLatchkey, defineChain, uploadFiles } from '../../../src/index.ts';
import { storageIpfs } from '../../../plugins/storageIpfs/index.ts';

/** What a test asks of the page. */
export interface Asked {
  /** Of each file, in bytes. */
  readonly sizes: readonly number[];
  readonly token?: string;
  readonly resumeFrom?: string;
  /** When the page gives up by itself: at the first word of bytes that have gone, or once a part is kept. */
  readonly leaves?: 'underway' | 'afterPart';
}

/** What became of it. */
export interface Told {
  readonly uris: readonly string[];
  /** The code or message that it failed with. */
  readonly failure: string;
  readonly progress: readonly number[];
  readonly checkpoint: string | undefined;
}

async function upload({ sizes, token, resumeFrom, leaves }: Asked): Promise<Told> {
  const url = new URLSearchParams(location.search).get('server') ?? '';
  const kit = createLatchkey({
    chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.test' })], devTools: false,
    plugins: [storageIpfs.with({ upload: { url, batchFiles: 1, ...(token !== undefined && { getIdentityToken: async () => token }) } })],
  });
  const leaving = new AbortController();
  const progress: number[] = [];
  let checkpoint: string | undefined;
  // Of no file two blocks are the same, and each time the files are; those of a person are others.
  const files = sizes.map((size, which) => new File([Uint32Array.from({ length: size / 4 }, (_, at) => Math.imul(at + 1, 2_654_435_761) ^ (token === undefined ? which : -1 - which))], `${which}.bin`));
  try {
    const { uris } = await kit.dispatch(uploadFiles({
      scheme: 'ipfs', files, signal: leaving.signal, ...(resumeFrom !== undefined && { resumeFrom }),
      onProgress: ({ doneBytes }) => {
        progress.push(doneBytes);
        if (leaves === 'underway' && doneBytes > 0) leaving.abort(new Error('left'));
      },
      onCheckpoint: (text) => {
        checkpoint = text;
        if (leaves === 'afterPart') leaving.abort(new Error('left'));
      },
    }));
    return { uris, failure: '', progress, checkpoint };
  } catch (error) {
    return { uris: [], failure: error instanceof Error && 'code' in error ? String(error.code) : String(error), progress, checkpoint };
  } finally {
    kit.destroy();
  }
}

Object.assign(window, { upload });
