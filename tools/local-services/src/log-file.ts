import { basename, dirname } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'

/** A full file becomes `x.1.log` and replaces the one before. */
const ROTATES_AT = '20M'
/** Waits at most for a disk that does not take it; what comes after is dropped. */
const MOST_WAITING_BYTES = 1_000_000
const RETRY_MS = 1_000

/**
 * A log on which no process depends: while the disk is full its lines are dropped, and once there is room it goes on,
 * with a line that says since when some are missing.
 */
export class LogFile {
  readonly #file: string
  #stream: RotatingFileStream
  #failedAt: number | null = null
  #reason = ''
  #missingSince: string | null = null
  #isNoting = false

  constructor(file: string) {
    this.#file = file
    this.#stream = this.#open()
  }

  #open(): RotatingFileStream {
    const name = basename(this.#file, '.log')
    const stream = createStream((number) => (typeof number === 'number' ? `${name}.${number}.log` : `${name}.log`), {
      path: dirname(this.#file),
      size: ROTATES_AT,
      rotate: 1,
    })
    stream.on('error', (error) => {
      this.#failedAt = performance.now()
      this.#reason = error.message
    })
    return stream
  }

  #noteMissing(): void {
    this.#missingSince ??= new Date().toISOString()
  }

  #writeNote(): void {
    if (this.#missingSince === null || this.#isNoting) return
    this.#isNoting = true
    this.#stream.write(`\n(lines are missing since ${this.#missingSince}: ${this.#reason})\n`, (error) => {
      this.#isNoting = false
      if (!error) this.#missingSince = null
    })
  }

  write(chunk: Buffer): void {
    if (this.#failedAt !== null && performance.now() - this.#failedAt >= RETRY_MS) {
      this.#failedAt = null
      this.#stream = this.#open()
    }
    if (this.#failedAt !== null || this.#stream.writableLength > MOST_WAITING_BYTES) {
      this.#noteMissing()
      return
    }
    this.#writeNote()
    this.#stream.write(chunk, (error) => {
      if (error) this.#noteMissing()
    })
  }

  /** Resolves when all that the disk takes is written. */
  async close(): Promise<void> {
    const stream = this.#stream
    if (stream.closed) return
    await new Promise<void>((closed) => {
      stream.once('close', closed)
      stream.end()
    })
  }
}
