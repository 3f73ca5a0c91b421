import { isIP, type LookupFunction, connect as plainConnect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as secureConnect } from 'node:tls'
import { urlToHttpOptions } from 'node:url'
import { LINE_PROTOCOL } from './frames.ts'
import type { createReadBuffers } from './read-buffers.ts'

type Options = {
  origin: string
  /** Replaces the lookup of the system. */
  lookup?: LookupFunction | undefined
  buffers: ReturnType<typeof createReadBuffers>
  /** The line is open. Returns the function that receives its bytes, which are valid until that function returns. */
  onOpen: (socket: Socket) => (bytes: Buffer) => void
  /** No line could be opened: the origin is down or does not support lines. Called once. */
  onFailed: () => void
}

const CONNECT_MS = 5_000
const MOST_ANSWER_BYTES = 16_384
const END_OF_HEAD = '\r\n\r\n'

/** Opens an upgraded connection over a plain socket: Node's HTTP client cannot read into buffers of the caller. */
export const dialLine = ({ origin, lookup, buffers, onOpen, onFailed }: Options): void => {
  const { protocol, hostname, port } = urlToHttpOptions(new URL(origin))
  const host = hostname ?? ''
  const isSecure = protocol === 'https:'
  let begun = ''
  let receive: ((bytes: Buffer) => void) | null = null

  const readResponse = (bytes: Buffer): void => {
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
    receive = onOpen(socket)
    const rest = bytes.subarray(end + END_OF_HEAD.length - before)
    if (rest.length > 0) receive(rest)
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
        if (receive === null) readResponse(bytes)
        else receive(bytes)
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
