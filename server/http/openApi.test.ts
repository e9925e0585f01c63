import { calls } from '../protocol/calls.ts';
import { createTestServer, walletOrigin } from '../testing/createTestServer.ts';

describe('createOpenApi', () => {
  it('has each call, with its request, its answer and what it needs', async () => {
    const response = await createTestServer().server.fetch(new Request(`${walletOrigin}/openapi.json`));
    const document = await response.json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual(Object.values(calls).map(({ path }) => path).toSorted());
    for (const [name, { path, needs }] of Object.entries(calls)) {
      const { post } = document.paths[path];
      expect(post).toMatchObject({ operationId: name, security: needs === 'nothing' ? [] : [{ [needs]: [] }] });
      const { schema } = post.requestBody.content['application/json'];
      for (const each of schema.oneOf ?? [schema]) expect(each).toMatchObject({ type: 'object', additionalProperties: false });
      expect(post.responses[200].content['application/json'].schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(post.responses.default.content['application/json'].schema.$ref).toBe('#/components/schemas/Refusal');
    }
    expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(['flow', 'session', 'token']);
  });

  it('has what a signer is asked, in a document of its own', async () => {
    const document = await (await createTestServer().server.fetch(new Request(`${walletOrigin}/openapi-signer.json`))).json();
    expect(Object.keys(document.paths)).toEqual(['/v1/keys/open', '/v1/keys/sign']);
    const { requestBody, responses, security } = document.paths['/v1/keys/sign'].post;
    expect(requestBody.content['application/json'].schema.required.toSorted()).toEqual(['address', 'chainId', 'request', 'requestId', 'siteId', 'user']);
    expect(responses[200].content['application/json'].schema.properties.signature.pattern).toBe('^0x[0-9a-f]{130}$');
    expect(security).toEqual([{ secret: [] }, { certificate: [] }]);
  });

  it('says what a text may hold, and which fields may be left out', async () => {
    const document = await (await createTestServer().server.fetch(new Request(`${walletOrigin}/openapi.json`))).json();
    const [schema, phone] = document.paths['/v1/codes'].post.requestBody.content['application/json'].schema.oneOf;
    expect(phone.properties).toMatchObject({ kind: { const: 'phone' }, to: { pattern: '^\\+[1-9]\\d{1,14}$' }, humanToken: { maxLength: 4_096 } });
    expect(schema.required.toSorted()).toEqual(['kind', 'locale', 'siteId', 'to']);
    expect(schema.properties).toMatchObject({ kind: { const: 'email' }, siteId: { pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }, purpose: { enum: ['signIn', 'link'], default: 'signIn' }, locale: { enum: expect.arrayContaining(['en_US', 'ja_JP']) } });
    expect(document.paths['/v1/wallet/prepare'].post.requestBody.content['application/json'].schema.properties.recipients).toMatchObject({ type: 'array', minItems: 1, maxItems: 40 });
  });
});
