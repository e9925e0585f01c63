import { redactSecrets } from './redactSecrets.ts';
import { WalletError } from '../errors.ts';

describe('redactSecrets', () => {
  it('takes them out of every text of an error, and keeps its code', () => {
    const error = new WalletError('pairing.badUri', 'No to s3cret', { remedy: 'Drop s3cret, s3cret', context: { uri: 'wc:s3cret', count: 3 } });
    expect(redactSecrets(error, ['s3cret'])).toMatchObject({ code: 'pairing.badUri', message: 'No to …', remedy: 'Drop …, …', context: { uri: 'wc:…', count: 3 } });
  });

  it('takes them out of what others throw', () => {
    expect(redactSecrets(new Error('publish s3cret'), ['s3cret'])).toMatchObject({ message: 'publish …' });
    expect(redactSecrets('s3cret', ['s3cret'])).toMatchObject({ message: '…' });
  });

  it('answers the very error where there is nothing to cover', () => {
    for (const error of [new Error('no'), { code: 4001 }, new WalletError('user.rejected', 'no')]) expect(redactSecrets(error, ['s3cret', ''])).toBe(error);
  });
});
