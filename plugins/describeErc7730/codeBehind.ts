/**
 * Whose code an address runs whose own code is nothing but a way there; undefined for any other code. That is the address's own code, so it cannot lie;
 * what a contract says in its storage or by a function can (ERC-1967), and is not asked. What follows a minimal proxy is never run.
 * @see ERC-1167, ERC-7511, EIP-7702
 */
export function codeBehind(code: string): string | undefined {
  const [, ...found] = /^0x(?:363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3|365f5f375f5f365f73([\da-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3|ef0100([\da-f]{40})$)/i.exec(code) ?? [];
  const target = found.find((each) => each !== undefined);
  return target && `0x${target.toLowerCase()}`;
}
