/** What a person can put right: shown as one message, without a stack. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
}
