import type { ServerResponse } from 'node:http'
import type { Sink } from './price-stream.ts'

const SLICE_BYTES = 65_536

/** Writes events as the body of a response, large ones in slices: how much a reader takes must be seen. */
export class ResponseSink implements Sink {
  readonly #raw: ServerResponse
  /** What is not written yet. */
  #rest: Buffer[] = []
  #restBytes = 0
  #isClosed = false

  constructor(raw: ServerResponse) {
    this.#raw = raw
    raw.on('drain', () => this.#write())
  }

  write(bytes: Buffer): void {
    this.#rest.push(bytes)
    this.#restBytes += bytes.length
    if (!this.#raw.writableNeedDrain) this.#write()
  }

  waitingBytes(): number {
    return this.#raw.writableLength + this.#restBytes
  }

  /** A client that does not read would never reach the queued end, and would hold the buffer meanwhile. */
  close(): void {
    this.#isClosed = true
    this.#rest = []
    this.#restBytes = 0
    if (this.#raw.writableNeedDrain) this.#raw.destroy()
    else this.#raw.end()
  }

  #write(): void {
    if (this.#isClosed) return
    for (let next = this.#rest.shift(); next !== undefined; next = this.#rest.shift()) {
      const slice = next.subarray(0, SLICE_BYTES)
      if (next.length > slice.length) this.#rest.unshift(next.subarray(slice.length))
      this.#restBytes -= slice.length
      if (!this.#raw.write(slice)) return
    }
  }
}
