/** One JSON-RPC call over HTTP. @throws with the node's message */
export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }; // JSON-RPC 2.0
  if (answer.error) throw new Error(`${method}: ${answer.error.message} (${answer.error.code})`);
  return answer.result;
}
