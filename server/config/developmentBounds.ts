import type { Site } from './site.ts';

/** What a site may ask for without asking the person, where it is only tried out on the developer's own machine: messages and payments, up to a tenth of a coin a day. */
export const developmentBounds: Site['policyBounds'] = { dailyWei: 10n ** 17n, methods: ['personal_sign', 'eth_signTransaction'] };
