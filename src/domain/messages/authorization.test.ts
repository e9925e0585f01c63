import { hashAuthorization as hashOfEthers, Wallet } from 'ethers';
import recorded from '../../../fixtures/eip7702/ethsigutil-7702.json';
import viemFields from '../../../fixtures/eip7702/viem-7702-serialize.json';
import viemHashes from '../../../fixtures/eip7702/viem-7702-hash.json';
import { revived } from '../../../fixtures/recorded.ts';
import type { Authorization, SignedAuthorization } from '../transactions/transactions.ts';
import { assertDelegate, encodeAuthorizationFields, hashAuthorization, recoverAuthorization } from './authorization.ts';
import { parseSignature } from './signatures.ts';

const toAuthorization = (list: unknown): Authorization => {
  const [chainId, address, nonce] = list as [number, string, number];
  return { chainId, address, nonce };
};
const signCalls = recorded.flatMap(({ test, fn, args, expect: matcher }) => {
  const { authorization } = (args[0] ?? {}) as { readonly authorization?: unknown };
  return fn === 'signEIP7702Authorization' && Array.isArray(authorization) ? [{ test, authorization: toAuthorization(revived(authorization)), isRefused: matcher === 'toThrow' && JSON.stringify(args).includes('privateKey":{') }] : [];
});

describe('hashAuthorization', () => {
  it.each(viemHashes.filter(({ args, value }) => !('to' in (args[0] ?? {})) && value.startsWith('0x')))('hashes $args as viem does', ({ args: [authorization], value }) => {
    if (!authorization) throw new Error('no authorization');
    const { contractAddress, address = contractAddress ?? '', chainId, nonce } = authorization as { contractAddress?: string; address?: string; chainId: number; nonce: number };
    expect(hashAuthorization({ chainId, address, nonce }, { anyChain: true })).toBe(value);
  });

  it('hashes as recorded', () => {
    const found = recorded.find(({ fn, expect: matcher }) => fn === 'hashEIP7702Authorization' && matcher === 'toStrictEqual');
    expect(hashAuthorization(toAuthorization(found?.args[0]))).toBe(`0x${(found?.value as { $bytes: string } | undefined)?.$bytes}`);
  });

  it('refuses every chain at once, unless it is asked for', () => {
    expect(() => hashAuthorization({ chainId: 0, address: `0x${'12'.repeat(20)}`, nonce: 0 })).toThrow(expect.objectContaining({ code: 'message.badAuthorization' }));
  });

  it('refuses an address with a wrong checksum, and takes one in any letters', () => {
    expect(() => hashAuthorization({ chainId: 1, address: '0xCafEBAbECAFEbAbEcaFEbabECAfebAbEcAFEBaBE', nonce: 0 })).toThrow(expect.objectContaining({ code: 'input.notAddress' }));
    const [checksummed, small] = ['0xCafEBAbECAFEbAbEcaFEbabECAfebAbEcAFEBaBe', `0x${'cafebabe'.repeat(5)}`].map((address) => hashAuthorization({ chainId: 1, address, nonce: 0 }));
    expect([checksummed, small]).toEqual(Array(2).fill(hashOfEthers({ address: `0x${'cafebabe'.repeat(5)}`, chainId: 1, nonce: 0 })));
  });

  it.each(signCalls.filter(({ isRefused }) => isRefused))('refuses what others refuse: $test', ({ authorization }) => {
    expect(() => hashAuthorization(authorization)).toThrow(expect.objectContaining({ code: 'message.badAuthorization' }));
  });
});

describe('recoverAuthorization', () => {
  it.each(recorded.filter(({ fn, expect: matcher }) => fn === 'recoverEIP7702Authorization' && matcher === 'toBe'))('names the account: $test', ({ args, value }) => {
    const { authorization, signature } = args[0] as unknown as { authorization: unknown; signature: string };
    expect(recoverAuthorization({ ...toAuthorization(authorization), ...parseSignature(signature) }).toLowerCase()).toBe(value);
  });

  it('reads r and s without their leading zeros, as nodes give them', async () => {
    const wallet = new Wallet(`0x${'11'.repeat(32)}`);
    for (let nonce = 0; ; nonce += 1) {
      const { address, chainId, signature } = await wallet.authorize({ address: `0x${'12'.repeat(20)}`, chainId: 1, nonce });
      if (!signature.r.startsWith('0x0')) continue;
      expect(recoverAuthorization({ address, chainId: Number(chainId), nonce, yParity: signature.yParity, r: `0x${BigInt(signature.r).toString(16)}`, s: signature.s })).toBe(wallet.address);
      return;
    }
  });

  it.each(['', '0x', '1', `0x${'1'.repeat(65)}`])('refuses an r of %j, which is no word', (r) => {
    expect(() => recoverAuthorization({ chainId: 1, address: `0x${'12'.repeat(20)}`, nonce: 0, yParity: 0, r, s: '0x1' })).toThrow(expect.objectContaining({ code: 'message.badSignature', message: expect.stringMatching(/no word/) as unknown }));
  });
});

describe('encodeAuthorizationFields', () => {
  const lists = viemFields.flatMap(({ args, value }) => ((args[0] ?? []) as readonly SignedAuthorization[]).map((authorization, at) => ({ authorization, fields: (JSON.parse(value.replaceAll(/,(?=\s*\])/g, '')) as readonly (readonly string[])[])[at] ?? [] })));
  const evenly = (field: string): string => (field.length % 2 === 0 ? field : `0x0${field.slice(2)}`); // viem leaves half bytes to its RLP

  it.each(lists)('writes $fields as viem does', ({ authorization, fields }) => {
    expect(encodeAuthorizationFields(authorization)).toEqual(fields.map(evenly));
  });

  it('has such lists', () => {
    expect(lists).toHaveLength(5);
  });
});

describe('assertDelegate', () => {
  const known = '0xCafEBAbECAFEbAbEcaFEbabECAfebAbEcAFEBaBe';

  it('lets a listed address pass, whatever its case, and the way back', () => {
    expect(() => assertDelegate({ address: known.toLowerCase() }, [known])).not.toThrow();
    expect(() => assertDelegate({ address: `0x${'0'.repeat(40)}` }, [])).not.toThrow();
  });

  it('refuses any where there is no list', () => {
    expect(() => assertDelegate({ address: known }, undefined as never)).toThrow(expect.objectContaining({ code: 'message.unknownDelegate' })); // as a site without types may call it
  });

  it('refuses any other', () => {
    expect(() => assertDelegate({ address: known }, [])).toThrow(expect.objectContaining({ code: 'message.unknownDelegate' }));
  });
});
