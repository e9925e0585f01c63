import type { Site } from '../config/site.ts';
import { custodyWarnings } from './welcome.ts';

const site = (siteId: string, label?: 'external' | 'operator-recoverable', url = 'https://signer.example'): Site => ({
  siteId, name: siteId, origins: [], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 }, ...(label && { custody: { kind: 'signer', url, label, timeoutSeconds: 10 } }),
});

describe('custodyWarnings', () => {
  it('warns of nothing where all keys are split', () => {
    expect(custodyWarnings({ sites: [site('shop')] })).toEqual([]);
  });

  it('says in plain words what each signer means', () => {
    const warnings = custodyWarnings({ sites: [site('shop', 'external'), site('plain'), site('stall', 'external'), site('bank', 'operator-recoverable', 'https://own.example')] });
    expect(warnings).toEqual([
      expect.stringMatching(/^WARNING: the keys of new wallets of shop, stall are kept by https:\/\/signer\.example\. People are told that another service keeps their key\./),
      expect.stringMatching(/^WARNING: the keys of new wallets of bank are kept by https:\/\/own\.example\. People are told that you can use their key as well\./),
    ]);
  });
});
