// @module-tag chromium-headless-shell
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRecordedData } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgePage } from './rehearsal/judge-page.ts'
import { cutRecording, recordGenerated } from './rehearsal/recordings.ts'
import { type FirstDay, rehearse } from './rehearsal/rehearse.ts'

const LIMIT_MS = 300_000
const PAUSE = { ms: 10_000, after: 'catalogue complete' } as const

const recorded = findRecordedData()

/** Everything that the game does not tell, by the variable that brings it. */
const SWITCHES = [
  ...['FESTIVALS_FEED_URL', 'FRACTAL_SAMPLES_FEED_URL', 'GEMSTORE_FEED_URL'],
  ...['HISTORY_ARCHIVE_URL', 'RAID_REWARDS_FEED_URL'],
]

/** Pages without any content of their own on a first day, and the variable that they have to name. */
const NAMED = {
  '/festival_winds': 'FESTIVALS_FEED_URL',
  '/fractal_encryption': 'FRACTAL_SAMPLES_FEED_URL',
  '/gemstore_notifier': 'GEMSTORE_FEED_URL',
  '/minis': 'FORGES_FEED_URL',
  '/precursors': 'FORGES_FEED_URL',
  '/precursors_stats': 'FORGES_FEED_URL',
  '/raid_currency': 'RAID_REWARDS_FEED_URL',
  '/stats_viewer': 'DROPS_FEED_URL',
}

/** Pages whose tables have rows on a first day. */
const FULL = [
  ...['/tradepost', '/tradepost/detailed', '/tradepost/gnashblade', '/tradepost/item/19721', '/vendor_trash'],
  ...[
    '/mc_standard',
    '/alt_standard',
    '/gemstones',
    '/refinement',
    '/crafting',
    '/extracting',
    '/bltc_tickets',
    '/status',
  ],
]

type Write = (folder: string) => void | Promise<void>

/** Days pass side by side: most of each is waiting for what the game allows, and for the next poll. */
const describeDay = (name: string, write: Write, isSkipped = false): void => {
  describe.skipIf(isSkipped)(name, { concurrent: true }, () => {
    let folder: string
    let day: FirstDay
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gildscope-rehearsal-'))
      await write(folder)
      day = await rehearse({ recording: folder, pause: PAUSE, limitMs: LIMIT_MS, say: () => {} })
    }, 2 * LIMIT_MS)
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('has pages, prices, order books, the catalogue and the first history within minutes, also after a pause', () => {
      expect(day.milestones.filter(({ atSeconds }) => atSeconds === null)).toEqual([])
    })

    it('makes no call that the game refuses for its limits', () => {
      expect(day.calls.answered).toBeGreaterThan(0)
      expect(day.calls['rate-limited']).toBeUndefined()
    })

    it('names on its status what the game does not tell', () => {
      expect(day.switches.map(({ variable }) => variable).toSorted()).toEqual(SWITCHES)
    })

    it('has no page that is empty without saying why', () => {
      expect(day.pages.length).toBeGreaterThan(40)
      expect(day.pages.filter(({ verdict }) => verdict === 'empty')).toEqual([])
    })

    it.each(Object.entries(NAMED))('%s names %s', (path, variable) => {
      expect(day.pages.find((page) => page.path === path)?.variables).toContain(variable)
    })

    it.each(FULL)('%s has rows', (path) => {
      expect(day.pages.find((page) => page.path === path)?.rows).toBeGreaterThan(0)
    })
  })
}

describe('a page of a first day', () => {
  const seen = { rows: 0, alerts: [], text: 'Precursors '.repeat(10) }

  it.each([
    ['has content', [], 'content'],
    [
      'names the variable',
      [{ title: 'None imported', text: 'None imported. FORGES_FEED_URL says from where.' }],
      'says',
    ],
    ['asks its visitor', [{ title: 'No API Key available', text: 'Add a key' }], 'says'],
    ['has a table without rows or words', [{ title: 'No items here', text: 'No items here' }], 'empty'],
  ])('that %s is judged', (_, blanks, verdict) => {
    expect(judgePage({ ...seen, blanks }).verdict).toBe(verdict)
  })

  it('that says no more than its heading is empty, and so is one that failed', () => {
    expect(judgePage({ ...seen, blanks: [], text: 'Precursors' }).verdict).toBe('empty')
    expect(judgePage({ ...seen, blanks: [], alerts: ['It could not be fetched'] }).verdict).toBe('empty')
  })
})

describeDay('the first day of a simulated game', (folder) => recordGenerated(folder, { tradable: 600, minutes: 5 }))

describeDay(
  '[recorded data] the first day of the recorded game',
  (folder) => cutRecording(recorded ?? '', folder),
  recorded === null,
)
