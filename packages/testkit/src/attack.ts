import { connect, type Socket } from 'node:net'

export type AttackOptions = {
  /** The address that it comes from: all of 127.0.0.0/8 is this machine. */
  from: string
  connections: number
  /** What each connection says first. */
  say: (index: number) => string | Buffer
  /** False leaves all answers unread. */
  isReading?: boolean
  /** Says it again as soon as an answer to it is there; `say` then asks for one answer. */
  isRepeating?: boolean
}

const STATUS = /HTTP\/1\.1 (\d{3})/g

/**
 * Many connections of one address that do what no honest client does. Answers how many were cut, and which statuses came;
 * `end` closes them all.
 */
export const startAttack = (origin: string, options: AttackOptions) => {
  const { from, connections, say, isReading = true, isRepeating = false } = options
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  const statuses = new Map<number, number>()
  let opened = 0
  let isOver = false

  const open = (index: number): void => {
    if (isOver) return
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      opened += 1
      socket.write(say(index))
    })
    socket.on('close', () => {
      sockets.delete(socket)
      // Refused with `Connection: close`, it comes again.
      if (isRepeating) setImmediate(open, index)
    })
    if (!isReading) socket.pause()
    else
      socket.on('data', (chunk: Buffer) => {
        let answers = 0
        for (const [, status] of chunk.toString('latin1').matchAll(STATUS)) {
          answers += 1
          statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1)
        }
        if (isRepeating && answers > 0 && !socket.destroyed) socket.write(say(index))
      })
  }
  for (let index = 0; index < connections; index += 1) open(index)

  return {
    /** Connections that were made so far. */
    opened: () => opened,
    open: () => sockets.size,
    count: (status: number) => statuses.get(status) ?? 0,
    /** Writes more on every connection that is still open. */
    sayMore: (text: string) => {
      for (const socket of sockets) socket.write(text)
    },
    end: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Attack = ReturnType<typeof startAttack>

/** The head of a request without a body. */
export const plainRequest = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`
