import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../config/storage.ts';
import { randomId } from '../../core/bytes.ts';
import type { Blocks } from '../../core/storage/blocks.ts';

const answerMs = 30_000;
const tries = 3;
/** SHA-256 in base32. */
const blockName = /^[a-z2-7]{52}$/;

/** Names of objects in an answer: no character of theirs is written in another way in XML. */
const keysIn = (xml: string): readonly string[] => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);

/** Blocks as objects of a bucket. An object is there whole or not at all: that is S3's own promise. `pageKeys`: of one listing. */
export function openS3Blocks({ endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, pageKeys = 1_000 }: S3Settings & { readonly pageKeys?: number }): Blocks {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: tries });
  const askAt = async (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', place: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const response = await client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}${place}`, { method, redirect: 'error', signal: AbortSignal.timeout(answerMs), ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }) });
    if (!response.ok && response.status !== 404) throw new Error(`The bucket answers ${method} with ${response.status}.`);
    return response;
  };
  const ask = (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) => askAt(method, `/${prefix}${name}`, body);
  const put = async (name: string, block: Uint8Array<ArrayBuffer>): Promise<void> => {
    const { ok } = await ask('PUT', name, block);
    if (!ok) throw new Error('The bucket is not there.');
  };
  const get = async (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const response = await ask('GET', name);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return undefined;
  };
  /** By the first form of listing, which goes on behind a name: every service has it. */
  async function* list(): AsyncGenerator<string> {
    for (let marker = ''; ;) {
      const response = await askAt('GET', `?max-keys=${pageKeys}&prefix=${encodeURIComponent(prefix)}${marker === '' ? '' : `&marker=${encodeURIComponent(marker)}`}`);
      const xml = await response.text();
      if (!response.ok || !xml.includes('<ListBucketResult')) throw new Error('The bucket cannot be listed.');
      const keys = keysIn(xml);
      for (const key of keys) if (key.startsWith(prefix) && blockName.test(key.slice(prefix.length))) yield key.slice(prefix.length);
      const last = keys.at(-1);
      if (last === undefined || last === marker || !xml.includes('<IsTruncated>true</IsTruncated>')) return;
      marker = last;
    }
  }
  const size = async (name: string): Promise<number | undefined> => {
    const { ok, headers } = await ask('HEAD', name);
    return ok ? Number(headers.get('content-length')) : undefined;
  };
  return {
    put: async (name, block) => {
      if ((await size(name)) === block.length) return false;
      await put(name, block);
      return true;
    },
    get, size, list,
    remove: async (name) => void (await ask('DELETE', name)),
    check: async () => {
      const name = `check-${randomId()}`;
      await put(name, Uint8Array.of(1, 2, 3));
      const found = await get(name);
      await ask('DELETE', name);
      if (found?.join() !== '1,2,3') throw new Error('The bucket gives back something else than was put there.');
    },
  };
}
