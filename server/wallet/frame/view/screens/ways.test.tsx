import { fireEvent, screen, within } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import type { FactorFault, ShownWay } from '../../view.ts';
import { createScreenTest } from '../../../testing/screens.ts';

const { ask, confirm, press } = createScreenTest(createFakeClock());

const type = async (label: string, text: string): Promise<void> => {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
  await press('Verify');
};
const text = (): string => document.body.textContent ?? '';

describe('unlink', () => {
  const way: ShownWay = { kind: 'email', value: 'ada@example.com', providerId: null };

  it('says what is unlinked, and takes no for an answer', async () => {
    const end = await ask((view, signal) => view.unlink({ way }, { signal }));
    expect(text()).toContain('E-mailada@example.com');
    await press('Cancel');
    expect(await end()).toBe('refused: rejected');
  });

  it('ends with the guarded button', async () => {
    const end = await ask((view, signal) => view.unlink({ way }, { signal }));
    await confirm('Unlink');
    expect(await end()).toBe(true);
  });

  it.each<readonly [ShownWay, string]>([
    [{ kind: 'google', value: null, providerId: 'google' }, 'Google'], [{ kind: 'oidc', value: null, providerId: 'corp' }, 'corp'], [{ kind: 'backend', value: null, providerId: null }, 'Account of this site'], [{ kind: 'wallet', value: null, providerId: null }, 'Wallet'],
  ])('names %j as %s', async (given, name) => {
    await ask((view, signal) => view.unlink({ way: given }, { signal }));
    expect(within(document.body).getByText(name)).toBeInstanceOf(HTMLElement);
  });
});

describe('chooseStepUp', () => {
  it('resolves with the place of what was chosen', async () => {
    const end = await ask((view, signal) => view.chooseStepUp({ ways: [{ kind: 'email', value: 'ada@example.com', providerId: null }, { kind: 'wallet', value: '0x1', providerId: null }] }, { signal }));
    await press(/^Wallet/);
    expect(await end()).toBe(1);
  });
});

describe('secondFactor', () => {
  const asking = (answers: readonly (FactorFault | undefined)[]) => {
    const tried: string[] = [];
    const left = [...answers];
    return { tried, ask: () => ask((view, signal) => view.secondFactor({ verify: async (code) => (tried.push(code), left.shift()) }, { signal })) };
  };

  it('says what is wrong with a code, and takes the next', async () => {
    const { tried, ask: open } = asking(['wrongCode', 'tooMany', undefined]);
    const end = await open();
    await type('Code', ' 123 456 ');
    expect(text()).toContain('This code is not right, or was used before.');
    await type('Code', 'abcde-fghij');
    expect(text()).toContain('Too many tries.');
    await type('Code', '654321');
    expect([await end(), tried]).toEqual(['done', ['123456', 'abcde-fghij', '654321']]);
  });

  it('tries nothing that is too short', async () => {
    const { tried, ask: open } = asking([]);
    const end = await open();
    await type('Code', '12345');
    expect([text().includes('Enter all six digits.'), await end(), tried]).toEqual([true, 'open', []]);
  });
});

describe('setUpFactor', () => {
  it('shows the secret as a picture and as text, and takes a code of the app alone', async () => {
    const tried: string[] = [];
    const end = await ask((view, signal) => view.setUpFactor({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP&issuer=Shop', isRequired: true, verify: async (code) => (tried.push(code), undefined) }, { signal }));
    expect(text()).toContain('JBSW Y3DP EHPK 3PXP');
    expect(text()).toContain('This site asks for two-step verification before it goes on.');
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
    await type('Code that the app shows', 'abcde-fghij');
    expect(tried).toEqual([]);
    await type('Code that the app shows', '123456');
    expect([await end(), tried]).toEqual(['done', ['123456']]);
  });
});

describe('recoveryCodes', () => {
  it('goes on once the person says that they are kept', async () => {
    const end = await ask((view, signal) => view.recoveryCodes({ codes: ['abcde-fghij'] }, { signal }));
    expect(text()).toContain('abcde-fghij');
    await press('Continue');
    expect(await end()).toBe('open');
    screen.getByRole('checkbox').click();
    await press('Continue');
    expect(await end()).toBe(true);
  });
});

describe('twoStep', () => {
  it('turns on at once, and off by the guarded button', async () => {
    const off = await ask((view, signal) => view.twoStep({ isOn: false, isRequired: false, codesLeft: 0 }, { signal }));
    await press('Turn on');
    expect(await off()).toBe('turnOn');
    const on = await ask((view, signal) => view.twoStep({ isOn: true, isRequired: true, codesLeft: 1 }, { signal }));
    expect(text()).toContain('Recovery codes left: 1');
    await press('Turn off');
    await press('Back');
    await press('Turn off');
    await confirm('Turn off');
    expect(await on()).toBe('turnOff');
  });

  it('is closed', async () => {
    const end = await ask((view, signal) => view.twoStep({ isOn: false, isRequired: false, codesLeft: 0 }, { signal }));
    await press('Close');
    expect(await end()).toBe('closed');
  });
});
