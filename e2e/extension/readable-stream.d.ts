/** The package ships no types; it is Node's own stream. */
declare module 'readable-stream' {
  export { Duplex, type DuplexOptions } from 'node:stream';
}
