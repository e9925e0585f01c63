import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createCircuit } from './createCircuit.ts';

const fail = (circuit: ReturnType<typeof createCircuit>, times = 1): void => {
  for (let i = 0; i < times; i += 1) {
    circuit.begin();
    circuit.failed();
  }
};

describe('createCircuit', () => {
  it('rests for 10 s after three failures in a row, and not after two', async () => {
    const clock = createFakeClock();
    const circuit = createCircuit(clock);
    fail(circuit, 2);
    expect(circuit.restsForMs()).toBe(0);
    fail(circuit);
    expect(circuit.restsForMs()).toBe(10_000);
    await clock.advance(9_999);
    expect(circuit.restsForMs()).toBe(1);
    await clock.advance(1);
    expect(circuit.restsForMs()).toBe(0);
  });

  it('counts from zero after a success', () => {
    const circuit = createCircuit(createFakeClock());
    fail(circuit, 2);
    circuit.succeeded();
    fail(circuit, 2);
    expect(circuit.restsForMs()).toBe(0);
  });

  it('lets one request try whether it is back, and closes when that succeeds', async () => {
    const clock = createFakeClock();
    const circuit = createCircuit(clock);
    fail(circuit, 3);
    await clock.advance(10_000);
    circuit.begin();
    expect(circuit.restsForMs()).toBeGreaterThan(0);
    circuit.succeeded();
    expect(circuit.restsForMs()).toBe(0);
    fail(circuit, 2);
    expect(circuit.restsForMs()).toBe(0);
  });

  it('rests again at once when that try fails, and lets the next one try when it is given up', async () => {
    const clock = createFakeClock();
    const circuit = createCircuit(clock);
    fail(circuit, 3);
    await clock.advance(10_000);
    fail(circuit);
    expect(circuit.restsForMs()).toBe(10_000);
    await clock.advance(10_000);
    circuit.begin();
    circuit.abandoned();
    expect(circuit.restsForMs()).toBe(0);
  });

  it('rests for as long as the endpoint asks, up to a minute', async () => {
    const clock = createFakeClock();
    const circuit = createCircuit(clock);
    circuit.begin();
    circuit.failed(2_000);
    expect([circuit.restsForMs(), circuit.asksToWaitMs()]).toEqual([2_000, 2_000]);
    await clock.advance(2_000);
    expect(circuit.asksToWaitMs()).toBe(0);
    circuit.failed(10 ** 12);
    expect(circuit.asksToWaitMs()).toBe(60_000);
  });
});
