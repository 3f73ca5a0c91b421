import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'

const SCRIPT = 'console.log("the client")'
const INDEX =
  '<!doctype html><head><title>built</title><script type="module" src="/assets/index-1a.js"></script></head>'
const PAGES = [
  { path: '/', title: 'Gildscope', description: 'All.' },
  { path: '/status', title: 'Status', description: 'How fresh the data is.' },
  { path: '/tradepost/item/:id', title: 'Item', description: 'One item.' },
]

let items: FastifyInstance
let gateway: FastifyInstance
let root: string

const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gildscope-dist-'))
  await mkdir(join(root, 'assets'))
  await mkdir(join(root, '.vite'))
  await Promise.all([
    writeFile(join(root, 'index.html'), INDEX),
    writeFile(join(root, 'pages.json'), JSON.stringify(PAGES)),
    writeFile(join(root, '.vite/manifest.json'), '{}'),
    writeFile(join(root, 'favicon.svg'), '<svg/>'),
    writeFile(join(root, 'assets/index-1a.js'), SCRIPT),
    writeFile(join(root, 'assets/index-1a.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(root, 'assets/index-1a.js.gz'), gzipSync(SCRIPT)),
    writeFile(join(root, 'assets/solver-worker-3c_D.js'), SCRIPT),
    writeFile(join(root, 'assets/solver-worker-3c_D.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(root, 'assets/sql-worker-9z.js'), SCRIPT),
    writeFile(join(root, 'assets/highs-4d.wasm'), Buffer.from([0, 97, 115, 109])),
  ])
  items = Fastify()
  items.get<{ Querystring: { ids: string } }>('/v1/items/json', (request) =>
    request.query.ids === '19721'
      ? [{ name: 'Glob of <Ecto>', marketable: true, buy_price: 2029, sell_price: 2030 }]
      : [],
  )
  const config = configSchema.parse({
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'https://gildscope.example',
    ITEMS_ORIGIN: await items.listen({ port: 0, host: '127.0.0.1' }),
    WEB_ROOT: root,
  })
  gateway = await buildApp({ config })
})

afterAll(async () => {
  await gateway.close()
  await items.close()
  await rm(root, { recursive: true })
})

test('a path of the client is answered with the index, filled for it', async () => {
  const reply = await get('/status?x=1')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(reply.body).toContain('<title>Status · Gildscope</title>')
  expect(reply.body).toContain('<link rel="canonical" href="https://gildscope.example/status">')
  expect(reply.body).toContain('src="/assets/index-1a.js"')
})

test('the index carries what /config.json answers', async () => {
  const [, json = ''] = /id="gildscope-config">(.*?)<\/script>/.exec((await get('/')).body) ?? []
  expect(JSON.parse(json)).toEqual((await get('/config.json')).json())
})

test('an unknown page is the index with 404, so that the client draws it', async () => {
  const reply = await get('/nothing/here')
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('<meta name="robots" content="noindex">')
  expect(reply.body).toContain('/assets/index-1a.js')
})

test('an item is named by the items service, an unknown one is 404', async () => {
  const known = await get('/tradepost/item/19721')
  expect(known.statusCode).toBe(200)
  expect(known.body).toContain(
    '<meta property="og:title" content="Glob of &lt;Ecto&gt;: sell 20s 30c, buy 20s 29c · Gildscope">',
  )
  expect((await get('/tradepost/item/5')).statusCode).toBe(404)
})

test('the index is compressed, and confirmed where it did not change', async () => {
  const packed = await get('/status', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get('/status')).body)
  const again = { 'accept-encoding': 'gzip, br', 'if-none-match': `W/${packed.headers.etag}, "x"` }
  expect((await get('/status', again)).statusCode).toBe(304)
  const plain = await get('/status')
  const proxied = await get('/status', { 'if-none-match': String(plain.headers.etag).replace(/"$/, '-gzip"') })
  expect(proxied.statusCode).toBe(304)
  const other = await get('/status', { ...again, 'accept-encoding': 'identity' })
  expect([other.statusCode, other.headers['content-encoding']]).toEqual([200, undefined])
  expect((await get('/', again)).statusCode).toBe(200)
})

test('HEAD is answered as GET without the body', async () => {
  const reply = await gateway.inject({ method: 'HEAD', url: '/status' })
  expect({ status: reply.statusCode, body: reply.body }).toEqual({ status: 200, body: '' })
  expect(reply.headers.etag).toBe((await get('/status')).headers.etag)
})

test.each([
  ['br', brotliCompressSync(SCRIPT)],
  ['gzip', gzipSync(SCRIPT)],
])('a built file goes out as the build compressed it with %s, and is kept for ever', async (encoding, body) => {
  const reply = await get('/assets/index-1a.js', { 'accept-encoding': encoding })
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('/javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(reply.rawPayload).toEqual(body)
})

test('a built file goes out plain to those who take nothing else', async () => {
  const reply = await get('/assets/index-1a.js')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.body).toBe(SCRIPT)
})

test.each(['br', 'identity'])(
  'the script of the solver may compile WebAssembly, and nothing else may (%s)',
  async (encoding) => {
    const policyOf = async (path: string) =>
      (await get(path, { 'accept-encoding': encoding })).headers['content-security-policy']
    expect(await policyOf('/assets/solver-worker-3c_D.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    )
    expect(await policyOf('/assets/sql-worker-9z.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const path of ['/', '/status', '/assets/index-1a.js', '/assets/highs-4d.wasm', '/solver-worker-3c_D.js'])
      expect(await policyOf(path)).toMatch(/script-src 'self';(?!.*wasm)/)
  },
)

test('the bytes of the solver are sent as what they are', async () => {
  expect((await get('/assets/highs-4d.wasm')).headers).toMatchObject({
    'content-type': 'application/wasm',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a file without a hash in its name is revalidated', async () => {
  const reply = await get('/favicon.svg')
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
  const etag = String(reply.headers.etag)
  // The second as a proxy sends it that compressed the file.
  for (const known of [etag, etag.replace(/"$/, '-gzip"')])
    expect((await get('/favicon.svg', { 'if-none-match': known })).statusCode).toBe(304)
})

test('the index has one address', async () => {
  const reply = await get('/index.html')
  expect(reply.statusCode).toBe(301)
  expect(reply.headers.location).toBe('/')
})

test('a request for the icon under its old name is redirected', async () => {
  const reply = await get('/favicon.ico')
  expect(reply.statusCode).toBe(301)
  expect(reply.headers.location).toBe('/favicon.svg')
})

test.each(['/gw2/v1/nothing', '/docs/nothing', '/assets/gone-2b.js', '/assets/gone', '/.vite/manifest.json'])(
  'a path that is not a page is a 404 in the common fault format: %s',
  async (path) => {
    const reply = await get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  },
)

test('pages are read only', async () => {
  const reply = await gateway.inject({ method: 'POST', url: '/status', payload: {} })
  expect(reply.statusCode).toBe(404)
})

test('a new build is served without a restart, one that is half there is not', async () => {
  const index = join(root, 'index.html')
  await writeFile(index, '<!doctype html>')
  expect((await get('/')).body).toContain('index-1a.js')
  await writeFile(index, INDEX.replace('1a', '2b'))
  await utimes(index, new Date(), new Date(Date.now() + 5000))
  expect((await get('/')).body).toContain('index-2b.js')
})

test('a gateway without pages answers its calls, and serves pages once they are built', async () => {
  const later = join(root, 'later')
  const config = configSchema.parse({ LOG_LEVEL: 'silent', WEB_ROOT: later })
  const bare = await buildApp({ config })
  expect((await bare.inject('/config.json')).statusCode).toBe(200)
  const early = await bare.inject('/item/19721')
  expect(early).toMatchObject({ statusCode: 503, headers: { 'retry-after': '3', 'cache-control': 'no-store' } })
  expect(early.body).toMatch(/http-equiv="refresh".*The pages are being built/s)
  expect((await bare.inject('/favicon.svg')).statusCode).toBe(404)
  await mkdir(later)
  await Promise.all([writeFile(join(later, 'index.html'), INDEX), writeFile(join(later, 'favicon.svg'), '<svg/>')])
  expect((await bare.inject('/')).body).toContain('index-1a.js')
  expect((await bare.inject('/favicon.svg')).body).toBe('<svg/>')
  await bare.close()
})

test.each([
  ['/client.tgz', 'pnpm pack-client'],
  ['/mcp.tgz', 'pnpm pack-mcp'],
])(
  'a package that was packed, %s, is a file of the site; without it the answer says who can add it',
  async (path, how) => {
    const none = await get(path)
    expect([none.statusCode, none.body]).toEqual([404, expect.stringContaining(how)])
    await writeFile(join(root, path), 'packed')
    expect(await get(path)).toMatchObject({
      statusCode: 200,
      body: 'packed',
      headers: { 'cache-control': 'no-cache' },
    })
  },
)

test('pages that were removed after the start are still served', async () => {
  const gone = join(root, 'gone')
  await mkdir(gone)
  await writeFile(join(gone, 'index.html'), INDEX)
  const config = configSchema.parse({ LOG_LEVEL: 'silent', WEB_ROOT: gone })
  const app = await buildApp({ config })
  await rm(gone, { recursive: true })
  expect((await app.inject('/')).body).toContain('index-1a.js')
  await app.close()
})
