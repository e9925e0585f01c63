import { spawn } from 'node:child_process';
import path from 'node:path';

const guard = path.join(import.meta.dirname, 'guard.mjs');

/** Helia's files in a process of their own, with a trustless gateway before them. @see https://specs.ipfs.tech/http-gateways/trustless-gateway/ */
export interface IpfsGateway {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Keeps a file, and gives its identifier. `options` are those of Helia's `addBytes`. */
  add(bytes: Uint8Array, options?: object): Promise<string>;
  /** Keeps files in a directory, and gives its identifier. `options` are those of Helia's `addAll`. */
  addAll(files: readonly { readonly path: string; readonly text: string }[], options?: object): Promise<string>;
  /** Whether it gives CARs; else single blocks alone. */
  setCars(hasCars: boolean): Promise<void>;
  /** Ends it; it also ends with the process that started it. */
  stop(): void;
}

export async function startIpfsGateway(): Promise<IpfsGateway> {
  const child = spawn(process.execPath, [guard, process.execPath, path.join(import.meta.dirname, 'heliaGateway.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`Helia ended with ${code}`)));
  });
  const post = async (at: string, body: Uint8Array<ArrayBuffer> | string = ''): Promise<string> => {
    const response = await fetch(`${url}${at}`, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  };
  const toQuery = (options: object): string => `?options=${encodeURIComponent(JSON.stringify(options))}`;
  return {
    url,
    add: (bytes, options = {}) => post(`/add${toQuery(options)}`, Uint8Array.from(bytes)),
    addAll: (files, options = {}) => post(`/addAll${toQuery(options)}`, JSON.stringify(files)),
    setCars: async (hasCars) => void (await post(hasCars ? '/cars/on' : '/cars/off')),
    stop: () => void child.stdin.end(),
  };
}
