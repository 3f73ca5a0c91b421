import {
  createServer as createHttpServer,
  type ServerOptions as HttpOptions,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { type LineServer, serveLine } from '@gildscope/service-line'
import type { FastifyInstance } from 'fastify'
import { MOST_HEADER_BYTES } from './broken-request.ts'
import { openStreams } from './open-streams.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  /** Whether the gateway may send its calls over one connection. */
  hasLine: boolean
  http: HttpOptions | undefined
}

const KEEP_ALIVE_MS = 72_000
const IDLE_SWEEP_MS = 50

/** The listening server and its connections, which close with it. */
export const createConnections = ({ hasLine, http }: Options) => {
  const streams = openStreams()
  const connections = new Set<Socket>()
  let sweep: NodeJS.Timeout | undefined
  let lines: LineServer | null = null

  return {
    listen: (listener: Listener): Server => {
      lines = hasLine ? serveLine({ listener }) : null
      const server = createHttpServer(
        {
          maxHeaderSize: MOST_HEADER_BYTES,
          shouldUpgradeCallback: (request) => lines?.isUpgrade(request) === true,
          ...http,
        },
        listener,
      )
      server.on('upgrade', (_request, socket, begun) => lines?.accept(socket, begun))
      server.keepAliveTimeout = KEEP_ALIVE_MS
      server.on('connection', (socket) => {
        connections.add(socket)
        socket.once('close', () => connections.delete(socket))
      })
      return server
    },

    /** Makes them end in time when the server closes. */
    endWith: (app: FastifyInstance): void => {
      app.decorate('cutConnections', () => {
        app.server.closeAllConnections()
        lines?.cut()
      })
      app.addHook('onRequest', (request, _reply, done) => {
        if (request.routeOptions.config?.isStream === true) streams.add(request.raw.socket)
        done()
      })
      app.addHook('preClose', (done) => {
        lines?.close()
        // Connections that were busy when the server closed become idle later, and persistent ones would keep it open.
        // Streams do not end on their own; their readers reconnect elsewhere.
        for (const socket of streams.sockets()) socket.destroy()
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
