import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import { startProcess } from '@gildscope/testkit/start-process'
import { openPage } from './support/open-page.ts'
import { newPerson, signUp } from './support/people.ts'
import { createPlace, startSystem } from './support/start-system.ts'
import { untilSettled } from './support/until-settled.ts'

const out = '/tmp/h3/play/pics'
mkdirSync(out, { recursive: true })
const game = await startProcess({
  entry: 'tools/game-simulator/src/main.ts',
  args: ['--replay', '/tmp/h3/play/c'],
  portVariable: 'SIMULATOR_PORT',
})
const place = await createPlace()
const system = await startSystem(place, { args: ['--live'], env: { GAME_API_URL: game.url, GAME_API_BASE: game.url } })
await wait(45_000)
const browser = await startBrowser(findChromium() ?? '')
try {
  const { origin } = system
  const profile = await signUp({ open: (p) => openPage(browser, origin + p) }, newPerson('Ida'))
  for (const [name, viewport] of [
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
  ] as const) {
    const ctx = await browser.newContext({
      viewport,
      ...profile,
      ...(name === 'narrow' ? { isMobile: true, hasTouch: true } : {}),
    })
    for (const p of [
      '/tradepost',
      '/gemstore_notifier',
      '/precursors',
      '/raid_currency',
      '/festival_winds',
      '/fractal_encryption',
      '/stats_viewer',
      '/dumps',
      '/historicCrafting?range=1y',
      '/tradepost/item/68?range=2h',
      '/snatch_it',
      '/status',
      '/tradepost/gnashblade',
      '/bltc_tickets',
    ]) {
      const page = await ctx.newPage()
      await page.goto(origin + p, { waitUntil: 'load' })
      await untilSettled(page, 15_000)
      const height = await page.evaluate<number>('document.documentElement.scrollHeight')
      await page.setViewportSize({ width: viewport.width, height: Math.min(height, 1900) })
      await wait(200)
      await page.screenshot({ path: `${out}/${p.slice(1).replace(/\W+/g, '-')}-${name}.png` })
      await page.close()
    }
  }
} finally {
  await browser.close()
  await system.stop()
  await game.stop()
  await place.remove()
}
