/** A public key on P-256, both coordinates 32 bytes as `0x…`. @see FIPS 186-5 */
export interface P256Key {
  readonly x: string;
  readonly y: string;
}
