declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export const decrypt: (body: Buffer, options: { version: string; privateKey: ECDH; authSecret: string }) => Buffer
}
