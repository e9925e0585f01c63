import { redactSecrets } from './redactSecrets.ts';
import { WalletError } from '../errors.ts';

describe('redactSecrets', () => {
  it('takes them out of every text of an error, and keeps its code', () => {
    const error = new WalletError('pairing.badUri', 'No to s3cret', { remedy: 'Drop s3cret, s3cret', context: { uri: 'wc:s3cret', count: 3 } });
    expect(redactSecrets(error, ['s3cret'])).toMatchObject({ code: 'pairing.badUri', message: 'No to …', remedy: 'Drop …, …', context: { uri: 'wc:…', count: 3 } });
  });

  it.each(['message', 'remedy', 'context'])('takes them out where only its %s has one', (part) => {
    const text = (of: string): string => (part === of ? 'x s3cret' : 'x');
    const covered = redactSecrets(new WalletError('pairing.badUri', text('message'), { remedy: text('remedy'), context: { uri: text('context') } }), ['s3cret']);
    expect(covered).toMatchObject({ code: 'pairing.badUri', message: part === 'message' ? 'x …' : 'x', remedy: part === 'remedy' ? 'x …' : 'x', context: { uri: part === 'context' ? 'x …' : 'x' } });
  });

  it('takes several of them out of an error that has no remedy', () => {
    const covered = redactSecrets(new WalletError('pairing.badUri', 'one, two'), ['one', 'two']);
    expect(covered).toMatchObject({ message: '…, …', remedy: undefined });
  });

  it('takes them out of what others throw', () => {
    expect(redactSecrets(new Error('publish s3cret'), ['s3cret'])).toMatchObject({ message: 'publish …' });
    expect(redactSecrets('s3cret', ['s3cret'])).toMatchObject({ message: '…' });
  });

  it('answers the very error where there is nothing to cover', () => {
    for (const error of [new Error('no'), { code: 4001 }, new WalletError('user.rejected', 'no')]) expect(redactSecrets(error, ['s3cret', ''])).toBe(error);
  });
});
