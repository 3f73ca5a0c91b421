import type { FastifyReply } from 'fastify'

const LOOK_AGAIN_SECONDS = 3

const BEING_BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS}">
    <title>Gildscope is being built</title>
    <style>:root { color-scheme: light dark } body { font: 1rem system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <h1>The pages are being built</h1>
    <p>This takes about half a minute after an installation or an update. This page shows them as soon as they are ready; the API answers already.</p>
  </body>
</html>
`

/** A first start serves the API before there are pages. */
export const sendBeingBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': String(LOOK_AGAIN_SECONDS), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(BEING_BUILT)

/** Packages that are installed from a site by their address, and the command that adds them to a checkout. */
const PACKAGES: Readonly<Record<string, { name: string; command: string }>> = {
  '/client.tgz': { name: '@gildscope/client', command: 'pack-client' },
  '/mcp.tgz': { name: '@gildscope/mcp', command: 'pack-mcp' },
}

export const isPackage = (file: string): boolean => Object.hasOwn(PACKAGES, file)

const noPackage = (file: string): string => {
  const { name, command } = PACKAGES[file] ?? { name: file, command: '' }
  return `This site does not offer the package ${name}. Its operator adds it with 'npm run tool -- pnpm ${command}'
in the site's checkout; the container image contains it.
`
}

export const sendNoPackage = (reply: FastifyReply, file: string): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(noPackage(file))
