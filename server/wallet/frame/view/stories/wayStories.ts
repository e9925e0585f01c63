import type { FactorFault, ShownWay } from '../../view.ts';
import type { FrameStory } from './frameStory.ts';

const ways: readonly ShownWay[] = [
  { kind: 'email', value: 'ada.lovelace@mail.example', providerId: null },
  { kind: 'google', value: `\u202e${'W'.repeat(60)}@mail.example`, providerId: 'google' },
  { kind: 'wallet', value: '0x52908400098527886E0F7030069857D2E4169EE7', providerId: null },
  { kind: 'backend', value: null, providerId: null },
];
const codes = ['k3x2a-7wq4e', 'b7m2c-x5t3a', 'q2w4e-r6t7y', 'a2s3d-f4g5h', 'z2x3c-v4b5n'];

const unlinking = (way: ShownWay): FrameStory => ({ id: `unlink/${way.kind}`, show: (view, signal) => view.unlink({ way }, { signal }) });
const second = (id: string, fault: FactorFault | 'waits' | undefined, seen?: string): FrameStory => ({
  id: `second/${id}`,
  show: (view, signal) => view.secondFactor({ verify: async () => (fault === 'waits' ? new Promise(() => {}) : fault) }, { signal }),
  ...(seen !== undefined && { play: async ({ type, press, see }) => {
    await type('Code', '123456');
    await press('Verify');
    await see(seen);
  } }),
});
const setUp = (id: string, isRequired: boolean): FrameStory => ({
  id: `enrol/${id}`,
  show: (view, signal) => view.setUpFactor({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Example%20Market:ada%40mail.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Example%20Market', isRequired, verify: async () => 'wrongCode' }, { signal }),
});
const twoStep = (id: string, facts: { readonly isOn: boolean; readonly isRequired: boolean; readonly codesLeft: number }, play?: FrameStory['play']): FrameStory => ({
  id: `twoStep/${id}`, show: (view, signal) => view.twoStep(facts, { signal }), ...(play && { play }),
});

/** Ways in that are unlinked or chosen, and the second step. */
export const wayStories: readonly FrameStory[] = [
  ...ways.map(unlinking),
  { id: 'chooseStepUp/several', show: (view, signal) => view.chooseStepUp({ ways }, { signal }) },
  second('asked', undefined),
  second('wrongCode', 'wrongCode', 'This code is not right, or was used before. Enter the next one.'),
  second('tooMany', 'tooMany', 'Too many tries. Wait a while, then try again.'),
  setUp('offered', false),
  setUp('required', true),
  { id: 'paper/shown', show: (view, signal) => view.recoveryCodes({ codes }, { signal }) },
  twoStep('off', { isOn: false, isRequired: false, codesLeft: 0 }),
  twoStep('on', { isOn: true, isRequired: true, codesLeft: 10 }),
  twoStep('few', { isOn: true, isRequired: false, codesLeft: 1 }),
  twoStep('turningOff', { isOn: true, isRequired: false, codesLeft: 10 }, async ({ press, see }) => {
    await press('Turn off');
    await see('The app and the recovery codes no longer count after this.');
  }),
];
