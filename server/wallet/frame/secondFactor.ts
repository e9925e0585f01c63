import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { codeOf } from './toRefused.ts';

type Fault = 'wrongCode' | 'tooMany' | 'serverAway';

/** Has the person show their second factor where the site and the account have one and it was not shown within the last 15 minutes; where the site wants one of each, they set it up. @throws Refused where they turn away */
export async function showSecondFactor(context: FrameContext, options: CallOptions): Promise<void> {
  if (context.site.secondFactor === undefined || (await context.own(options)).session.isGuest) return;
  const { server, view } = context;
  const { setting, isOn, isShown } = await server.call('factor.read', {}, options);
  if (isShown || setting === 'off') return;
  if (isOn) await view().secondFactor({ verify: checking((code, signal) => server.call('factor.prove', { code }, { signal })) }, options);
  else if (setting === 'required') await setUpSecondFactor(context, { isRequired: true }, options);
}

/** Shows the secret for an authenticator app, takes a code of it, and then shows the recovery codes, this once. */
export async function setUpSecondFactor({ server, view }: FrameContext, { isRequired }: { readonly isRequired: boolean }, options: CallOptions): Promise<void> {
  const { flowId, secret, uri } = await server.call('factor.begin', {}, options);
  let codes: readonly string[] = [];
  await view().setUpFactor({
    secret, uri, isRequired,
    verify: checking(async (code, signal) => {
      ({ recoveryCodes: codes } = await server.call('factor.confirm', { flowId, code }, { signal }));
    }),
  }, options);
  await view().recoveryCodes({ codes }, options);
}

/** Turns it on or off, until the person closes the screen. `runFresh`: with a fresh proof of who they are. */
export async function manageSecondFactor(context: FrameContext, runFresh: (run: () => Promise<unknown>) => Promise<unknown>, options: CallOptions): Promise<void> {
  const { server, site, view } = context;
  if (site.secondFactor === undefined) throw new Refused('unsupported');
  for (;;) {
    const { setting, isOn, codesLeft } = await server.call('factor.read', {}, options);
    const choice = await view().twoStep({ isOn, isRequired: setting === 'required', codesLeft }, options);
    if (choice === 'closed') return;
    await runFresh(() => (choice === 'turnOn' ? setUpSecondFactor(context, { isRequired: false }, options) : server.call('factor.remove', {}, options)));
  }
}

/** What a screen asks with: undefined where the code was taken. */
function checking(send: (code: string, signal: AbortSignal) => Promise<unknown>): (code: string, signal: AbortSignal) => Promise<Fault | undefined> {
  return async (code, signal) => {
    try {
      await send(code, signal);
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      const found = codeOf(error);
      // The codes of a secret that is no longer waited for are wrong for good: the screen is left by its own button.
      if (found === 'wrongCode' || found === 'badRequest' || found === 'codeExpired') return 'wrongCode';
      return found === 'tooManyTries' || found === 'tooMany' ? 'tooMany' : 'serverAway';
    }
  };
}
