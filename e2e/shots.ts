// Takes pictures of every page: wide and narrow, dark and light, what a screen shows and the whole page.
// --origin URL    of a running demo, where an account is made for the pictures; without it one is started
// --only NAME     only scenes whose name has this in it; may be repeated
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { callRows } from './support/call.ts'
import { type Furnished, furnish } from './support/furnish.ts'
import { NO_WORKER, openPage } from './support/open-page.ts'
import { type Device, type Scene, scenesOf } from './support/scenes.ts'
import { createPlace, startSystem } from './support/start-system.ts'
import { untilSettled } from './support/until-settled.ts'

const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url))
const SETTLE_LIMIT_MS = 20_000
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['dark', 'light'] as const
const DEVICES = ['desktop', 'phone'] as const satisfies readonly Device[]

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

const shoot = async (page: Page, origin: string, scene: Scene, ending: string): Promise<string[]> => {
  await page.goto(origin + scene.path, { waitUntil: 'load' })
  const isSettled = await untilSettled(page, SETTLE_LIMIT_MS)
  if (scene.open !== undefined) {
    await scene.open(page)
    await untilSettled(page, SETTLE_LIMIT_MS)
  }
  const file = join(FOLDER, `${scene.name}-${ending}`)
  await page.screenshot({ path: `${file}.png` })
  if (scene.open === undefined) {
    // A screen as high as the page, so that elements at the edge of the screen are at the edge of the page.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
    await untilSettled(page, SETTLE_LIMIT_MS)
    await page.screenshot({ path: `${file}-full.png` })
  }
  return isSettled ? [] : [`${scene.name}-${ending}: still loading after ${SETTLE_LIMIT_MS / 1000} s`]
}

type Shoot = { browser: Browser; origin: string; scenes: readonly Scene[]; owner: Furnished['profile'] }

const shootAll = async ({ browser, origin, scenes, owner }: Shoot): Promise<string[]> => {
  const faults: string[] = []
  for (const device of DEVICES) {
    for (const scheme of SCHEMES) {
      const openContext = async (isSignedIn: boolean): Promise<BrowserContext> => {
        const context = await browser.newContext({
          ...NO_WORKER,
          viewport: SIZES[device],
          colorScheme: scheme,
          reducedMotion: 'reduce',
          hasTouch: device === 'phone',
          isMobile: device === 'phone',
          ...(isSignedIn && owner),
        })
        await context.addInitScript(`localStorage.setItem('gildscope-color-scheme', '${scheme}')`)
        return context
      }
      const [guest, member] = [await openContext(false), await openContext(true)]
      for (const scene of scenes) {
        if (scene.device !== undefined && scene.device !== device) continue
        const page = await (scene.isSignedIn === true ? member : guest).newPage()
        const ending = `${device}-${scheme}`
        const failed = await shoot(page, origin, scene, ending).catch((error: unknown) => [
          `${scene.name}-${ending}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`,
        ])
        faults.push(...failed)
        await page.close()
      }
      for (const context of [guest, member]) await context.close()
      say(`${device} ${scheme}`)
    }
  }
  return faults
}

const listedPaths = async (origin: string): Promise<string[]> => {
  const pages: unknown = await (await fetch(`${origin}/pages.json`)).json()
  if (!Array.isArray(pages)) throw new Error(`${origin}/pages.json is no list`)
  return pages.map((page: { path: string }) => page.path)
}

const { values } = parseArgs({ options: { origin: { type: 'string' }, only: { type: 'string', multiple: true } } })
const chromium = findChromium()
if (chromium === null) throw new Error('there is no browser; CHROMIUM_PATH names one')
const place = values.origin === undefined ? await createPlace() : null
const system = place === null ? null : await startSystem(place)
const browser = await startBrowser(chromium)
try {
  const origin = values.origin ?? system?.origin ?? ''
  const wanted = values.only ?? ['']
  const owner = await furnish({
    api: (path) => `${origin}/gw2/${path}`,
    rows: (path) => callRows(`${origin}/gw2/${path}`),
    open: (path) => openPage(browser, origin + path),
  })
  const scenes = scenesOf(await listedPaths(origin), owner.ids).filter(({ name }) =>
    wanted.some((part) => name.includes(part)),
  )
  if (scenes.length === 0) throw new Error(`no scene is named so: ${wanted.join(', ')}`)
  await mkdir(FOLDER, { recursive: true })
  const faults = await shootAll({ browser, origin, scenes, owner: owner.profile })
  say(faults.length === 0 ? `${scenes.length} scenes in shots/` : faults.join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await system?.stop()
  await place?.remove()
}
