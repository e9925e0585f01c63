import * as v from 'valibot';
import { fromBase64url, type Bytes } from '../bytes.ts';
import { PasskeyFault } from './passkeyFault.ts';

/** A credential id has 1,023 bytes at most. @see WebAuthn Level 3, 4 (credential id) */
const maxIdBytes = 1_023;

/** What an authenticator answered when it made a passkey. */
export interface Created {
  readonly id: string;
  readonly clientData: Bytes;
  readonly attestation: Bytes;
  /** Hints for the browser, such as `internal` and `hybrid`. */
  readonly transports: readonly string[];
}

/** What it answered when it used one. */
export interface Used {
  readonly id: string;
  readonly clientData: Bytes;
  readonly authenticatorData: Bytes;
  readonly signature: Bytes;
  /** Of the person whose passkey it is; undefined where it says none. */
  readonly userHandle: string | undefined;
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384));
const base = { id: text, rawId: text, type: v.literal('public-key') };
// Not strict: browsers add to it, and nothing is kept but what is named here.
const created = v.object({ ...base, response: v.object({ clientDataJSON: text, attestationObject: text, transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16)), []) }) });
const used = v.object({ ...base, response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: v.nullish(v.pipe(v.string(), v.maxLength(86))) }) });

/** @param json as `PublicKeyCredential.toJSON` writes it @throws PasskeyFault */
export function readCreated(json: string): Created {
  const { id, rawId, response } = parse(created, json);
  return { id: idOf(id, rawId), clientData: bytesOf(response.clientDataJSON), attestation: bytesOf(response.attestationObject), transports: response.transports.filter((each) => /^[a-z-]+$/.test(each)) };
}

/** @param json as `PublicKeyCredential.toJSON` writes it @throws PasskeyFault */
export function readUsed(json: string): Used {
  const { id, rawId, response } = parse(used, json);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id: idOf(id, rawId), clientData: bytesOf(clientDataJSON), authenticatorData: bytesOf(authenticatorData), signature: bytesOf(signature), userHandle: userHandle ?? undefined };
}

function parse<T extends v.GenericSchema>(schema: T, json: string): v.InferOutput<T> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new PasskeyFault('malformed');
  }
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new PasskeyFault('malformed');
  return parsed.output;
}

/** In one spelling only: it is what the account is found by. */
function idOf(id: string, rawId: string): string {
  const bytes = fromBase64url(id);
  if (bytes === undefined || bytes.length === 0 || bytes.length > maxIdBytes || id !== rawId) throw new PasskeyFault('credentialId');
  return id;
}

function bytesOf(given: string): Bytes {
  const bytes = fromBase64url(given);
  if (bytes === undefined) throw new PasskeyFault('malformed');
  return bytes;
}
