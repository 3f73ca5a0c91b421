import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { type DemoKey, heading, newPerson, type Profile, signUp, wholeKey } from '../../support/people.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

type Bag = { size: number; inventory: (object | null)[] }
type Core = { name: string; race: string; level: number }
type Room = { character: string; account: string; total: number; used: number }

/** Quests that finish a level of the personal story, as the specification has them. */
const REQUIRED = { 1: 1, 10: 5, 20: 4, 30: 5, 40: 5, 50: 3, 60: 7, 70: 6, 80: 13 }

const ask = async <T>(site: Site, path: string, { key }: DemoKey): Promise<T> =>
  (await callJson(`${site.game}/v2/${path}?access_token=${key}`)) as T

const charactersOf = (site: Site, key: DemoKey): Promise<string[]> => ask(site, 'characters', key)

/** The bags of an account's characters, from the game itself. */
const askRooms = async (site: Site, key: DemoKey): Promise<Room[]> =>
  Promise.all(
    (await charactersOf(site, key)).map(async (character) => {
      const { bags } = await ask<{ bags: (Bag | null)[] }>(
        site,
        `characters/${encodeURIComponent(character)}/inventory`,
        key,
      )
      const slots = bags.flatMap((bag) => bag?.inventory ?? [])
      return {
        character,
        account: key.account,
        total: slots.length,
        used: slots.filter((slot) => slot !== null).length,
      }
    }),
  )

type Journal = {
  stories: { id: number; season: string; races?: string[] }[]
  quests: { id: number; level: number; story: number }[]
}
type Season = { id: string; name: string }

const all = (site: Site, path: string): Promise<unknown> => callJson(`${site.game}/v2/${path}?ids=all`)

/** Number of quests that a character has done at each level of the personal story and in each other season. */
const askStory = async (
  site: Site,
  key: DemoKey,
  name: string,
  { stories, quests }: Journal,
  seasons: readonly Season[],
) => {
  const path = `characters/${encodeURIComponent(name)}`
  const { race } = await ask<Core>(site, `${path}/core`, key)
  const done = new Set(await ask<number[]>(site, `${path}/quests`, key))
  const own = quests.filter(({ story }) => stories.find(({ id }) => id === story)?.races?.includes(race) === true)
  const levels = Object.entries(REQUIRED).map(([level, required]) => {
    const finished = own.filter((quest) => quest.level === Number(level) && done.has(quest.id)).length
    return `${Math.min(finished, required)}/${required}`
  })
  const others = seasons.slice(1).map(({ id: season }) => {
    const ids = new Set(stories.flatMap((story) => (story.season === season ? [story.id] : [])))
    const listed = quests.filter(({ story }) => ids.has(story))
    return `${listed.filter(({ id }) => done.has(id)).length}/${listed.length}`
  })
  return [...levels, ...others]
}

/** Cells of a character as figures: complete ones show only the required number. */
const shownCells = (row: Locator): Promise<string[]> =>
  row.locator('[data-story]').evaluateAll((cells) =>
    cells.map(({ textContent }) => {
      const [figure = ''] = textContent.split(' ')
      return textContent.includes('complete') ? `${figure}/${figure}` : figure
    }),
  )

const choose = (page: Page, account: string): Promise<string[]> =>
  page.getByRole('combobox', { name: 'Game account' }).selectOption(account)

