import { EventEmitter } from 'node:events';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import * as limits from '../limits.ts';
import { endWaits } from './endWaits.ts';

describe('endWaits', () => {
  const scene = () => {
    const [clock, events] = [createFakeClock(), new EventEmitter()];
    endWaits({ events }, clock);
    return { clock, events, told: jest.fn() };
  };

  it.each(['session_request:1', 'session_connect:1'])('ends the wait for %s by an error, before the library does', async (event) => {
    const { clock, events, told } = scene();
    events.once(event, told);
    await clock.advance(limits.walletConnectAnswerMs);
    expect(told.mock.calls).toMatchObject([[{ error: { code: 'walletConnect.requestExpired' } }]]);
    events.emit(event, { result: 'late' });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('waits no more for what has been answered', async () => {
    const { clock, events, told } = scene();
    events.once('session_request:1', told);
    events.emit('session_request:1', { result: 'signed' });
    const emit = jest.spyOn(events, 'emit');
    await clock.advance(limits.walletConnectAnswerMs);
    expect(emit).not.toHaveBeenCalled();
    expect(told.mock.calls).toEqual([[{ result: 'signed' }]]);
  });

  it('has no limit for what is no question to a person, and leaves a library alone that has it otherwise', async () => {
    const { clock, events, told } = scene();
    events.once('session_ping:1', told);
    await clock.advance(limits.walletConnectAnswerMs);
    expect(told).not.toHaveBeenCalled();
    expect(() => endWaits({}, clock)).not.toThrow();
  });
});
