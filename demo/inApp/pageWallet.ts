import { developmentBounds } from '../../server/config/developmentBounds.ts';
import { createPageWallet } from '../../server/mocks/index.ts';
import type { PageWallet } from '../../server/mocks/index.ts';
import style from '../../server/wallet/frame/style.css';
import type { Site } from '../../server/config/site.ts';
import { demoProviders, ecosystemSites, readEcosystemSite } from './inApp.ts';
import type { EcosystemSiteId } from './inApp.ts';

export const siteId = 'playground';
export const ecosystemId = 'market';
const marketMark = `data:image/svg+xml;base64,${btoa("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='64' height='64'><rect width='24' height='24' rx='6' fill='#0f766e'/><path d='M5 9h14l-1.2-4H6.2zM6.5 11v8h11v-8' fill='none' stroke='#fff' stroke-width='1.8'/></svg>")}`;
/** Whose numbers get codes, of the mocked plan of a shop. */
const allowedSmsCountryCodes = ['US', 'CA', 'AT', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IN', 'JP', 'KR', 'MX', 'PH', 'PT', 'VN'];
/** What a shop that has signed Ada in knows her session by. */
export const adaSession = 'session of Ada';

const providerIds = demoProviders.map((provider) => (typeof provider === 'string' ? provider : provider.id));
const otherProviders = Object.fromEntries(demoProviders.flatMap((provider) => (typeof provider === 'string' ? [] : [[provider.id, provider.name]])));

export const otherSiteOf = (place: EcosystemSiteId): EcosystemSiteId => (place === 'shop' ? 'stall' : 'shop');

/** One of two sites that share their users. Both are pages of this origin. */
const siteOf = (place: EcosystemSiteId): Site => ({
  siteId: place, name: ecosystemSites[place], origins: [location.origin], ecosystemId, ecosystemName: 'Example Market', signIn: ['email', 'passkey', 'guest'], look: {}, secondFactor: 'offered', policyBounds: developmentBounds, codes: { perDay: 10_000 },
});

/** The wallet whose server, frame and custody are in this page. Pages that stand for one device share all of it. */
export function openPageWallet(device: string, { name, known }: Pick<Site, 'name' | 'known'> = { name: 'Playground' }): PageWallet {
  const place = readEcosystemSite();
  return createPageWallet({
    device, style,
    ...(place && { otherSites: [siteOf(otherSiteOf(place))], ecosystems: [{ ecosystemId, name: 'Example Market', partners: [], look: { icon: marketMark, image: marketMark } }] }),
    site: place ? siteOf(place) : {
      siteId, name, origins: [location.origin], signIn: ['email', 'passkey', 'phone', 'wallet', 'backend', 'guest', ...providerIds], allowedSmsCountryCodes, look: {}, oneStepSignIn: { statements: ['Sign in to the Latchkey playground.'] }, secondFactor: 'offered',
      policyBounds: developmentBounds, codes: { perDay: 10_000, mailHas: ['code', 'link'] }, ...(known && { known }),
    },
    providers: otherProviders,
    vouch: (payload) => (payload === adaSession ? { userId: 'ada', email: 'ada@shop.example' } : undefined),
    startWorker: () => new Worker(new URL('../../server/wallet/worker/main.ts', import.meta.url)),
  });
}
