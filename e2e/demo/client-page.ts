import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'

const IMPORTS = {
  '@gildscope/client': '/node_modules/@gildscope/client/dist/index.js',
  'eventsource-parser': '/node_modules/eventsource-parser/dist/index.js',
  'zod/mini': '/node_modules/zod/mini/index.js',
  'zod/v4/core': '/node_modules/zod/v4/core/index.js',
}

/** Makes one call, and follows prices without end; both are shown. */
const pageOf = (origin: string): string => `<!doctype html>
<title>A page of another site</title>
<ul id="items"></ul>
<ul id="prices"></ul>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module">
import { createClient, getItems } from '@gildscope/client'
const show = (id, text) => document.getElementById(id).append(Object.assign(document.createElement('li'), { textContent: text }))
const gildscope = createClient({ origin: '${origin}' })
const { reply, total } = await gildscope.answer(getItems, { query: { ids: [19721], fields: ['name'] } })
show('items', total + ' ' + reply[0].name)
for await (const event of gildscope.followPrices())
  if (event.type === 'prices') show('prices', event.prices.length)
</script>`

export type ClientPage = { address: string; close: () => Promise<void> }

/** A site of another origin that loads the installed client unchanged, without a bundler. */
export const serveClientPage = async (folder: string, origin: string): Promise<ClientPage> => {
  const server: Server = createServer(async (request, response) => {
    const path = normalize(request.url ?? '/')
    const file = path.startsWith('/node_modules/')
      ? await readFile(join(folder, path)).catch(() => null)
      : pageOf(origin)
    const type = path === '/' ? 'text/html' : 'text/javascript'
    response.writeHead(file === null ? 404 : 200, { 'content-type': type }).end(file ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
