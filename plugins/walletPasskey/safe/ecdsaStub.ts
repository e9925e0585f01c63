/** 65 bytes that recover to some key, which owns nothing: r in range, s in the lower half. */
export const ecdsaStub = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;
