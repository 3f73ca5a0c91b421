import { createServer, request as passOn } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CountingProxy = {
  origin: string
  /** Requests that are open now. */
  open: () => number
  /** Refuses these requests as one too many, or passes them on again. */
  refuse: (isRefusing: boolean) => void
  stop: () => Promise<void>
}

/** The site at another address, over HTTP/1.1, counting the open requests to one path. */
export const startCountingProxy = async (target: string, counted: string): Promise<CountingProxy> => {
  const open = new Set<unknown>()
  let isRefusing = false
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const isCounted = url.split('?', 1)[0] === counted
    if (isCounted && isRefusing) {
      response.writeHead(429, { 'retry-after': '30' }).end()
      return
    }
    if (isCounted) open.add(response)
    const upstream = passOn(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => {
      open.delete(response)
      upstream.destroy()
    })
    request.pipe(upstream)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    open: () => open.size,
    refuse: (next) => {
      isRefusing = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
