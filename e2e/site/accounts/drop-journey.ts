import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callJson } from '../../support/call.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { accessFaults, tooWide } from '../../support/page-checks.ts'
import { type DemoKey, demoKeys, heading, newPerson, type Profile, sendSignUp, signUp } from '../../support/people.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'
import { panel } from './parts.ts'

/** A character that gathers all day, and what fills his bags. */
const ACCOUNT = 'Old Cass.9003'
const CHARACTER = 'Cass Barrowdale'
/** Units of one kind that he gathers within a minute. */
const MOST_GATHERED = 5
const BAG = { id: 8920, name: 'Heavy Loot Bag' }
const OTHER = 9333
const GARMENT = 21_689
const KIT = { id: 23_041, name: 'Fine Salvage Kit', charges: 25 }
/** The character that holds the chests and keys. */
const KEEPER = { account: 'Aurelia.4821', character: 'Aurelia Lampwright' }
const CHEST = 20_316
const CHEST_KEY = 19_980

type Amount = { id: number; quantity: number }
type Played = { account: string; item: number; consumed: Amount[]; gained: Amount[] }
type Salvaged = { salvageKit: string; consumed: Amount; items: Amount[] }
type Submitted = { iso: string; mf: number; consumed: Amount; items: Amount[] }

const byId = (amounts: readonly Amount[]): [number, number][] =>
  amounts.map(({ id, quantity }): [number, number] => [id, quantity]).sort(([a], [b]) => a - b)

const choose = (page: Page, field: string, label: string): Promise<string[]> =>
  page.getByRole('combobox', { name: field, exact: true }).selectOption({ label })

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

type Kind = { character?: string; activity?: string; kit?: string }

const begin = async (
  page: Page,
  { character = CHARACTER, activity = 'Opening Containers', kit }: Kind = {},
): Promise<void> => {
  await choose(page, 'Character', character)
  const hint = await panel(page, "Play the demo's player does it in the simulated game")
    .getByText(/^Magic find of/)
    .textContent()
  await page.getByRole('textbox', { name: 'Magic find' }).fill(/\d+/.exec(hint ?? '')?.[0] ?? '')
  await choose(page, 'Activity', activity)
  if (kit !== undefined) await choose(page, 'Salvage kit', kit)
  await press(page, 'Initial Snapshot')
  await page.getByRole('list', { name: 'Bags of the initial snapshot' }).waitFor()
}

const playOut = async (page: Page, item: number, count: number): Promise<void> => {
  await page.getByRole('spinbutton', { name: 'How many' }).fill(String(count))
  await page.getByRole('combobox', { name: 'Of what' }).selectOption(String(item))
  await press(page, 'Do it')
  await page.getByText(new RegExp(`^(Opened|Salvaged) ${count} × .*The game shows it`)).waitFor()
}

/** Where it is offered at this moment. */
const takeAgain = async (page: Page): Promise<void> => {
  const again = page.getByRole('button', { name: 'Take again', exact: true })
  if ((await again.count()) > 0) await again.click({ timeout: 2_000 }).catch(() => undefined)
}

