import type { Socket } from 'node:net'

/** What the socket is upgraded to. */
export const LINE_PROTOCOL = 'gildscope-line'

/**
 * Frames: length of what follows the nine bytes (4), number of the call (4), kind (1), all little-endian.
 * Texts are lines of one byte a letter, as heads of HTTP are.
 */
export const FRAME = {
  /** Method, address, then names and values of headers, a line each. */
  call: 1,
  cancel: 2,
  /** The caller has taken so many bytes (4). */
  taken: 3,
  ask: 4,
  /** Length of the head (4), the head (status, then names and values, a line each), the beginning of the body. */
  head: 16,
  /** The same, and nothing follows. */
  whole: 17,
  data: 18,
  /** The last of the body, or nothing. */
  end: 19,
  /** The answer breaks off. */
  broken: 20,
  here: 21,
  /** No more calls by this line. */
  closing: 22,
} as const

export type Frame = (typeof FRAME)[keyof typeof FRAME]

/** So much of a body is on its way before the caller has taken any. */
export const WINDOW_BYTES = 262_144
/** How much of a body stands in one frame. */
export const CHUNK_BYTES = 65_536
/** Heads of answers are shorter. */
export const MOST_HEAD_BYTES = 262_144
/** Longer calls go another way: a frame that is too long would end the line for all. */
export const MOST_CALL_BYTES = 262_144

const FRAME_BYTES = 9
/** Up to here copying is cheaper than another write. */
const COPIED_BYTES = 16_384
const MOST_JOINED_BYTES = 131_072
/** A socket that holds so much takes no more large frames: what is small would wait behind them. */
const FULL_BYTES = 131_072
const NOTHING = Buffer.alloc(0)

type Waiting = { call: number; frame: Buffer; body: Buffer | null }

/**
 * Writes frames, those of one round of the event loop together: a write costs more than what most answers are. Frames
 * with much in them wait while the socket is full, and others pass them; those of one call stay in order.
 */
export const createFrameWriter = (socket: Socket) => {
  let parts: Buffer[] = []
  let bytes = 0
  let isScheduled = false
  const waiting: Waiting[] = []
  /** How many frames of a call wait. */
  const waitingOf = new Map<number, number>()

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(flush)
  }
  const add = (part: Buffer): void => {
    parts.push(part)
    bytes += part.length
  }
  const letGo = ({ call, frame, body }: Waiting): void => {
    const left = (waitingOf.get(call) ?? 1) - 1
    if (left === 0) waitingOf.delete(call)
    else waitingOf.set(call, left)
    add(frame)
    if (body !== null) add(body)
  }
  const flush = (): void => {
    isScheduled = false
    while (socket.writableLength + bytes < FULL_BYTES) {
      const next = waiting.shift()
      if (next === undefined) break
      letGo(next)
    }
    const joined = parts
    const length = bytes
    parts = []
    bytes = 0
    if (socket.destroyed || length === 0) return
    if (length <= MOST_JOINED_BYTES) socket.write(joined.length === 1 ? joined[0]! : Buffer.concat(joined, length))
    else {
      socket.cork()
      for (const part of joined) socket.write(part)
      socket.uncork()
    }
    // Else it goes on when the socket has drained.
    if (waiting.length > 0 && !socket.writableNeedDrain) schedule()
  }
  socket.on('drain', () => {
    if (waiting.length > 0) schedule()
  })
  const push = (call: number, frame: Buffer, body: Buffer | null = null): void => {
    schedule()
    const before = waitingOf.get(call)
    if (before === undefined && body === null) add(frame)
    else {
      waitingOf.set(call, (before ?? 0) + 1)
      waiting.push({ call, frame, body })
    }
  }
  const begin = (kind: Frame, call: number, payloadBytes: number, heldBytes: number): Buffer => {
    const frame = Buffer.allocUnsafe(FRAME_BYTES + heldBytes)
    frame.writeUInt32LE(payloadBytes, 0)
    frame.writeUInt32LE(call, 4)
    frame[8] = kind
    return frame
  }
  const withBody = (call: number, frame: Buffer, at: number, body: Buffer, isCopied: boolean): void => {
    if (isCopied) body.copy(frame, at)
    push(call, frame, isCopied ? null : body)
  }

  return {
    text: (kind: Frame, call: number, text: string): void => {
      const frame = begin(kind, call, text.length, text.length)
      frame.write(text, FRAME_BYTES, 'latin1')
      push(call, frame)
    },
    head: (kind: Frame, call: number, head: string, body: Buffer = NOTHING): void => {
      const isCopied = body.length <= COPIED_BYTES
      const own = 4 + head.length
      const frame = begin(kind, call, own + body.length, own + (isCopied ? body.length : 0))
      frame.writeUInt32LE(head.length, FRAME_BYTES)
      frame.write(head, FRAME_BYTES + 4, 'latin1')
      withBody(call, frame, FRAME_BYTES + own, body, isCopied)
    },
    bytes: (kind: Frame, call: number, body: Buffer = NOTHING): void => {
      const isCopied = body.length <= COPIED_BYTES
      withBody(call, begin(kind, call, body.length, isCopied ? body.length : 0), FRAME_BYTES, body, isCopied)
    },
    number: (kind: Frame, call: number, value: number): void => {
      const frame = begin(kind, call, 4, 4)
      frame.writeUInt32LE(value, FRAME_BYTES)
      push(call, frame)
    },
  }
}

export type FrameWriter = ReturnType<typeof createFrameWriter>

export const headOf = (payload: Buffer): { head: string[]; body: Buffer } => {
  const end = 4 + payload.readUInt32LE(0)
  return { head: payload.toString('latin1', 4, end).split('\n'), body: payload.subarray(end) }
}

/**
 * Takes what a socket brings and tells each frame when it is whole. False: a frame is longer than `mostBytes`, nothing
 * after it can be read.
 */
export const createFrameReader = (
  mostBytes: number,
  onFrame: (kind: number, call: number, payload: Buffer) => void,
) => {
  let begun: Buffer[] = []
  let held = 0
  let needed = FRAME_BYTES

  return (chunk: Buffer): boolean => {
    begun.push(chunk)
    held += chunk.length
    if (held < needed) return true
    const bytes = begun.length === 1 ? chunk : Buffer.concat(begun, held)
    let at = 0
    needed = FRAME_BYTES
    while (bytes.length - at >= FRAME_BYTES) {
      const length = bytes.readUInt32LE(at)
      if (length > mostBytes) return false
      const end = at + FRAME_BYTES + length
      if (end > bytes.length) {
        needed = end - at
        break
      }
      onFrame(bytes[at + 8] ?? 0, bytes.readUInt32LE(at + 4), bytes.subarray(at + FRAME_BYTES, end))
      at = end
    }
    held = bytes.length - at
    begun = held === 0 ? [] : [bytes.subarray(at)]
    return true
  }
}
