import { realmOf } from '../../config/site.ts';
import type { Site } from '../../config/site.ts';
import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import { isSameText } from '../bytes.ts';
import { loginMs, ticketMs } from '../numbers.ts';
import type { Caller } from '../ports.ts';
import { holderOf, type Prover } from '../provers.ts';
import { refused } from '../refusals.ts';
import { createLoginSteps, kind, providerOf, readReturnTo, toLoginFlow } from './loginSteps.ts';
import type { Kept, LoginParts } from './loginSteps.ts';
import { createCallback, createLoginPage, createLook } from './loginVisits.ts';

/** Signing in at an identity provider: from the call that begins it, over the person's way there and back, to the ticket that proves it. */
export function createLogins(parts: LoginParts) {
  const { providers, flows, now, walletOrigin } = parts;
  const steps = createLoginSteps(parts);
  const { takeOne, urlOf, hashOfTicket } = steps;

  async function begin(site: Site, { providerId, purpose, mode, returnTo, locale }: CallRequest<'login.begin'>, cookie: string, caller: Caller): Promise<CallAnswer<'login.begin'>> {
    if (providerOf(providers, site, providerId) === undefined) throw refused('signInNotOffered');
    const back = readReturnTo(returnTo, purpose === 'stepUp' ? [...site.origins, walletOrigin] : site.origins);
    if (back === undefined) throw refused('originNotAllowed');
    await takeOne(caller, 'logins of an IP');
    const expiresAtMs = now() + loginMs;
    const kept: Kept = { providerId, mode, returnTo: back, locale, answerByMs: expiresAtMs };
    const { flowId } = await flows.begin({ site, kind, purpose, holder: { cookie }, userId: null, state: 'begun', kept: { ...kept }, forMs: loginMs + ticketMs });
    return { flowId, url: urlOf(site, kept, flowId), expiresAtMs };
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
    const isGeneric = provider.kind === 'oidc';
    return { kind: provider.kind, value: `${provider.issuer}|${proved.subject}`, label: proved.label ?? provider.name, locale, ...(isGeneric && { providerId }) };
  };

  return { begin, open: createLoginPage(parts, steps), answer: createCallback(parts, steps), look: createLook(parts, steps), prover, providersOf: (site: Site) => site.signIn.flatMap((way) => providers.get(way) ?? []) };
}
