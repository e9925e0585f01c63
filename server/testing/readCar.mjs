// Reads a CAR from stdin by the libraries of IPFS, and writes each file that is behind its root: another implementation than the server's. One line a file: path, bytes, SHA-256.
import { createHash } from 'node:crypto';
import { CarReader } from '@ipld/car';
import { exporter } from 'ipfs-unixfs-exporter';

const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const car = await CarReader.fromBytes(Buffer.concat(pieces));
const [root] = await car.getRoots();
const blocks = { get: async function* get(cid) {
  const block = await car.get(cid);
  if (!block) throw new Error(`missing ${String(cid)}`);
  yield block.bytes;
} };
const names = process.argv.slice(2);
for (const name of names) {
  const entry = await exporter(`${String(root)}/${name}`, blocks);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of entry.content()) {
    hash.update(piece);
    bytes += piece.length;
  }
  process.stdout.write(`${name}\t${bytes}\t${hash.digest('hex')}\n`);
}
