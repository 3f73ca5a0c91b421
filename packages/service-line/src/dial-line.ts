import { isIP, type LookupFunction, connect as plainConnect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as secureConnect } from 'node:tls'
import { urlToHttpOptions } from 'node:url'
import { LINE_PROTOCOL } from './frames.ts'
import type { createReadBuffers } from './read-buffers.ts'

type Options = {
  origin: string
  /** Finds the address in place of the system. */
  lookup?: LookupFunction | undefined
  buffers: ReturnType<typeof createReadBuffers>
  /** The line stands; answers with what hears it from then on. The bytes are good until it returns. */
  onOpen: (socket: Socket) => (bytes: Buffer) => void
  /** No line came about: nobody is there, or it knows none. Told once. */
  onFailed: () => void
}

const CONNECT_MS = 5_000
const MOST_ANSWER_BYTES = 16_384
const END_OF_HEAD = '\r\n\r\n'

/** The way of an HTTP client to an upgraded connection, which can't be told what to read into. */
export const dialLine = ({ origin, lookup, buffers, onOpen, onFailed }: Options): void => {
  const { protocol, hostname, port } = urlToHttpOptions(new URL(origin))
  const host = hostname ?? ''
  const isSecure = protocol === 'https:'
  let begun = ''
  let hear: ((bytes: Buffer) => void) | null = null

  const hearAnswer = (bytes: Buffer): void => {
    const before = begun.length
    begun += bytes.toString('latin1')
    const end = begun.indexOf(END_OF_HEAD)
    if (end === -1 && begun.length <= MOST_ANSWER_BYTES) return
    if (end === -1 || !/^HTTP\/1\.1 101 /.test(begun)) {
      socket.destroy()
      return
    }
    socket.setTimeout(0)
    socket.off('close', onFailed)
    hear = onOpen(socket)
    const rest = bytes.subarray(end + END_OF_HEAD.length - before)
    if (rest.length > 0) hear(rest)
  }

  const options: TcpNetConnectOpts = {
    host,
    port: Number(port) || (isSecure ? 443 : 80),
    ...(lookup !== undefined && { lookup }),
    noDelay: true,
    keepAlive: true,
    onread: {
      buffer: buffers.next,
      callback: (length, buffer) => {
        const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length)
        if (hear === null) hearAnswer(bytes)
        else hear(bytes)
        return true
      },
    },
  }
  const socket = isSecure
    ? secureConnect({ ...options, ...(isIP(host) === 0 && { servername: host }) })
    : plainConnect(options)
  socket.setTimeout(CONNECT_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', onFailed)
  const named = new URL(origin).host
  socket.write(`GET /health HTTP/1.1\r\nHost: ${named}\r\nConnection: Upgrade\r\nUpgrade: ${LINE_PROTOCOL}\r\n\r\n`)
}
