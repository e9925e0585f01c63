import { hashMessage, id, Signature, Wallet } from 'ethers';
import { recoverSigner } from './recoverSigner.ts';

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');

describe('recoverSigner', () => {
  it('finds the account as ethers signs for it, in every spelling', () => {
    for (let nth = 0; nth < 50; nth += 1) {
      const wallet = new Wallet(id(`key ${nth}`));
      const hash = hashMessage(`message ${nth}`);
      const signature = wallet.signingKey.sign(hash);
      const { serialized, compactSerialized, r, s, yParity } = signature;
      for (const spelling of [serialized, compactSerialized, `${r}${s.slice(2)}0${yParity}`, serialized.toUpperCase().replace('0X', '0x')]) expect(recoverSigner(hash, spelling)).toBe(wallet.address.toLowerCase());
    }
  });

  it('finds another account for another message', () => {
    const wallet = new Wallet(id('key'));
    expect(recoverSigner(hashMessage('b'), wallet.signingKey.sign(hashMessage('a')).serialized)).not.toBe(wallet.address.toLowerCase());
  });

  it('finds none for twins, for numbers out of range and for what is no signature', () => {
    const { r, s, yParity } = Signature.from(new Wallet(id('key')).signingKey.sign(id('a')));
    const twin = `${r}${word(curveOrder - BigInt(s))}${yParity === 1 ? '1b' : '1c'}`;
    const none = `0x${'0'.repeat(64)}`;
    for (const signature of [twin, `${none}${s.slice(2)}1b`, `${r}${none.slice(2)}1b`, `0x${word(curveOrder)}${s.slice(2)}1b`, `${r}${s.slice(2)}1d`, `${r}${s.slice(2)}`.slice(0, -2), '0x', '', 'x', `0x${'f'.repeat(130)}`]) expect(recoverSigner(id('a'), signature)).toBeUndefined();
  });
});