/** What pages read of every character of an account. */
export const describeTrackers = (site: Site) =>
  describe('characters', () => {
    let person: Promise<{ profile: Profile; keys: DemoKey[] }> | undefined
    const withTwo = () => {
      person ??= (async () => {
        const keys = [await wholeKey(site, 0), await wholeKey(site, 1)]
        return { keys, profile: await signUp(site, newPerson('Bix'), keys) }
      })()
      return person
    }

    it('have the free bag slots that the game reports', async () => {
      const { profile, keys } = await withTwo()
      const rooms = (await Promise.all(keys.map((key) => askRooms(site, key)))).flat()
      const sum = (pick: (room: Room) => number): number => rooms.reduce((total, room) => total + pick(room), 0)
      const [total, used] = [sum((room) => room.total), sum((room) => room.used)]
      const { page } = await site.openAgain('/freeBagSlots', profile)
      await heading(page, 'Free Bag Slots').waitFor()
      const figures = [total, used, total - used].map((figure) => figure.toLocaleString('en'))
      await page
        .getByText(`${rooms.length} characters, ${figures[0]} total, ${figures[1]} used, ${figures[2]} free`)
        .waitFor()
      await untilShown(page)
      const byName = rooms.toSorted((a, b) => a.character.localeCompare(b.character, 'en'))
      const rows = await shownRows(gridOf(page, 'Bag slots by character'))
      expect(
        rows.map(({ cells }) => [cells.character, cells.account, Number(cells.total), Number(cells.used)]),
      ).toEqual(byName.slice(0, 20).map((room) => [room.character, room.account, room.total, room.used]))
      await page.getByRole('button', { name: 'CSV', exact: true }).click()
      const { bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
      const [head = [], ...lines] = parseCsv(bytes.toString())
      const free = lines.map((cells) => Number(cells[head.indexOf('free')]))
      expect(free).toEqual(byName.map((room) => room.total - room.used))
      const key = keys[1] as DemoKey
      await choose(page, key.account)
      const count = rooms.filter(({ account }) => account === key.account).length
      await expect.poll(() => gridOf(page, 'Bag slots by character').getByRole('rowheader').count(), SOON).toBe(count)
      expect(page.url()).not.toContain(key.key)
    })

    it('and the bank hold an item where the game says, over both accounts', async () => {
      const { profile, keys } = await withTwo()
      const banks = await Promise.all(
        keys.map((key) => ask<({ id: number; count: number } | null)[]>(site, 'account/bank', key)),
      )
      const wanted = banks[0]?.find((stack) => stack !== null)?.id ?? 0
      const expected = banks.map((bank, at) => [
        keys[at]?.account ?? '',
        bank.reduce((sum, stack) => (stack?.id === wanted ? sum + stack.count : sum), 0),
      ])
      const { page } = await site.openAgain(`/find?item=${wanted}`, profile)
      await heading(page, 'Find').waitFor()
      await page.getByText('just now').waitFor()
      await untilShown(page)
      const rows = (await shownRows(gridOf(page, 'Where it is'))).filter(({ cells }) => cells.where === 'Bank')
      const unitsOf = (account: string): number =>
        rows.reduce((sum, { cells }) => (cells.account === account ? sum + Number(cells.units) : sum), 0)
      expect(expected.map(([account]) => [account, unitsOf(String(account))])).toEqual(expected)
      for (const { key } of keys) expect(page.url()).not.toContain(key)
    })

    it('have finished the chapters that the game calls finished', async () => {
      const { profile, keys } = await withTwo()
      const key = keys[0] as DemoKey
      const seasons = ((await all(site, 'stories/seasons')) as (Season & { order: number })[]).toSorted(
        (a, b) => a.order - b.order,
      )
      const journal = { stories: await all(site, 'stories'), quests: await all(site, 'quests') } as Journal
      const names = await charactersOf(site, key)
      const { page } = await site.openAgain('/story_tracker', profile)
      await heading(page, 'Story Tracker').waitFor()
      await choose(page, key.account)
      const grid = page.getByRole('grid', { name: 'Story by character' })
      const rowOf = (name: string) =>
        grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      await expect.poll(() => grid.locator('tr[data-grid-row]').count(), SOON).toBe(names.length)
      await untilShown(page)
      for (const name of names)
        expect([name, ...(await shownCells(rowOf(name)))]).toEqual([
          name,
          ...(await askStory(site, key, name, journal, seasons)),
        ])
      const name = names[0] ?? ''
      const begun = rowOf(name).locator('[data-story]').last()
      await begun.hover()
      const [done, required] = (await shownCells(rowOf(name))).at(-1)?.split('/') ?? []
      const card = page.getByRole('tooltip')
      await card.waitFor()
      expect(await card.textContent()).toContain(`${name}, ${seasons.at(-1)?.name}: ${done} of ${required}`)
    })
  })
