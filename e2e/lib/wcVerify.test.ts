import { createPublicKey, verify } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { launchShell } from './browser.ts';
import { createVerifyService } from './wcVerify.ts';

describe('createVerifyService', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchShell();
  });

  afterAll(() => browser?.close());

  it('posts to the page that framed it what its key has signed: which origin asks, about what', async () => {
    const service = createVerifyService({ isScam: true });
    const context = await browser.newContext();
    await context.route('https://site.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }));
    await service.attend(context);
    const page = await context.newPage();
    await page.goto('https://site.example/');
    const posted = await page.evaluate(() => new Promise<string>((resolve) => {
      addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
      const frame = document.createElement('iframe');
      frame.src = `https://verify.walletconnect.org/v3/attestation?projectId=tests&origin=${location.origin}&id=abc&decryptedId=def`;
      document.body.append(frame);
    }));
    const { type, attestation } = JSON.parse(posted) as { type: string; attestation: string }; // as the service posts it
    const [head = '', claims = '', signature = ''] = attestation.split('.');
    const key = createPublicKey({ key: service.publicKey.publicKey, format: 'jwk' });
    expect(type).toBe('verify_attestation');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ id: 'abc', origin: 'https://site.example', isScam: true, isVerified: true });
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(service.attested).toEqual(['https://site.example']);
  });
});
