import { defaultSmsBudget } from '../config/site.ts';
import type { Site } from '../config/site.ts';
import type { MailRequest } from '../mail/mailer.ts';
import { segmentsOf } from '../sms/segments.ts';
import { writeSms } from '../sms/writeSms.ts';
import type { Limit } from './limits.ts';
import { dayMs, digitsWithinPrefix, smsOfPrefixUnproved, smsPerProved } from './numbers.ts';
import type { Caller, Parts, PhoneNumber } from './ports.ts';
import { refused } from './refusals.ts';

const unitsPerCurrency = 1_000;
const proved: Omit<Limit, 'most'> = { name: 'sms proved of a prefix', windowMs: dayMs };
const prefixOf = (number: string): string => number.slice(0, -digitsWithinPrefix);

/**
 * What stands between a request and a message that is paid for. Attackers ask for messages to numbers that they earn by (SMS pumping): limits of an IP
 * address alone do not hold them back, so what a block of numbers, a country and a site may get is bounded as well. Whether a number is known is not looked at.
 */
export function createSmsRules({ sms, limits, walletOrigin }: Pick<Parts, 'sms' | 'limits' | 'walletOrigin'>) {
  /** The number, in the one way of writing it. @throws signInNotOffered; numberRefused for none, one that is not mobile, and one of another country */
  function read(site: Site, text: string): PhoneNumber {
    if (!sms) throw refused('signInNotOffered');
    const found = sms.readNumber(text);
    if (!found?.isMobile || !(site.allowedSmsCountryCodes ?? []).some(found.isOf)) throw refused('numberRefused');
    return found;
  }

  /** Before the first message of a sign-in. @throws humanNeeded */
  async function assertHuman(site: Site, { country }: PhoneNumber, token: string | undefined, { network }: Caller): Promise<void> {
    if (sms?.isHuman && !(await sms.isHuman({ siteId: site.siteId, network, country, token }))) throw refused('humanNeeded');
  }

  /** Counts a message. @throws tooManyCodes where its block of numbers, its country or the site has had enough of today */
  async function spend(site: Site, { number, country }: PhoneNumber, message: Pick<MailRequest, 'locale' | 'about'>): Promise<void> {
    const prefix = prefixOf(number);
    // One conditional update: however many requests arrive together, no more is sent than what was typed in allows.
    const most = Math.max(smsOfPrefixUnproved, smsPerProved * (await limits.read(proved, prefix)) + 1);
    await take({ name: 'sms of a prefix', windowMs: dayMs, most }, prefix);
    const { perDay, perDayOfCountry } = site.smsBudget ?? defaultSmsBudget;
    const cost = Math.ceil((sms?.priceOf(country) ?? 0) * segmentsOf(writeSms(message, { site, walletOrigin }) ?? ''));
    await take({ name: 'sms budget of a country', windowMs: dayMs, most: perDayOfCountry * unitsPerCurrency }, `${site.siteId} ${country}`, cost);
    await take({ name: 'sms budget', windowMs: dayMs, most: perDay * unitsPerCurrency }, site.siteId, cost);
  }

  async function take(limit: Limit, subject: string, amount = 1): Promise<void> {
    const waitMs = await limits.take({ ...limit, most: Math.floor(limit.most) }, subject, amount);
    if (waitMs !== undefined) throw refused('tooManyCodes', { retryAfterMs: waitMs });
  }

  /** A code was typed in: there are people behind these numbers. */
  async function markProved(number: string): Promise<void> {
    await limits.take({ ...proved, most: Number.MAX_SAFE_INTEGER }, prefixOf(number));
  }

  return { read, assertHuman, spend, markProved };
}
