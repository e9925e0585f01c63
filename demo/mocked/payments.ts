import { mockPaymentUrls } from '../../mocks/index.ts';
import type { PaymentScenario } from '../../mocks/index.ts';
import { bridgeLifi } from '../../plugins/bridgeLifi/index.ts';
import { onramp } from '../../plugins/onramp/index.ts';
import { defineService } from '../../src/index.ts';
import type { AnyPlugin, Service } from '../../src/index.ts';

/** Who sells, bridges and swaps tokens in the mocked world. */
export const paymentPlugins: readonly AnyPlugin[] = [onramp, bridgeLifi.with({ url: mockPaymentUrls.lifi })];

/** The site's own service, which the mocked world answers for. */
export const paymentService = (): Service => defineService({ hosts: [new URL(mockPaymentUrls.bridge).host], clientId: 'playground', bridgeUrl: mockPaymentUrls.bridge });

/** What goes wrong with the services of payments. */
export const paymentFaults: readonly { readonly id: string; readonly title: string; readonly scenario: PaymentScenario }[] = [
  { id: 'noOffers', title: 'Have nothing to offer', scenario: { kind: 'noOffers' } },
  { id: 'moves', title: 'Want more once an offer is chosen', scenario: { kind: 'moves' } },
  { id: 'slow', title: 'Take what is paid, and bring nothing', scenario: { kind: 'slow' } },
  { id: 'fails', title: 'Refuse the card, and bring nothing over', scenario: { kind: 'fails' } },
  { id: 'refunds', title: 'Give back what was paid', scenario: { kind: 'refunds' } },
  { id: 'partial', title: 'Bring another token', scenario: { kind: 'partial' } },
  { id: 'silent', title: 'Never answer', scenario: { kind: 'silent' } },
];
