import { quantityOf } from './quantityOf.ts';

describe('quantityOf', () => {
  it.each([['1', 1n], [' 3 ', 3n], ['003', 3n]])('reads %j', (text, quantity) => expect(quantityOf(text, 3n)).toBe(quantity));
  it.each(['', '0', '4', '-1', '1.5', '1,000', 'two', '9'.repeat(79), '٣'])('takes %j for no number of what there is', (text) => expect(quantityOf(text, 3n)).toBeUndefined());
});
