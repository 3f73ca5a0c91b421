import type { LookupFunction, Socket } from 'node:net'
import { dialLine } from './dial-line.ts'
import {
  CHUNK_BYTES,
  createFrameReader,
  createFrameWriter,
  FRAME,
  headOf,
  MOST_CALL_BYTES,
  MOST_HEAD_BYTES,
} from './frames.ts'
import { createReadBuffers, type Hold } from './read-buffers.ts'

export type LineCall = {
  method: string
  path: string
  /** Alternating names and values. */
  headers: readonly string[]
}

/** Receives the response to a call; nothing is called after `onEnd` or `onBroken`. */
export type Answer = {
  /** `head`: alternating names and values, names in lower case. */
  onHead: (status: number, head: readonly string[]) => void
  /** The bytes are valid until it returns, or as long as they are held. */
  onData: (chunk: Buffer, hold: Hold) => void
  onEnd: () => void
  /** The service aborted the response, was silent for too long, or the line is lost. */
  onBroken: (isLost: boolean) => void
  /** The line is quiet and this response has not begun. Called after each ping without an answer. */
  onQuiet?: () => void
}

export type Started = {
  /** Drops the rest of the response. */
  cancel: () => void
  /** Stops acknowledging data until `resume`; data in transit still arrives. */
  pause: () => void
  resume: () => void
}

type Options = {
  origin: string
  /** Replaces the lookup of the system. */
  lookup?: LookupFunction
  /** Longest wait for the head of a response, and between parts of its body. */
  headMs: number
  dataMs: number
  /** A line that does not answer pings for this long counts as lost. */
  silentMs?: number
  /** Interval of pings. A line without a byte since the last ping is quiet. */
  askMs?: number
  onQuiet?: () => void
  /** The line accepts no more calls: it is lost, or its service shuts down. */
  onEnd?: (isLost: boolean) => void
}

type Ongoing = { answer: Answer; waitsSince: number; hasHead: boolean; isPaused: boolean; unacknowledged: number }

const AGAIN_MS = 1_000
const SILENT_MS = 5_000
/** Data is acknowledged in steps of this size, so that small responses need no acknowledgement. */
const ACKNOWLEDGED_BYTES = CHUNK_BYTES

type HeldOptions = Omit<Options, 'origin' | 'lookup' | 'onEnd'> & {
  socket: Socket
  hold: Hold
  /** The line accepts no more calls; running calls may still be answered. */
  onClosing: (isLost: boolean) => void
}

