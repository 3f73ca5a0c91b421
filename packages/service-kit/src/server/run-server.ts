import type { FastifyInstance } from 'fastify'
import type { BaseConfig } from '../config/base-config.ts'
import { flushLog } from '../log/logger.ts'
import { countBuffersAsHeap } from './heap.ts'

const listenFault = (error: NodeJS.ErrnoException, host: string, port: number): string => {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken on ${host}; stop what uses it or set PORT`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user; set PORT to one above 1023`
  return `cannot listen on ${host}:${port}: ${error.message}`
}

const end = async (code: number): Promise<void> => {
  await flushLog()
  process.exit(code)
}

/**
 * Listens, and shuts the process down gracefully on SIGTERM or SIGINT: no new connections, running requests get
 * `DRAIN_MS`, then open ones are cut, `onClose` hooks release the app's resources, exit 0. A second signal exits
 * immediately.
 */
export const runServer = async (
  app: FastifyInstance,
  { HOST, PORT, DRAIN_MS }: Pick<BaseConfig, 'HOST' | 'PORT' | 'DRAIN_MS'>,
): Promise<void> => {
  countBuffersAsHeap()
  let isStopping = false

  const stop = async (signal: string): Promise<void> => {
    if (isStopping) process.exit(1)
    isStopping = true
    app.log.info({ signal }, 'stopping')
    const cut = setTimeout(() => app.cutConnections(), DRAIN_MS)
    const giveUp = setTimeout(() => {
      app.log.fatal('did not stop in time')
      void end(1)
    }, DRAIN_MS + 5000)
    await app.close()
    clearTimeout(cut)
    clearTimeout(giveUp)
    await end(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      app.log.fatal({ err: error }, 'a fault that nothing handles')
      void end(1)
    })
  }

  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    process.stderr.write(`Cannot start: ${listenFault(error as NodeJS.ErrnoException, HOST, PORT)}\n`)
    process.exit(1)
  }
}
