import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { calls, type Call } from '../protocol/calls.ts';
import { refusals } from '../protocol/errors.ts';
import { signerCalls, signerRefusal } from '../protocol/signer.ts';

/** An OpenAPI document of the calls, made from their schemas. @see OpenAPI 3.1 */
export function createOpenApi(walletOrigin: string): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey wallet server', version: '1', description: 'The calls of the wallet\'s frame to its server. Each is a POST of JSON from the origin of the wallet itself.' },
    servers: [{ url: walletOrigin }],
    paths: Object.fromEntries(Object.entries(calls).map(([name, call]) => [call.path, { post: operationOf(name, call) }])),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        flow: { type: 'apiKey', in: 'cookie', name: '__Host-latchkey-flow' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-latchkey-session-{realm}' },
        token: { type: 'http', scheme: 'DPoP', description: 'RFC 9449: an access token, and a proof in the header `DPoP`.' },
      },
    },
  };
}

/** An OpenAPI document of what a signer has to answer, made from the schemas that its answers are read by. */
export function createSignerOpenApi(): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey signer', version: '1', description: 'What a service that keeps the keys of in-app wallets is asked by a wallet\'s server. Each is a POST of JSON over HTTPS. It gets the request, never a hash, and hashes by itself. A request whose id it knows is answered as before.' },
    servers: [{ url: 'https://signer.example' }],
    paths: Object.fromEntries(Object.entries(signerCalls).map(([name, { path, request, answer }]) => [path, { post: {
      operationId: name,
      security: [{ secret: [] }, { certificate: [] }],
      requestBody: { required: true, content: contentOf(request, 'input') },
      responses: {
        200: { description: 'Done.', content: contentOf(answer, 'output') },
        default: { description: 'Refused: 400 badRequest, 401 unauthorised, 403 refused by a rule of its own, 404 unknownKey, 429 tooMany, 500 failed.', content: contentOf(signerRefusal, 'output') },
      },
    } }])),
    components: { securitySchemes: { secret: { type: 'http', scheme: 'bearer' }, certificate: { type: 'mutualTLS' } } },
  };
}

function operationOf(name: string, call: Call): object {
  return {
    operationId: name,
    ...(call.isStepUp === true && { description: 'Needs a proof of identity within the last 15 minutes.' }),
    security: call.needs === 'nothing' ? [] : [{ [call.needs]: [] }],
    requestBody: { required: true, content: contentOf(call.request, 'input') },
    responses: {
      200: { description: 'Done.', content: contentOf(call.answer, 'output') },
      default: { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
}

/** Spaces around an address are cut off by the server, which JSON Schema cannot say. */
function contentOf(schema: GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  // OpenAPI 3.1 has this dialect for all of its schemas.
  if ($schema !== 'https://json-schema.org/draft/2020-12/schema') throw new Error('The schemas are written in another dialect than OpenAPI 3.1 has.');
  return { 'application/json': { schema: rest } };
}

const atMs = { type: 'integer', minimum: 0 };
const refusalSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'correlationId'],
      additionalProperties: false,
      properties: { code: { enum: Object.keys(refusals) }, correlationId: { type: 'string' }, retryAfterMs: atMs, triesLeft: { type: 'integer', minimum: 0 }, nowMs: atMs },
    },
  },
};
