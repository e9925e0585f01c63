import { createSlice } from '@reduxjs/toolkit';
import type { Draft, PayloadAction } from '@reduxjs/toolkit';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { corePlugin } from '../../src/corePlugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { checkPlugin } from './checkPlugin.ts';

const rules = async (...args: Parameters<typeof checkPlugin>) => (await checkPlugin(...args)).map(({ rule }) => rule);
let runs = 0;
const slice = createSlice({ name: 'badState', initialState: () => ({ run: (runs += 1), kept: undefined as unknown }), reducers: { kept: (state, { payload }: PayloadAction<unknown>) => ({ ...state, kept: payload as Draft<unknown> }) } });

describe('checkPlugin', () => {
  it('finds nothing in a plugin that does nothing', async () => {
    expect(await checkPlugin(definePlugin({ id: 'quiet' }))).toEqual([]);
  });

  it('says so, when a plugin cannot be registered', async () => {
    expect(await rules(definePlugin({ id: 'bad', setup: () => { throw new Error('no'); } }))).toEqual(['registers']);
    expect(await rules(definePlugin({ id: 'core' }))).toEqual(['registers']);
    expect(await rules(definePlugin({ id: 'bad', dependsOn: [corePlugin] }))).toEqual([]);
  });

  it('finds what stays behind: timers, listeners', async () => {
    expect(await checkPlugin(definePlugin({ id: 'bad', setup: (ctx) => void ctx.port(clockPort).setTimer(() => {}, 1_000) }))).toEqual([{ rule: 'leavesNoTrace', message: 'timers: 0 before, 1 after' }]);
    expect(await checkPlugin(definePlugin({ id: 'bad', needs: [pagePort], setup: (ctx) => void ctx.port(pagePort).onWake(() => {}) }))).toEqual([{ rule: 'leavesNoTrace', message: 'listeners at page: 0 before, 1 after' }]);
    expect(await rules(definePlugin({ id: 'good', needs: [pagePort], setup: (ctx) => ctx.port(pagePort).onWake(() => {}) }))).toEqual([]);
  });

  it('finds live objects in its state, and a start that differs', async () => {
    const bad = definePlugin({ id: 'bad', slices: [slice] });
    expect(await rules(bad)).toEqual(['startsAnew']);
    expect(await rules(bad, { use: ({ kit }) => void kit.dispatch(slice.actions.kept(new Map())) })).toEqual(['keepsFacts']);
  });

  it('finds wallets without a name, probes that throw and opens that load nothing', async () => {
    const wallet = { id: 'bad', name: 'Bad', probe: () => 'installed' as const, open: async () => async () => { throw new Error('unused'); } };
    const withWallet = (part: object) => definePlugin({ id: 'bad', contributes: [walletsPoint.of({ ...wallet, ...part })] });
    expect(await rules(withWallet({}))).toEqual([]);
    expect(await rules(withWallet({ name: '' }))).toEqual(['namesItsWallets']);
    expect(await rules(withWallet({ probe: () => { throw new Error('no'); } }))).toEqual(['namesItsWallets']);
    expect(await rules(withWallet({ open: async () => undefined }))).toEqual(['namesItsWallets']);
  });

  it('finds empty texts, reported faults and a use that fails', async () => {
    expect(await rules(definePlugin({ id: 'bad', contributes: [localesPoint.of({ en: { 'bad.text': ' ' } })] }))).toEqual(['hasItsTexts']);
    expect(await rules(definePlugin({ id: 'bad', setup: (ctx) => ctx.report(new Error('ouch')) }))).toEqual(['runsQuietly']);
    expect(await rules(definePlugin({ id: 'bad' }), { use: () => { throw new Error('no use'); } })).toEqual(['isOfUse']);
  });
});
