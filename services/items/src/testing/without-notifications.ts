import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const NOTIFICATION = 'A'.charCodeAt(0)
const HEAD_BYTES = 5

/** Complete messages of the server except notifications, and the remainder of the last one. */
const passedOn = (bytes: Buffer): { passed: Buffer[]; rest: Buffer } => {
  const passed: Buffer[] = []
  let at = 0
  while (bytes.length - at >= HEAD_BYTES) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    if (bytes[at] !== NOTIFICATION) passed.push(bytes.subarray(at, end))
    at = end
  }
  return { passed, rest: bytes.subarray(at) }
}

/** An address of the database on which notifications do not arrive, as behind a pooler in transaction mode. */
export const withoutNotifications = async (databaseUrl: string) => {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(database.port || 5432), database.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    let waiting: Buffer = Buffer.alloc(0)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      const { passed, rest } = passedOn(Buffer.concat([waiting, bytes]))
      waiting = rest
      for (const message of passed) client.write(message)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: url.href, close }
}
