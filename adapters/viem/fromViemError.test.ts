import { BaseError, UserRejectedRequestError } from 'viem';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { fromViemError } from './fromViemError.ts';

describe('fromViemError', () => {
  it('finds a refusal in what wraps it', () => {
    const refusal = new UserRejectedRequestError(new Error('no'));
    for (const error of [refusal, new BaseError('sending failed', { cause: refusal }), { code: 'ACTION_REJECTED' }, { cause: { code: 5000 } }]) expect(fromViemError(error)).toMatchObject({ code: 'user.rejected', cause: error });
  });

  it('tells the reason, without the request that viem writes below it', () => {
    const error = new BaseError('It broke.', { metaMessages: ['Request body: {"secret":1}'] });
    expect(fromViemError(error)).toMatchObject({ code: 'wallet.requestFailed', message: 'It broke.' });
    expect(fromViemError('odd')).toMatchObject({ message: 'odd' });
  });

  it('leaves ours as they are, and ends where causes go round', () => {
    const ours = walletErrors.disconnected();
    expect(fromViemError(ours)).toBe(ours);
    const round: { cause?: unknown } = {};
    round.cause = round;
    expect(fromViemError(round)).toMatchObject({ code: 'wallet.requestFailed' });
  });
});
