import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const read = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url))

/** What Chromium asks of a site that can be installed, and what stores and launchers show. */
const installable = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(45)),
  short_name: z.string().check(z.minLength(1), z.maxLength(12)),
  description: z.string().check(z.minLength(40)),
  id: z.literal('/'),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.enum(['standalone', 'minimal-ui', 'fullscreen']),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
})

const manifest = installable.parse(JSON.parse(read('public/manifest.webmanifest').toString()))
const index = read('index.html').toString()

/** Of the header of a PNG: its size. */
const pngHeader = (file: Buffer) => {
  expect(file.toString('latin1', 1, 4)).toBe('PNG')
  expect(file.toString('latin1', 12, 16)).toBe('IHDR')
  return { sizes: `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` }
}

test('has every icon that it names, in the size that it names', () => {
  const found = manifest.icons.map(({ src, type, purpose, sizes }) => {
    const file = read(`public${src}`)
    if (type === 'image/svg+xml') expect(file.toString()).toMatch(/^<svg[^>]* viewBox=/)
    else expect(pngHeader(file)).toEqual({ sizes })
    return `${purpose} ${sizes} ${type}`
  })
  expect(found).toEqual([
    'any any image/svg+xml',
    'any 192x192 image/png',
    'any 512x512 image/png',
    'maskable 512x512 image/png',
  ])
})

test('is named by the document, with the icon of a home screen', () => {
  expect(index).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(index).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">')
  expect(pngHeader(read('public/icons/apple-touch-180.png'))).toEqual({ sizes: '180x180' })
})

test('has the colours and the sentence of the site', () => {
  const [, canvas] = /--gs-bg: (#\w{6});/.exec(read('../../packages/ui/src/theme/tokens.css').toString()) ?? []
  expect([manifest.background_color, manifest.theme_color]).toEqual([canvas, canvas])
  expect(index).toContain(`<meta name="theme-color" content="${canvas}">`)
  expect(index).toContain(`<meta name="description" content="${manifest.description}">`)
})
