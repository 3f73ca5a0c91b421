import { createServer } from 'node:net'

/** A port this machine does not let us listen on, named with its use. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
  readonly port: number

  constructor(port: number, use: string) {
    super(`port ${port} (${use}) is taken by another program`)
    this.port = port
  }
}

const listenOnce = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })

/** A port of 127.0.0.1 that was free a moment ago. */
export const findFreePort = (): Promise<number> => listenOnce(0)

/** Fails with PortTakenError when nothing can listen on the port. */
export const assertPortFree = async (port: number, use: string): Promise<void> => {
  await listenOnce(port).catch(() => {
    throw new PortTakenError(port, use)
  })
}
