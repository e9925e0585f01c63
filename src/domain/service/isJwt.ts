/** Whether a secret key has the form of a JSON Web Token, which is sent as a bearer token. Apart from the rest, which only the page that defines a service needs. */
export function isJwt(key: string | undefined): boolean {
  return key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
}
