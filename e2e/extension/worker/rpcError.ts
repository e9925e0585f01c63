/** An error as it travels to the page: JSON-RPC and EIP-1193 code, message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The wallet's own refusals, worded as MetaMask words them. */
export const rpcErrors = {
  rejected: () => new RpcError(4001, 'User rejected the request.'),
  unauthorized: () => new RpcError(4100, 'The requested account and/or method has not been authorized by the user.'),
  unknownChain: (chainId: string) =>
    new RpcError(4902, `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`),
  alreadyPending: (origin: string) =>
    new RpcError(-32002, `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`),
  unknownMethod: (method: string) => new RpcError(-32601, `The method "${method}" does not exist / is not available.`),
  invalidParams: (message: string) => new RpcError(-32602, message),
  invalidInput: (message: string) => new RpcError(-32000, message),
  internal: (message: string) => new RpcError(-32603, message),
} as const;
