import { describe, expect, it } from 'vitest'
import { untilShown } from '../../support/page-checks.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { alertText } from '../accounts/parts.ts'
import type { Cast } from './cast.ts'
import {
  askForges,
  askOutputs,
  chooseOutput,
  MOST_SUGGESTIONS,
  outputBox,
  PHRASES,
  submitOutput,
  suggestions,
  untilCounted,
} from './forging-parts.ts'

/** The same box as that of precursors, but for its suggestions and for what it sends. */
export const describeMinis = (site: Site, cast: Cast) =>
  describe('minis', () => {
    it('are suggested before anything is typed, and refused without a token', async () => {
      const minis = await askOutputs(site, 'type:MiniPet')
      const watched = await site.openAgain('/minis')
      const { page } = watched
      await untilShown(page)
      await outputBox(page).focus()
      await expect.poll(() => suggestions(page).count(), SOON).toBe(Math.min(MOST_SUGGESTIONS, minis.length))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const button = page.getByRole('button', { name: /^Submit / })
      const name = ((await button.getAttribute('aria-label')) ?? '').replace('Submit ', '')
      expect(minis.map((mini) => mini.name)).toContain(name)
      expect((await submitOutput(page, name)).status).toBe(401)
      expect(PHRASES).toContain(await alertText(page))
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/forging/minis'])
    })

    it('are sent by name alone with the token of an address, and stored with their id', async () => {
      const [mini] = (await askOutputs(site, 'type:MiniPet,marketable:true')).toReversed()
      if (mini === undefined) throw new Error('no mini is traded')
      const token = await cast.token()
      const { page } = await site.openAgain(`/minis#?submitter=${token}`)
      await untilShown(page)
      expect(page.url()).toBe(`${site.origin}/minis`)
      await chooseOutput(page, mini.name)
      const { body, status } = await submitOutput(page, mini.name)
      expect(status).toBe(200)
      expect(body).toEqual({ name: mini.name, ISO: body.ISO, sell: mini.sell_price })
      const records = await askForges(site, 'minis')
      expect(records.filter(({ ISO }) => ISO === body.ISO)).toEqual([{ ...body, ID: mini.id }])
      await untilCounted(page, records)
      await page.reload()
      await untilCounted(page, records)
    })
  })
