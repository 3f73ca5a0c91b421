import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { compress } from '../answer/compress.ts'
import { type Encoding, negotiateEncoding } from '../answer/encoding.ts'
import { etagOf, namedEtag } from '../answer/etag.ts'

const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Everything that would talk to another host is off: fonts, telemetry, chat, request proxy.
const SCALAR_CONFIGURATION = {
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}

/** The scheme that was chosen on the pages of the site, as they read it; their own is dark. */
const SCHEME_SCRIPT = `try {
  const scheme = localStorage.getItem('gildscope-color-scheme') ?? 'dark'
  const isLight = scheme === 'light' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches)
  const { dataset } = document.getElementById('api-reference')
  const forceDarkModeState = isLight ? 'light' : 'dark'
  dataset.configuration = JSON.stringify({ ...JSON.parse(dataset.configuration), forceDarkModeState })
  document.documentElement.style.colorScheme = forceDarkModeState
} catch {}
`

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

// Configured by attributes, because the policy of these pages allows no inline script.
const pageOf = (title: string, documentUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(title)}</title>
<link rel="icon" href="data:,">
<style>:root { color-scheme: dark; background: Canvas }</style>
</head>
<body>
<noscript>This page needs JavaScript. The document itself: <a href="${documentUrl}">${documentUrl}</a></noscript>
<script id="api-reference" data-url="${documentUrl}" data-configuration="${escapeAttribute(JSON.stringify(SCALAR_CONFIGURATION))}"></script>
<script src="/docs/api/scheme.js"></script>
<script src="/docs/api/scalar.js"></script>
</body>
</html>
`

type Script = { etag: string; bodies: Map<Encoding, Promise<Buffer>> }

/** The package only hands out its browser script through its plugin, so the plugin is called once. */
const readScript = async (): Promise<Script> => {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const carrier = Fastify()
  await carrier.register(plugin, { routePrefix: '/reference', configuration: { url: '/' } })
  const answer = await carrier.inject('/reference/js/scalar.js')
  await carrier.close()
  const hash = createHash('sha256').update(answer.rawPayload).digest('base64url').slice(0, 16)
  return { etag: hash, bodies: new Map([['identity', Promise.resolve(answer.rawPayload)]]) }
}

const bodyOf = async (script: Script, encoding: Encoding): Promise<Buffer> => {
  const known = script.bodies.get(encoding)
  if (known !== undefined) return known
  const plain = await (script.bodies.get('identity') ?? Promise.resolve(Buffer.alloc(0)))
  const body = compress(plain, encoding)
  script.bodies.set(encoding, body)
  return body
}

let loaded: Promise<Script> | null = null

/** The interactive reference at `/docs/api`, loaded into memory by its first reader. */
export const registerReferencePage = (app: FastifyInstance, title: string, documentUrl: string): void => {
  const page = pageOf(title, documentUrl)
  const config = { isFree: true } as const

  app.get('/docs/api', { config }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': PAGE_CSP, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  )

  app.get('/docs/api/scheme.js', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCHEME_SCRIPT),
  )

  app.get('/docs/api/scalar.js', { config }, async (request, reply) => {
    loaded ??= readScript()
    const script = await loaded
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    const etag = etagOf(script.etag, encoding)
    const known = namedEtag(request.headers['if-none-match'], etag)
    reply.headers({ etag: known ?? etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=3600' })
    if (known !== null) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/javascript; charset=utf-8').send(await bodyOf(script, encoding))
  })
}
