import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { streamItems } from '@gildscope/contracts'

export const STREAM = `/gw2${streamItems.path}`

/** Takes the place of the gateway behind a proxy: echoes requests, compressed, and sends a stream piece by piece. */
export const startEchoGateway = async () => {
  const server = createServer({ maxHeaderSize: 65_536 }, (asked, reply) => {
    if (asked.url?.startsWith(STREAM)) {
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      reply.write('data: first\n\n')
      return
    }
    const text = JSON.stringify({ path: asked.url, headers: asked.headers })
    const isZipped = asked.headers['accept-encoding'] === 'gzip'
    reply.writeHead(200, { 'content-type': 'application/json', ...(isZipped && { 'content-encoding': 'gzip' }) })
    reply.end(isZipped ? gzipSync(text) : text)
  })
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
  )
  return {
    port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
