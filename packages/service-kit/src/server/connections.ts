import {
  createServer as createHttpServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const KEEP_ALIVE_MS = 72_000
const IDLE_SWEEP_MS = 50

const keepUntilClosed = (open: Set<Socket>, socket: Socket): void => {
  if (open.has(socket)) return
  open.add(socket)
  socket.once('close', () => open.delete(socket))
}

/** The listening server and its connections, which close with it. */
export const createConnections = (http: HttpOptions = {}) => {
  /** Connections of answers that only end with them. */
  const streams = new Set<Socket>()
  const connections = new Set<Socket>()
  let sweep: NodeJS.Timeout | undefined

  return {
    listen: (listener: Listener): Server => {
      const server = createHttpServer(
        // Requests to upgrade are answered as if they did not ask for it; those without a body are no streams to be read.
        { shouldUpgradeCallback: () => false, optimizeEmptyRequests: true, ...http },
        listener,
      )
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.on('connection', (socket) => keepUntilClosed(connections, socket))
      return server
    },

    /** Makes them end in time when the server closes. */
    endWith: (app: FastifyInstance): void => {
      app.decorate('cutConnections', () => app.server.closeAllConnections())
      app.addHook('onRequest', (request, _reply, done) => {
        if (request.routeOptions.config?.isStream === true) keepUntilClosed(streams, request.raw.socket)
        done()
      })
      app.addHook('preClose', (done) => {
        // Connections that were busy when the server closed become idle later, and persistent ones would keep it open.
        // Streams do not end on their own; their readers reconnect elsewhere.
        for (const socket of streams) socket.destroy()
        sweep = setInterval(() => {
          app.server.closeIdleConnections()
          // Connections that were opened in advance and never used do not count as idle.
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        }, IDLE_SWEEP_MS)
        done()
      })
      app.addHook('onClose', (_app, done) => {
        clearInterval(sweep)
        done()
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes every connection, including active ones. */
    cutConnections: () => void
  }
  interface FastifyContextConfig {
    /** Stays open as long as its reader wants: not timed, cut when the server closes. */
    isStream?: boolean
  }
}
