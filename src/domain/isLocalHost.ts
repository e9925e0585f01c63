/** Whether a host, as `URL` has it, is this machine: browsers count its pages as secure without https. @see Secure Contexts, 3.1 */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
}
