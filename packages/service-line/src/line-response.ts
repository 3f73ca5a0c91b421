import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Writable } from 'node:stream'
import { CHUNK_BYTES, FRAME, type FrameWriter, WINDOW_BYTES } from './frames.ts'

type Value = string | number | readonly string[]
type Heads = Readonly<Record<string, Value | undefined>>

/** The next hop sets it itself. */
const LEFT_OUT = 'x-request-id'

/** Rejects what a Node server rejects: the next hop could not send it, and a line break would start another header. */
const line = (name: string, value: string): string => {
  validateHeaderName(name)
  validateHeaderValue(name, value)
  const key = name.toLowerCase()
  return key === LEFT_OUT ? '' : `\n${key}\n${value}`
}

const lines = (name: string, value: Value | undefined): string => {
  if (typeof value === 'string') return line(name, value)
  if (value === undefined) return ''
  if (typeof value === 'number') return line(name, String(value))
  return value.map((each) => line(name, each)).join('')
}

const linesOf = (heads: Heads | readonly string[] | undefined): string => {
  let text = ''
  if (Array.isArray(heads)) {
    for (let index = 0; index < heads.length; index += 2) text += lines(heads[index], heads[index + 1])
  } else if (heads !== undefined) {
    for (const name in heads) text += lines(name, (heads as Heads)[name])
  }
  return text
}

type Options = {
  call: number
  method: string
  writer: FrameWriter
  onClose: () => void
}

/** The part of `ServerResponse` that Fastify and its handlers use, written as frames of a line. */
export class LineResponse extends Writable {
  statusCode = 200
  headersSent = false
  readonly #call: number
  readonly #writer: FrameWriter
  readonly #onClose: () => void
  readonly #hasNoBody: boolean
  readonly #heads = new Map<string, Value>()
  #headText = ''
  #isHeadWritten = false
  #isEnding = false
  #isWhole = false
  #isLost = false
  #unacknowledged = 0
  #waiting: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null

  constructor({ call, method, writer, onClose }: Options) {
    super({ decodeStrings: true })
    this.#call = call
    this.#writer = writer
    this.#onClose = onClose
    this.#hasNoBody = method === 'HEAD'
    // A broken line is not an error of the handler.
    this.on('error', () => undefined)
  }

  writeHead(status: number, ...rest: unknown[]): this {
    if (this.headersSent)
      throw Object.assign(new Error('the head has already been sent'), { code: 'ERR_HTTP_HEADERS_SENT' })
    if (!Number.isInteger(status) || status < 100 || status > 999)
      throw Object.assign(new RangeError(`${status} is not a valid status`), { code: 'ERR_HTTP_INVALID_STATUS_CODE' })
    const given = rest.at(-1)
    const heads = typeof given === 'object' && given !== null ? (given as Heads | readonly string[]) : undefined
    this.statusCode = status
    let text = String(status)
    for (const [name, value] of this.#heads) text += lines(name, value)
    this.#headText = text + linesOf(heads)
    this.headersSent = true
    return this
  }

  setHeader(name: string, value: Value): this {
    lines(name, value)
    this.#heads.set(name.toLowerCase(), value)
    return this
  }

  getHeader(name: string): Value | undefined {
    return this.#heads.get(name.toLowerCase())
  }

  getHeaders(): Record<string, Value> {
    return Object.fromEntries(this.#heads)
  }

  hasHeader(name: string): boolean {
    return this.#heads.has(name.toLowerCase())
  }

  removeHeader(name: string): void {
    this.#heads.delete(name.toLowerCase())
  }

  flushHeaders(): void {
    if (!this.#isHeadWritten) this.#writeHead(FRAME.head)
  }

  /** Calls back each time that nothing of the response was written or consumed for this long. */
  setTimeout(milliseconds: number, onTimeout?: () => void): this {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (milliseconds > 0) this.#timer = setTimeout(() => onTimeout?.(), milliseconds).unref()
    return this
  }

  /** The caller has consumed this many bytes of the body. */
  taken(bytes: number): void {
    this.#unacknowledged -= bytes
    this.#timer?.refresh()
    const goOn = this.#waiting
    this.#waiting = null
    goOn?.()
  }

  /** The caller has disconnected, so nothing more is sent. */
  lose(): void {
    this.#isLost = true
    this.destroy()
  }

  override end(...rest: unknown[]): this {
    this.#isEnding = true
    return super.end(...(rest as Parameters<Writable['end']>))
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#timer?.refresh()
    if (this.#hasNoBody || this.statusCode === 204 || this.statusCode === 304) {
      done()
      return
    }
    const isLast = this.#isEnding && this.writableLength === chunk.length
    this.#send(chunk, 0, isLast, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    if (!this.#isWhole) {
      if (this.#isHeadWritten) this.#writer.bytes(FRAME.end, this.#call)
      else this.#writeHead(FRAME.whole)
    }
    this.#isWhole = true
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (!this.#isWhole && !this.#isLost) this.#writer.bytes(FRAME.broken, this.#call)
    this.#onClose()
    done(error)
  }

  #writeHead(kind: typeof FRAME.head | typeof FRAME.whole, body?: Buffer): void {
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.#isHeadWritten = true
    this.#writer.head(kind, this.#call, this.#headText, body)
  }

  #send(chunk: Buffer, from: number, isLast: boolean, done: () => void): void {
    let at = from
    while (at < chunk.length && !this.destroyed) {
      if (this.#unacknowledged >= WINDOW_BYTES) {
        this.#waiting = () => this.#send(chunk, at, isLast, done)
        return
      }
      const part = chunk.subarray(at, at + CHUNK_BYTES)
      at += part.length
      this.#unacknowledged += part.length
      const isEnd = isLast && at >= chunk.length
      if (this.#isHeadWritten) this.#writer.bytes(isEnd ? FRAME.end : FRAME.data, this.#call, part)
      else this.#writeHead(isEnd ? FRAME.whole : FRAME.head, part)
      if (isEnd) this.#isWhole = true
    }
    done()
  }
}