/** An action that no page offers: depositing a key in the bank. */
const bankOne = async (site: Site, { key }: DemoKey, character: string, item: number): Promise<void> => {
  const body = { character, action: 'move', item, count: 1, from: 'bags', to: 'bank' }
  const reply = await fetch(`${site.game}/v2/simulated/play?access_token=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await reply.json()).toMatchObject({ done: 1 })
}

/** The game may show the previous state for a while; the page then asks again. */
const TOLD = { timeout: 240_000 }

const says = (page: Page, words: string): Promise<void> => page.getByText(words, { exact: true }).waitFor(TOLD)

/** A new user contributes to the drop rates; each test continues where the one before stopped. */
export const describeDrops = (site: Site) =>
  describe('a collection of drops', () => {
    let profile: Profile
    let keeperKey: DemoKey
    const open = async (): Promise<Page> => {
      const { page } = await site.openAgain('/stats_collection', profile)
      await heading(page, 'Stats Collection').waitFor()
      await page.getByRole('combobox', { name: 'Account', exact: true }).waitFor()
      // What a test that failed left behind would make the next ones fail.
      const left = page.getByRole('button', { name: 'Throw away', exact: true })
      if ((await left.count()) === 0) return page
      await left.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
      await left.waitFor({ state: 'detached' })
      return page
    }
    const submissions = async (): Promise<Submitted[]> =>
      (await site.rows(`v1/general/Opening/${BAG.id}?beautify=min&flagged=1`)) as unknown as Submitted[]

    beforeAll(async () => {
      const whole = (await demoKeys(site)).filter(({ note }) => note === 'works for everything')
      const keys = [ACCOUNT, KEEPER.account].map((name) => {
        const key = whole.find(({ account }) => account === name)
        if (key === undefined) throw new Error(`the demo has no whole key of ${name}`)
        return key
      })
      keeperKey = keys[1]!
      profile = await signUp(site, newPerson('Kestrel'), keys)
    })

    it('goes from 250 bags to a submission that others see a second later', async () => {
      const page = await open()
      await begin(page)
      await playOut(page, BAG.id, 250)
      await press(page, 'Second Snapshot')
      // The game reports the same as before for a while, and the page waits for it.
      await says(page, 'Nothing Consumed between snapshots.')
      await page.getByText(/before anything can have been opened.*taken again then\.$/).waitFor()
      await says(page, 'No Errors, feel free to submit.')
      await says(page, `250 × ${BAG.name}.`)

      await page.reload()
      await says(page, `250 × ${BAG.name}.`)
      await choose(page, 'Activity', 'Black Lion Chests')
      await says(page, 'Not a Black Lion Chest and Key')
      expect(await page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(0)
      await choose(page, 'Activity', 'Opening Containers')

      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize(PHONE.viewport)
      await expect.poll(() => tooWide(page), SOON).toEqual([])
      expect(await accessFaults(page)).toEqual([])

      const before = (await submissions()).length
      await press(page, 'Submit')
      await page.getByRole('link', { name: 'drop rates' }).waitFor()
      const after = await submissions()
      expect(after).toHaveLength(before + 1)
      const { plays } = (await callJson(`${site.game}/truth/drops`)) as { plays: Played[] }
      const played = plays.findLast(({ account, item }) => account === ACCOUNT && item === BAG.id)
      const gained = byId(played?.gained ?? [])
      expect(gained.length).toBeGreaterThan(0)
      // The character may be playing at this hour: what he gathers between the snapshots is in the difference, too.
      const surplusOf = ({ items }: Submitted): number[] => {
        const given = new Map(byId(items))
        const gathered = [...given].filter(([id]) => !gained.some(([dropped]) => dropped === id))
        return [...gained.map(([id, units]) => (given.get(id) ?? 0) - units), ...gathered.map(([, units]) => units)]
      }
      const isOwn = (row: Submitted): boolean =>
        row.consumed.id === BAG.id &&
        row.consumed.quantity === 250 &&
        surplusOf(row).every((units) => units >= 0 && units <= MOST_GATHERED)
      expect(after.filter(isOwn)).toHaveLength(1)

      await page.getByRole('link', { name: 'drop rates' }).click()
      await heading(page, BAG.name).waitFor()
    })

    it('of two kinds is none, and can be thrown away', async () => {
      const page = await open()
      await begin(page)
      await playOut(page, BAG.id, 5)
      await playOut(page, OTHER, 5)
      await press(page, 'Second Snapshot')
      // The game may have refreshed its answers between the two readings; in that case the page shows the first message
      // only for a while.
      const both = page.getByText(/^Multiple types of items consumed: /)
      const hasBoth = async (): Promise<boolean> => {
        if ((await both.count()) > 0) return true
        await takeAgain(page)
        return false
      }
      await expect.poll(hasBoth, { timeout: 240_000, interval: 2_000 }).toBe(true)
      await press(page, 'Throw away')
      await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
      await expect.poll(() => page.getByRole('region', { name: 'Difference of the snapshots' }).count(), SOON).toBe(0)
    })

    it('of salvage ends in the drop rates of the kit, which was used up meanwhile', async () => {
      const page = await open()
      await begin(page, { activity: 'Salvaging stack of items', kit: KIT.name })
      await playOut(page, GARMENT, KIT.charges)
      await press(page, 'Second Snapshot')
      await says(page, 'No Errors, feel free to submit.')
      const difference = page.getByRole('region', { name: 'Difference of the snapshots' })
      expect(await difference.getByText(KIT.name).count()).toBe(0)
      await press(page, 'Submit')
      await page.getByRole('link', { name: 'drop rates' }).click()
      await expect.poll(() => page.url(), SOON).toContain(`activity=Salvaging&item=${GARMENT}`)
      const own = (await site.rows(`v1/general/Salvaging/${GARMENT}?flagged=1`)) as unknown as Salvaged[]
      const mine = own.filter(
        ({ salvageKit, consumed }) => salvageKit === KIT.name && consumed.quantity === KIT.charges,
      )
      expect(mine.length).toBeGreaterThan(0)
      for (const { items } of mine) expect(items.map(({ id }) => id)).not.toContain(KIT.id)
    })

    it('of Black Lion Chests takes as many keys, and ends in their drop rates', async () => {
      const page = await open()
      await choose(page, 'Account', KEEPER.account)
      await begin(page, { character: KEEPER.character, activity: 'Black Lion Chests' })
      await playOut(page, CHEST, 10)
      await press(page, 'Second Snapshot')
      await says(page, 'No Errors, feel free to submit.')
      await says(page, 'Black Lion Chest and Key')
      await choose(page, 'Activity', 'Opening Containers')
      await page.getByText(/^Multiple types of items consumed: .*Black Lion Chest Key/).waitFor()
      await choose(page, 'Activity', 'Black Lion Chests')
      await press(page, 'Submit')
      await page.getByRole('link', { name: 'drop rates' }).click()
      await heading(page, 'Black Lion Chest').waitFor()
    })

    it('of more keys than chests is none', async () => {
      const page = await open()
      await choose(page, 'Account', KEEPER.account)
      await begin(page, { character: KEEPER.character, activity: 'Black Lion Chests' })
      await playOut(page, CHEST, 3)
      await bankOne(site, keeperKey, KEEPER.character, CHEST_KEY)
      await press(page, 'Second Snapshot')
      // The game may have renewed what it shows between the two.
      const unlike = page.getByText('Different number of Chests and Keys consumed', { exact: true })
      const isSaid = async (): Promise<boolean> => {
        if ((await unlike.count()) > 0) return true
        await takeAgain(page)
        return false
      }
      await expect.poll(isSaid, { timeout: 240_000, interval: 2_000 }).toBe(true)
      expect(await page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(0)
      await press(page, 'Throw away')
      await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click()
    })

    it('is reached from nothing by what the pages offer, and found by its giver', async () => {
      const { page } = await site.open('/signup?next=%2Fstats_collection')
      await sendSignUp(page, newPerson('Newcomer'))
      await page.getByRole('link', { name: 'Add a key' }).click()
      await page
        .getByRole('button', { name: /^Link: Aurelia/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Go on to Stats Collection' }).click()
      await page.getByRole('button', { name: /^Fill in / }).click()
      await press(page, 'Initial Snapshot')
      await press(page, 'Do it')
      await press(page, 'Second Snapshot')
      await says(page, 'No Errors, feel free to submit.')
      await press(page, 'Submit')
      await page.getByRole('link', { name: 'See it there' }).click()
      const rows = gridOf(page, 'Submissions').getByRole('row')
      await rows.filter({ hasText: /\d/ }).first().waitFor()
      const [own] = await shownRows(gridOf(page, 'Submissions'))
      expect(figure(own?.cells.consumed)).toBe(250)
    })

    it('can be withdrawn', async () => {
      const page = await open()
      await press(page, 'My submissions')
      const row = page.getByRole('grid', { name: 'My submissions' }).getByRole('row').filter({ hasText: BAG.name })
      await row.getByRole('button', { name: /^Withdraw/ }).click()
      const before = (await submissions()).length
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect.poll(async () => (await submissions()).length, SOON).toBe(before - 1)
    })
  })
