import { realmOf } from '../../config/site.ts';
import type { LoginProvider } from '../../config/provider.ts';
import type { Site } from '../../config/site.ts';
import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import { isSameText } from '../bytes.ts';
import { loginMs, ticketMs } from '../numbers.ts';
import type { Caller } from '../ports.ts';
import { holderOf, type ProvedIdentity, type Prover } from '../provers.ts';
import { refused } from '../refusals.ts';
import { createLoginSteps, kind, providerOf, randomText, readReturnTo, toLoginFlow } from './loginSteps.ts';
import type { Kept, LoginParts } from './loginSteps.ts';
import type { LoginIdentity } from './protocol.ts';
import { isProviderAway } from './providerFetch.ts';
import { createCallback, createLoginPage, createLook } from './loginVisits.ts';

/** Signing in at an identity provider: from the call that begins it, over the person's way there and back, to the ticket that proves it. */
export function createLogins(parts: LoginParts) {
  const { providers, flows, now, walletOrigin } = parts;
  const steps = createLoginSteps(parts);
  const { takeOne, urlOf, hashOfTicket } = steps;

  async function begin(site: Site, { providerId, purpose, mode, returnTo, locale }: CallRequest<'login.begin'>, cookie: string, caller: Caller): Promise<CallAnswer<'login.begin'>> {
    const provider = providerOf(providers, site, providerId);
    const fedCmUrl = mode === 'fedCm' ? provider?.fedCmUrl : undefined;
    if (provider === undefined || (mode === 'fedCm' && fedCmUrl === undefined)) throw refused('signInNotOffered');
    const back = readReturnTo(returnTo, purpose === 'stepUp' ? [...site.origins, walletOrigin] : site.origins);
    if (back === undefined) throw refused('originNotAllowed');
    await takeOne(caller, 'logins of an IP');
    const expiresAtMs = now() + loginMs;
    const nonce = randomText();
    const kept: Kept = { providerId, mode, returnTo: back, locale, answerByMs: expiresAtMs, ...(fedCmUrl !== undefined && { nonce }) };
    // A flow of a token is none of a login page.
    const { flowId } = await flows.begin({ site, kind, purpose, holder: { cookie }, userId: null, state: fedCmUrl === undefined ? 'begun' : 'token', kept: { ...kept }, forMs: loginMs + ticketMs });
    return { flowId, url: urlOf(site, kept, flowId), expiresAtMs, ...(fedCmUrl !== undefined && { fedCm: { configUrl: fedCmUrl, clientId: provider.clientId, nonce } }) };
  }

  /** Takes the ticket of a flow that was proved: of the browser that began it, once. @throws codeExpired, codeUsed, signInNotOffered */
  const prover: Prover<'flow'> = async ({ flowId, ticket }, context) => {
    const { row, kept } = toLoginFlow(await flows.read(flowId, kind, { purpose: context.purpose, holder: holderOf(context) }));
    const { proved, providerId, locale } = kept;
    const isRight = proved !== undefined && isSameText(proved.ticketHash, await hashOfTicket(flowId, ticket));
    if (!isRight || row.state !== 'proved' || row.realm !== realmOf(context.site) || proved.goodUntilMs <= now()) throw refused('codeExpired');
    const provider = providerOf(providers, context.site, providerId);
    if (provider === undefined) throw refused('signInNotOffered');
    await flows.use(flowId, 'proved');
    return identityOf(provider, proved, locale);
  };

  /** Looks at a token that the browser has got from the provider: with the nonce of a flow that this browser began, once. @throws codeExpired, codeUsed, signInNotOffered, notVouched, backendAway */
  const tokenProver: Prover<'idToken'> = async ({ flowId, token }, context) => {
    const { row, kept: { nonce, providerId, locale, answerByMs } } = toLoginFlow(await flows.read(flowId, kind, { purpose: context.purpose, holder: holderOf(context) }));
    if (row.state !== 'token' || nonce === undefined || row.realm !== realmOf(context.site) || answerByMs <= now()) throw refused('codeExpired');
    const provider = providerOf(providers, context.site, providerId);
    const { identifyToken } = provider?.fedCmUrl === undefined ? {} : steps.protocolOf(provider);
    if (provider === undefined || identifyToken === undefined) throw refused('signInNotOffered');
    await takeOne(context.caller, 'tokens of an IP');
    let found: LoginIdentity;
    try {
      found = await identifyToken(token, nonce);
    } catch (cause) {
      throw refused(isProviderAway(cause) ? 'backendAway' : 'notVouched', {}, { cause });
    }
    await flows.use(flowId, 'token');
    return identityOf(provider, found, locale);
  };

  return { begin, tokenProver, open: createLoginPage(parts, steps), answer: createCallback(parts, steps), look: createLook(parts, steps), prover, providersOf: (site: Site) => site.signIn.flatMap((way) => providers.get(way) ?? []) };
}

function identityOf({ kind: strategy, issuer, name, providerId }: LoginProvider, { subject, label }: Pick<LoginIdentity, 'subject' | 'label'>, locale: string): ProvedIdentity {
  return { kind: strategy, value: `${issuer}|${subject}`, label: label ?? name, locale, ...(strategy === 'oidc' && { providerId }) };
}
