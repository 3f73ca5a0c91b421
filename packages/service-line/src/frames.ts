import type { Socket } from 'node:net'

/** The protocol in the `Upgrade` header. */
export const LINE_PROTOCOL = 'gildscope-line'

/**
 * A frame has a header of nine bytes: payload length (4), number of the call (4), kind (1), all little-endian. Texts are
 * lines in latin1, like HTTP heads.
 */
export const FRAME = {
  /** Method, address, then names and values of headers, one per line. */
  call: 1,
  cancel: 2,
  /** Number of bytes (4) that the caller has consumed. */
  taken: 3,
  ask: 4,
  /** Length of the head (4), the head (status, then names and values, one per line), and possibly a start of the body. */
  head: 16,
  /** The same for a complete response. */
  whole: 17,
  data: 18,
  /** The last part of the body, possibly empty. */
  end: 19,
  /** The response was aborted. */
  broken: 20,
  here: 21,
  /** This line accepts no more calls. */
  closing: 22,
} as const

export type Frame = (typeof FRAME)[keyof typeof FRAME]

/** The flow-control window: how much of a body may be sent before the caller has consumed any of it. */
export const WINDOW_BYTES = 262_144
/** How much of a body one frame carries. */
export const CHUNK_BYTES = 65_536
/** Longest head of a response. */
export const MOST_HEAD_BYTES = 262_144
/** Longer calls use a connection of their own: a frame above the limit would close the line for all. */
export const MOST_CALL_BYTES = 262_144

const FRAME_BYTES = 9
/** Up to this size copying is cheaper than a separate write. */
const COPIED_BYTES = 16_384
/** A socket that buffers this much gets no more large frames, because small ones would wait behind them. */
const FULL_BYTES = 262_144
const NOTHING = Buffer.alloc(0)

type Waiting = { call: number; frame: Buffer; body: Buffer | null }

/**
 * Writes all frames of one turn of the event loop together, because a write costs more than most responses. Large frames
 * wait while the socket is full, and small ones overtake them; frames of one call stay in order.
 */
export const createFrameWriter = (socket: Socket) => {
  let parts: Buffer[] = []
  let bytes = 0
  /** Whether one of the parts is too large to copy. */
  let hasLarge = false
  let isScheduled = false
  const waiting: Waiting[] = []
  /** Number of waiting frames by call. */
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
    if (body === null) return
    add(body)
    hasLarge = true
  }
  const flush = (): void => {
    isScheduled = false
    while (socket.writableLength + bytes < FULL_BYTES) {
      const next = waiting.shift()
      if (next === undefined) break
      letGo(next)
    }
    const [written, length, isCorked] = [parts, bytes, hasLarge]
    parts = []
    bytes = 0
    hasLarge = false
    if (socket.destroyed || length === 0) return
    if (isCorked) {
      socket.cork()
      for (const part of written) socket.write(part)
      socket.uncork()
    } else socket.write(written.length === 1 ? written[0]! : Buffer.concat(written, length))
    // Otherwise the 'drain' event continues.
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
  const writeBytes = (kind: Frame, call: number, body: Buffer): void => {
    const isCopied = body.length <= COPIED_BYTES
    const frame = begin(kind, call, body.length, isCopied ? body.length : 0)
    if (isCopied) body.copy(frame, FRAME_BYTES)
    push(call, frame, isCopied ? null : body)
  }

  return {
    text: (kind: Frame, call: number, text: string): void => {
      const frame = begin(kind, call, text.length, text.length)
      frame.write(text, FRAME_BYTES, 'latin1')
      push(call, frame)
    },
    /** A large body becomes a separate frame, which the reader does not have to assemble. */
    head: (kind: typeof FRAME.head | typeof FRAME.whole, call: number, head: string, body: Buffer = NOTHING): void => {
      const isCopied = body.length <= COPIED_BYTES
      const length = 4 + head.length + (isCopied ? body.length : 0)
      const frame = begin(isCopied ? kind : FRAME.head, call, length, length)
      frame.writeUInt32LE(head.length, FRAME_BYTES)
      frame.write(head, FRAME_BYTES + 4, 'latin1')
      if (isCopied) body.copy(frame, FRAME_BYTES + 4 + head.length)
      push(call, frame)
      if (!isCopied) writeBytes(kind === FRAME.whole ? FRAME.end : FRAME.data, call, body)
    },
    bytes: (kind: Frame, call: number, body: Buffer = NOTHING): void => writeBytes(kind, call, body),
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

type FrameReaderOptions = {
  /** The longest frame that is assembled in memory. */
  mostBytes: number
  onFrame: (kind: number, call: number, payload: Buffer) => void
  /** Receives the payloads of `data` and `end` in parts as they arrive: they are large, and not needed whole. */
  onPart?: (kind: number, call: number, part: Buffer, isLast: boolean) => void
}

const isInParts = (kind: number): boolean => kind === FRAME.data || kind === FRAME.end

/**
 * Parses the bytes of a socket and calls `onFrame` for each complete frame. Returns false when a frame is longer than
 * `mostBytes`; nothing after it can be read. The chunk may be overwritten after the call.
 */
export const createFrameReader = ({ mostBytes, onFrame, onPart }: FrameReaderOptions) => {
  let begun: Buffer[] = []
  let held = 0
  let needed = FRAME_BYTES
  /** Bytes still missing of a frame that is read in parts. */
  let left = 0
  let [kindOfParts, callOfParts] = [0, 0]

  const passPart = (bytes: Buffer, from: number): number => {
    const to = Math.min(from + left, bytes.length)
    left -= to - from
    onPart?.(kindOfParts, callOfParts, bytes.subarray(from, to), left === 0)
    return to
  }

  return (chunk: Buffer): boolean => {
    const from = left > 0 ? passPart(chunk, 0) : 0
    if (from === chunk.length) return true
    const rest = from === 0 ? chunk : chunk.subarray(from)
    held += rest.length
    if (held < needed) {
      begun.push(Buffer.from(rest))
      return true
    }
    begun.push(rest)
    const bytes = begun.length === 1 ? begun[0]! : Buffer.concat(begun, held)
    let at = 0
    needed = FRAME_BYTES
    while (bytes.length - at >= FRAME_BYTES) {
      const length = bytes.readUInt32LE(at)
      if (length > mostBytes) return false
      const [kind, call] = [bytes[at + 8] ?? 0, bytes.readUInt32LE(at + 4)]
      const begin = at + FRAME_BYTES
      if (onPart !== undefined && isInParts(kind)) {
        ;[left, kindOfParts, callOfParts] = [length, kind, call]
        at = passPart(bytes, begin)
      } else if (begin + length > bytes.length) {
        needed = FRAME_BYTES + length
        break
      } else {
        onFrame(kind, call, bytes.subarray(begin, begin + length))
        at = begin + length
      }
    }
    held = bytes.length - at
    begun = held === 0 ? [] : [Buffer.from(bytes.subarray(at))]
    return true
  }
}
