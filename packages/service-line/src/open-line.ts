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
  /** Names and values in turn. */
  headers: readonly string[]
}

/** Told of the answer to a call; after `onEnd` or `onBroken` of nothing more. */
export type Answer = {
  /** `head`: names and values in turn, names in small letters. */
  onHead: (status: number, head: readonly string[]) => void
  /** The bytes are good until it returns, or as long as they are held. */
  onData: (chunk: Buffer, hold: Hold) => void
  onEnd: () => void
  /** The service broke off, was silent for too long, or the line is lost. */
  onBroken: (isLost: boolean) => void
  /** The line is quiet, and this answer has not begun. Told each time that it was asked in vain. */
  onQuiet?: () => void
}

export type Started = {
  /** Nothing more is wanted of the answer. */
  cancel: () => void
  /** From here on the service is not told that its answer is taken, until `resume`; what is on its way still comes. */
  pause: () => void
  resume: () => void
}

type Options = {
  origin: string
  /** Finds the address of the origin in place of the system. */
  lookup?: LookupFunction
  /** How long the service may take to the head of an answer, and between its parts. */
  headMs: number
  dataMs: number
  /** How long a line says nothing, although it is asked whether it is there, before it counts as lost. */
  silentMs?: number
  /** How often it is asked. One that has said nothing since the last time is quiet. */
  askMs?: number
  onQuiet?: () => void
  /** No more calls by this line: it is lost, or its service stops. */
  onEnd?: (isLost: boolean) => void
}

type Ongoing = { answer: Answer; waitsSince: number; hasHead: boolean; isPaused: boolean; untold: number }

const AGAIN_MS = 1_000
const SILENT_MS = 5_000
/** What is taken is told in pieces of this size: small answers need no word. */
const TOLD_BYTES = CHUNK_BYTES

type HeldOptions = Omit<Options, 'origin' | 'lookup' | 'onEnd'> & {
  socket: Socket
  hold: Hold
  /** The line takes no more calls; what runs may still be answered. */
  onClosing: (isLost: boolean) => void
}

/** A line that stands. */
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
    // Only this end knows that no call is on its way any more. What was written last goes out first.
    if (isClosing && ongoings.size === 0) setImmediate(() => socket.end())
    return wasOngoing
  }
  const tellTaken = (call: number, ongoing: Ongoing): void => {
    if (ongoing.untold < TOLD_BYTES || ongoing.isPaused) return
    writer.number(FRAME.taken, call, ongoing.untold)
    ongoing.untold = 0
  }
  const breakOff = (call: number, ongoing: Ongoing, isLost: boolean): void => {
    if (forget(call)) ongoing.answer.onBroken(isLost)
  }
  const takePart = (call: number, ongoing: Ongoing, body: Buffer, isEnd: boolean): void => {
    if (body.length > 0) {
      ongoing.waitsSince = performance.now()
      ongoing.untold += body.length
      ongoing.answer.onData(body, hold)
      if (!isEnd) tellTaken(call, ongoing)
    }
    if (isEnd && forget(call)) ongoing.answer.onEnd()
  }
  const takeHead = (call: number, ongoing: Ongoing, payload: Buffer, isEnd: boolean): void => {
    const { head, body } = headOf(payload)
    const status = Number(head.shift())
    ongoing.hasHead = true
    ongoing.answer.onHead(status, head)
    // Whoever has read the head may want no more.
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
    // What came while this process stood still is read first.
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
  const hear = (chunk: Buffer): void => {
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
    hear,
    start: ({ method, path, headers }: LineCall, answer: Answer): Started | null => {
      let text = `${method}\n${path}`
      for (const part of headers) text += `\n${part}`
      if (text.length > MOST_CALL_BYTES) return null
      last = (last + 1) >>> 0
      const call = last
      const ongoing = { answer, waitsSince: performance.now(), hasHead: false, isPaused: false, untold: 0 }
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
          if (ongoings.has(call)) tellTaken(call, ongoing)
        },
      }
    },
    close: (): void => {
      socket.destroy()
    },
  }
}

/**
 * One connection to a service for all calls without a body. Opens itself, and again when it is lost; while it is not
 * there, and for calls that are too long for it, `start` answers null and calls go one by one.
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
      return own.hear
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
