import { readAnswer } from './readAnswer.ts';

const ofParts = (parts: readonly Uint8Array[], onCancel = (): void => {}): Response => new Response(new ReadableStream({
  start: (controller) => {
    for (const part of parts) controller.enqueue(part);
    controller.close();
  },
  cancel: onCancel,
}));

describe('readAnswer', () => {
  it('reads JSON, whatever it is cut into', async () => {
    const bytes = new TextEncoder().encode('{"name":"Größe €"}');
    for (let at = 0; at < bytes.length; at += 1) expect(await readAnswer(ofParts([bytes.slice(0, at), bytes.slice(at)]))).toEqual({ name: 'Größe €' });
  });

  it.each(['', '<html>', '{"a":', 'null '])('has nothing, or what it says, of %j', async (text) => {
    expect(await readAnswer(new Response(text))).toBe(text === 'null ' ? null : undefined);
  });

  it('has nothing of an answer without a body', async () => {
    expect(await readAnswer(new Response(null, { status: 204 }))).toBeUndefined();
  });

  it('stops reading what is too long', async () => {
    let asked = 0;
    let isCancelled = false;
    const endless = new Response(new ReadableStream({
      pull: (controller) => {
        asked += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
      cancel: () => void (isCancelled = true),
    }));
    expect(await readAnswer(endless)).toBeUndefined();
    expect([asked < 32, isCancelled]).toEqual([true, true]);
  });

  it('throws where the stream breaks', async () => {
    const broken = new Response(new ReadableStream({ start: (controller) => controller.error(new Error('gone')) }));
    await expect(readAnswer(broken)).rejects.toThrow('gone');
  });
});
