import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy to a service that can be killed, or fall silent like a machine that loses its network. */
export const startBreakable = async (target: string) => {
  const { port: targetPort } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  let port = 0
  let server: Server

  const listen = async (): Promise<void> => {
    server = createServer((incoming) => {
      const outgoing = connect(Number(targetPort), '127.0.0.1')
      const pair = [incoming, outgoing] as const
      pairs.add(pair)
      const pass = (from: Socket, to: Socket): void => {
        from.on('data', (chunk: Buffer) => {
          if (!isFrozen) to.write(chunk)
        })
        from.on('error', () => from.destroy())
        from.on('close', () => {
          if (!isFrozen) to.destroy()
          pairs.delete(pair)
        })
      }
      pass(incoming, outgoing)
      pass(outgoing, incoming)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const kill = async (): Promise<void> => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
  }
  await listen()

  return {
    origin: `http://127.0.0.1:${port}`,
    name: `127.0.0.1:${port}`,
    connections: () => pairs.size,
    /** Closes every connection and refuses new ones. */
    kill,
    /** Drops all data without closing any connection. */
    freeze: (): void => {
      isFrozen = true
    },
    comeBack: async (): Promise<void> => {
      isFrozen = false
      if (!server.listening) await listen()
    },
  }
}

export type Breakable = Awaited<ReturnType<typeof startBreakable>>
