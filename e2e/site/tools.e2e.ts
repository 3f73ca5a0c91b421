// @module-tag chromium-headless-shell
import { describe, expect, it } from 'vitest'
import { expectGoodLooks, inTheDark, untilShown } from '../support/page-checks.ts'
import { useSite } from '../support/use-site.ts'
import { describeBreakdown } from './tools/breakdown-journey.ts'
import { createCast } from './tools/cast.ts'
import { describeCompare } from './tools/compare-journey.ts'
import { describeCrafting } from './tools/crafting-journey.ts'
import { describeDrops } from './tools/drops-journey.ts'
import { describeDumps } from './tools/dumps-journey.ts'
import { describeGemstones } from './tools/gemstones-journey.ts'
import { describeHistoric } from './tools/historic-journey.ts'
import { TOOL_LOOKS } from './tools/looks.ts'
import { describeMinis } from './tools/minis-journey.ts'
import { describePlanner } from './tools/planner-journey.ts'
import { describePrecursors } from './tools/precursors-journey.ts'
import { describeSeasons } from './tools/seasons-journey.ts'
import { describeSkins } from './tools/skins-journey.ts'
import { describeSql } from './tools/sql-journey.ts'
import { describeTickets } from './tools/tickets-journey.ts'

const site = useSite()
const cast = createCast(site)

describePrecursors(site, cast)
describeBreakdown(site)
describeMinis(site, cast)
describeTickets(site, cast)
describeSkins(site, cast)
describeCrafting(site, cast)
describeHistoric(site)
describeCompare(site)
describeSeasons(site)
describeGemstones(site)
describeDrops(site)
describeDumps(site)
describeSql(site)
describePlanner(site)

describe('a tool', () => {
  it.each(TOOL_LOOKS.map((look) => [look.path, look] as const))(
    '%s shows its data, fits every screen and is accessible',
    async (_path, { path, heading, data, isKind = false }) => {
      const { page } = await site.openAgain(path, inTheDark(site.origin))
      const untilData = () => page.locator(data).filter({ visible: true }).first().waitFor()
      await untilData()
      await untilShown(page)
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(heading)
      await expectGoodLooks({ page, untilData, isKind })
    },
  )
})
