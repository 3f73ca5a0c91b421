import { EventEmitter } from 'node:events'
import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createFrameReader, createFrameWriter, FRAME, LINE_PROTOCOL, MOST_CALL_BYTES } from './frames.ts'
import { LineResponse } from './line-response.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  /** Handles calls of lines like ordinary requests. */
  listener: Listener
}

type Running = { request: IncomingMessage; response: LineResponse }

/** Node's own header parsing, which knows which headers may occur once and how repeated ones are joined. */
type HeaderReader = IncomingMessage & { _addHeaderLines: (rawHeaders: string[], count: number) => void }

/** The socket of one call: closing it ends that call and not the line. */
class CallSocket extends EventEmitter {
  readonly encrypted = false
  readonly remoteAddress: string | undefined
  readonly remotePort: number | undefined
  destroyed = false
  response: LineResponse | null = null

  constructor({ remoteAddress, remotePort }: Socket) {
    super()
    this.remoteAddress = remoteAddress
    this.remotePort = remotePort
  }

  destroy(): this {
    if (this.destroyed) return this
    this.destroyed = true
    this.response?.destroy()
    this.emit('close')
    return this
  }

  setTimeout(): this {
    return this
  }
}

/**
 * The server side of `openLine`: many calls without a body over one upgraded connection, handled by the listener of the
 * server that accepted the connection.
 */
export const serveLine = ({ listener }: Options) => {
  const closings = new Set<() => void>()
  const sockets = new Set<Socket>()
  let isOpen = true

  const serve = (socket: Socket): void => {
    const writer = createFrameWriter(socket)
    const running = new Map<number, Running>()
    const close = (): void => writer.bytes(FRAME.closing, 0)

    const answer = (call: number, payload: Buffer): void => {
      const [method = '', url = '', ...rawHeaders] = payload.toString('latin1').split('\n')
      const ownSocket = new CallSocket(socket)
      const request = new IncomingMessage(ownSocket as unknown as Socket)
      request.method = method
      request.url = url
      request.httpVersion = '1.1'
      request.httpVersionMajor = 1
      request.httpVersionMinor = 1
      request.rawHeaders = rawHeaders
      ;(request as HeaderReader)._addHeaderLines(rawHeaders, rawHeaders.length)
      request.complete = true
      request.push(null)
      const onClose = (): void => {
        running.delete(call)
        ownSocket.destroy()
        request.emit('close')
      }
      const response = new LineResponse({ call, method, writer, onClose })
      ownSocket.response = response
      running.set(call, { request, response })
      listener(request, response as unknown as ServerResponse)
    }

    const take = (kind: number, call: number, payload: Buffer): void => {
      if (kind === FRAME.call) answer(call, payload)
      else if (kind === FRAME.taken && payload.length === 4) running.get(call)?.response.taken(payload.readUInt32LE(0))
      else if (kind === FRAME.cancel) {
        const cancelled = running.get(call)
        if (cancelled === undefined) return
        cancelled.request.aborted = true
        cancelled.response.lose()
      } else if (kind === FRAME.ask) writer.bytes(FRAME.here, 0)
    }
    const read = createFrameReader({ mostBytes: MOST_CALL_BYTES, onFrame: take })
    closings.add(close)
    sockets.add(socket)
    socket.on('data', (chunk: Buffer) => {
      if (!read(chunk)) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      closings.delete(close)
      sockets.delete(socket)
      for (const { request, response } of [...running.values()]) {
        request.aborted = true
        response.lose()
      }
    })
  }

  return {
    isUpgrade: ({ headers }: IncomingMessage): boolean => isOpen && headers.upgrade === LINE_PROTOCOL,

    accept: (duplex: Duplex, begun: Buffer): void => {
      const socket = duplex as Socket
      socket.setTimeout(0)
      socket.setNoDelay(true)
      socket.setKeepAlive(true)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${LINE_PROTOCOL}\r\n\r\n`)
      serve(socket)
      if (begun.length > 0) socket.unshift(begun)
    },

    /** Accepts no more lines or calls; the other end closes each line when its calls are answered. */
    close: (): void => {
      isOpen = false
      for (const close of closings) close()
    },

    /** Closes all lines, even with calls in progress. */
    cut: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type LineServer = ReturnType<typeof serveLine>