/** Drives an open line. */
const holdLine = (options: HeldOptions) => {
  const { socket, hold, headMs, dataMs, silentMs = SILENT_MS, askMs = silentMs, onQuiet, onClosing } = options
  const writer = createFrameWriter(socket)
  const ongoings = new Map<number, Ongoing>()
  let last = 0
  let isHeard = true
  let quietMs = 0
  let isClosing = false

  const forget = (call: number): boolean => {
    const wasOngoing = ongoings.delete(call)
    // Only this end knows that no call is in flight any more. Pending frames are written first.
    if (isClosing && ongoings.size === 0) setImmediate(() => socket.end())
    return wasOngoing
  }
  const acknowledge = (call: number, ongoing: Ongoing): void => {
    if (ongoing.unacknowledged < ACKNOWLEDGED_BYTES || ongoing.isPaused) return
    writer.number(FRAME.taken, call, ongoing.unacknowledged)
    ongoing.unacknowledged = 0
  }
  const breakOff = (call: number, ongoing: Ongoing, isLost: boolean): void => {
    if (forget(call)) ongoing.answer.onBroken(isLost)
  }
  const takePart = (call: number, ongoing: Ongoing, body: Buffer, isEnd: boolean): void => {
    if (body.length > 0) {
      ongoing.waitsSince = performance.now()
      ongoing.unacknowledged += body.length
      ongoing.answer.onData(body, hold)
      if (!isEnd) acknowledge(call, ongoing)
    }
    if (isEnd && forget(call)) ongoing.answer.onEnd()
  }
  const takeHead = (call: number, ongoing: Ongoing, payload: Buffer, isEnd: boolean): void => {
    const { head, body } = headOf(payload)
    const status = Number(head.shift())
    ongoing.hasHead = true
    ongoing.answer.onHead(status, head)
    // The caller may have cancelled in `onHead`.
    if (ongoings.has(call)) takePart(call, ongoing, body, isEnd)
  }
  const take = (kind: number, call: number, payload: Buffer): void => {
    if (kind === FRAME.closing) {
      onClosing(false)
      isClosing = true
      forget(call)
    }
    const ongoing = ongoings.get(call)
    if (ongoing === undefined) return
    if (kind === FRAME.whole || kind === FRAME.head) takeHead(call, ongoing, payload, kind === FRAME.whole)
    else if (kind === FRAME.broken) breakOff(call, ongoing, false)
  }

  const judge = (): void => {
    if (socket.destroyed) return
    quietMs = isHeard ? 0 : quietMs + askMs
    isHeard = false
    if (quietMs >= silentMs) {
      socket.destroy()
      return
    }
    writer.bytes(FRAME.ask, 0)
    if (quietMs === 0) return
    onQuiet?.()
    for (const { hasHead, answer } of ongoings.values()) if (!hasHead) answer.onQuiet?.()
  }
  const look = setInterval(() => {
    const now = performance.now()
    for (const [call, ongoing] of ongoings) {
      if (ongoing.isPaused || now - ongoing.waitsSince < (ongoing.hasHead ? dataMs : headMs)) continue
      writer.bytes(FRAME.cancel, call)
      breakOff(call, ongoing, false)
    }
    // Bytes that arrived while this process was blocked are read first.
    setImmediate(judge)
  }, askMs)
  const read = createFrameReader({
    mostBytes: CHUNK_BYTES + MOST_HEAD_BYTES,
    onFrame: take,
    onPart: (kind, call, part, isLast) => {
      const ongoing = ongoings.get(call)
      if (ongoing !== undefined) takePart(call, ongoing, part, isLast && kind === FRAME.end)
    },
  })
  const receive = (chunk: Buffer): void => {
    isHeard = true
    if (!read(chunk)) socket.destroy()
  }
  socket.on('end', () => socket.end())
  socket.on('close', () => {
    clearInterval(look)
    onClosing(true)
    for (const [call, ongoing] of ongoings) breakOff(call, ongoing, true)
  })

  return {
    receive,
    start: ({ method, path, headers }: LineCall, answer: Answer): Started | null => {
      let text = `${method}\n${path}`
      for (const part of headers) text += `\n${part}`
      if (text.length > MOST_CALL_BYTES) return null
      last = (last + 1) >>> 0
      const call = last
      const ongoing = { answer, waitsSince: performance.now(), hasHead: false, isPaused: false, unacknowledged: 0 }
      ongoings.set(call, ongoing)
      writer.text(FRAME.call, call, text)
      return {
        cancel: () => {
          if (ongoings.has(call)) writer.bytes(FRAME.cancel, call)
          forget(call)
        },
        pause: () => {
          ongoing.isPaused = true
        },
        resume: () => {
          ongoing.isPaused = false
          ongoing.waitsSince = performance.now()
          if (ongoings.has(call)) acknowledge(call, ongoing)
        },
      }
    },
    close: (): void => {
      socket.destroy()
    },
  }
}

/**
 * One connection to a service that multiplexes all calls without a body. It reconnects when it is lost. `start` returns
 * null while there is no connection, and for calls that are too long; such calls need a connection of their own.
 */
export const openLine = ({ origin, lookup, onQuiet, onEnd, ...limits }: Options) => {
  let held: ReturnType<typeof holdLine> | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const connectAgain = (): void => {
    clearTimeout(again)
    if (!isClosed) again = setTimeout(connect, AGAIN_MS).unref()
  }
  const connect = (): void => {
    const buffers = createReadBuffers()
    const onOpen = (socket: Socket): ((bytes: Buffer) => void) => {
      const own = holdLine({
        ...limits,
        socket,
        hold: buffers.hold,
        onQuiet: () => {
          if (held === own) onQuiet?.()
        },
        onClosing: (isLost) => {
          if (held !== own) return
          held = null
          connectAgain()
          if (!isClosed) onEnd?.(isLost)
        },
      })
      if (isClosed) own.close()
      else held = own
      return own.receive
    }
    dialLine({ origin, lookup, buffers, onOpen, onFailed: connectAgain })
  }
  connect()

  return {
    isOpen: (): boolean => held !== null,
    start: (call: LineCall, answer: Answer): Started | null => held?.start(call, answer) ?? null,
    close: (): void => {
      isClosed = true
      clearTimeout(again)
      held?.close()
    },
  }
}

export type Line = ReturnType<typeof openLine>
