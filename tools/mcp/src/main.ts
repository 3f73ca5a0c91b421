#!/usr/bin/env node
import { createApiClient } from '@gildscope/contracts/client'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import own from '../package.json' with { type: 'json' }
import { createServer } from './create-server.ts'

const TIMEOUT_MS = 30_000
const USAGE = `gildscope-mcp ORIGIN: a server of the Model Context Protocol on standard input and output.
ORIGIN is the address of a Gildscope site, such as https://your.site; GILDSCOPE_ORIGIN names it, too.
`

const [given, ...more] = process.argv.slice(2)
const origin = given ?? process.env.GILDSCOPE_ORIGIN ?? ''
const isGood = more.length === 0 && URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)

if (given === '--version') process.stdout.write(`${own.version}\n`)
else if (given === '--help') process.stdout.write(USAGE)
else if (!isGood) {
  process.stderr.write(
    `${origin === '' ? 'The address of a site is missing.' : `'${origin}' is no address of a site.`}\n${USAGE}`,
  )
  process.exitCode = 2
} else {
  const api = createApiClient({
    baseUrl: new URL('/gw2', origin).href,
    ky: {
      ...{ timeout: TIMEOUT_MS, throwHttpErrors: true, headers: { 'user-agent': `gildscope-mcp/${own.version}` } },
      // A caller that waits for an answer is told of a longer wait, and decides.
      retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504], maxRetryAfter: 5_000 },
    },
  })
  await createServer({ api, origin: new URL(origin).origin, version: own.version }).connect(new StdioServerTransport())
}
