import { Readable } from 'node:stream'

/** For HEAD where the length of the body is not known: sending nothing would mean a length of 0. */
export const noBody = (): Readable => Readable.from([])
