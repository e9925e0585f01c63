import { createSign, generateKeyPairSync } from 'node:crypto';

/** A self-signed certificate of the names, for an hour, for servers of tests. @see RFC 5280, 4.1 */
export function createTestCertificate({ hosts, addresses, nowMs }: { readonly hosts: readonly string[]; readonly addresses: readonly string[]; readonly nowMs: number }): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from('test')))));
  const names = [...hosts.map((host) => der(0x82, Buffer.from(host))), ...addresses.map((address) => der(0x87, address.split('.').map(Number)))];
  const alternativeNames = sequence(der(0x06, [0x55, 0x1d, 0x11]), der(0x04, sequence(...names)));
  const body = sequence(
    der(0xa0, der(0x02, [2])), der(0x02, [1]), ecdsaWithSha256, name,
    sequence(utcTime(nowMs - 60_000), utcTime(nowMs + 3_600_000)),
    name, publicKey.export({ type: 'spki', format: 'der' }), der(0xa3, sequence(alternativeNames)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const cert = sequence(body, ecdsaWithSha256, der(0x03, [0], signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const header = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

function sequence(...contents: readonly Uint8Array[]): Buffer {
  return der(0x30, ...contents);
}

function utcTime(atMs: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(atMs).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
}
