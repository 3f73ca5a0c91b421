import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/call.ts'
import { changeRows } from '../../support/change-rows.ts'
import { setStillFaults } from '../../support/game-faults.ts'
import { untilShown } from '../../support/page-checks.ts'
import { type DemoKey, heading, newPerson, type Profile, signUp, wholeKey } from '../../support/people.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from './parts.ts'
import { chooseEntries, type WantedEntries } from './wanted-entries.ts'

/** A running check is polled every few seconds. */
const CHECKED = { timeout: 30_000, interval: 200 }

const cellsOf = (row: Locator): Promise<string[]> => row.locator('td').allInnerTexts()

const addBulk = async (page: Page, section: string, text: string): Promise<void> => {
  await page.getByLabel(`Bulk ${section}`).fill(text)
  await panel(page, section).getByRole('button', { name: 'Add Bulk' }).click()
}

/** Records every answer the page receives from now on. */
const recordAnswers = (page: Page): Promise<string>[] => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const headers = JSON.stringify(response.headers())
    answers.push(
      response.text().then(
        (text) => `${response.url()} ${headers} ${text}`,
        () => `${response.url()} ${headers}`,
      ),
    )
  })
  return answers
}

/** Allows reading a list's game account again immediately, which otherwise takes a minute. */
const ageReadings = (site: Site, listId: string): Promise<number> =>
  changeRows(
    site.databaseUrl,
    `update account.game_key k set read_began_at = read_began_at - interval '20 minutes'
     from account.verification_list l
     where l.account_id = k.account_id and l.game_account_id = k.game_account_id and l.list_id = $1`,
    [listId],
  )

const showsVerdicts = async (page: Page, { items, counts }: WantedEntries): Promise<void> => {
  for (const { name, cells } of [...items, ...counts]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect.poll(async () => (await cellsOf(row)).slice(-cells.length), CHECKED).toEqual(cells)
  }
}

/** A verification list from its template to its deletion; each test continues where the one before stopped. */
export const describeVerification = (site: Site) =>
  describe('a verification list', () => {
    const vera = newPerson('Vera')
    let profile: Profile
    let key: DemoKey
    let wanted: WantedEntries
    let listId = ''
    const open = (path: string) => site.openAgain(path, profile)
    const shared = (id = listId): string => `/verification?list=${id}`

    beforeAll(async () => {
      key = await wholeKey(site, 2)
      wanted = await chooseEntries(site, key.key)
      profile = await signUp(site, vera, [key])
    })
    afterAll(() => setStillFaults(site.game, []))

    it('is offered by a template link, which can be declined', async () => {
      const [item] = wanted.items
      const query = `items=${item?.id}x2,5,999999999x1&currency=1x10000&professions=3x400`
      const { page } = await open(`/#/verification_management?${query}`)
      const dialog = page.getByRole('dialog', { name: 'Template Available' })
      await dialog.getByText('Do you want to create a new list to use the template?').waitFor()
      await dialog.getByRole('button', { name: 'No Template' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(page.url()).toBe(`${site.origin}/verification_management`)
      await page.getByRole('button', { name: 'Create List' }).waitFor()
      expect(await page.getByRole('main').getByRole('rowheader').count()).toBe(0)

      await page.goto(`${site.origin}/verification_management?${query}`)
      await dialog.getByRole('button', { name: 'Use Template' }).click()
      await page.getByText('Ignored: 5, 999999999x1').waitFor()
      const names = (): Promise<string[]> => page.getByRole('main').getByRole('rowheader').allInnerTexts()
      await expect.poll(names, SOON).toEqual([item?.name, 'Coin', 'Chef'])
    })

    it('is made of bulk text and choices for a linked game account', async () => {
      const { page } = await open('/verification_management')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Raid <b>ready</b>')
      expect(await page.getByRole('combobox', { name: 'Game account' }).inputValue()).toBe(key.account)
      await addBulk(page, 'Items', `${wanted.text.items}, 5, 999999999x1, ash x 2`)
      await page.getByText('Ignored: 5, 999999999x1, ash x 2').waitFor()
      await addBulk(page, 'Currency', wanted.text.currency)
      for (const { name, qty } of wanted.counts.slice(-2)) {
        await page.getByRole('combobox', { name: 'Select Professions' }).fill(name)
        await page.getByRole('option', { name }).click()
        await page.getByRole('textbox', { name: 'Rating' }).fill(String(qty))
        await panel(page, 'Professions').getByRole('button', { name: 'Add', exact: true }).click()
      }
      const count = wanted.items.length + wanted.counts.length
      await expect.poll(() => page.getByRole('main').getByRole('rowheader').count(), SOON).toBe(count)
      await page.getByRole('button', { name: 'Create List' }).click()
      await page.getByRole('button', { name: 'Delete List' }).waitFor()
      listId = new URL(page.url()).searchParams.get('list') ?? ''
      expect(await page.getByRole('textbox', { name: 'Shareable link' }).inputValue()).toBe(site.origin + shared())
    })

    it('shows strangers what the game says of it, and nothing else of its owner', async () => {
      const { page } = await site.open('/privacy')
      const answers = recordAnswers(page)
      await page.goto(site.origin + shared())
      await heading(page, 'Raid <b>ready</b>').waitFor()
      await showsVerdicts(page, wanted)
      const { items, counts } = wanted
      const passed = [...items, ...counts].filter(({ cells }) => cells.at(-1) === 'Yes').length
      const facts = page.getByRole('region', { name: 'The list' })
      await facts.getByText(`${passed} of ${items.length + counts.length} verified`).waitFor()
      await facts.getByText(listId, { exact: true }).waitFor()
      await facts.getByText(vera.user, { exact: true }).waitFor()
      await facts.getByText(/^(less than a minute|\d+ minutes?) ago$/).waitFor()
      const progress = page.getByRole('progressbar', { name: 'Progress' })
      await expect.poll(() => progress.getAttribute('aria-valuenow'), SOON).toBe('4')
      expect(await progress.getAttribute('aria-valuetext')).toBe(
        'List read, Items read, Currencies read, Professions read',
      )
      expect(await panel(page, 'Legend').locator('dt').allInnerTexts()).toEqual([
        ...['Soul', 'Account', 'None', 'Counts', 'Yes', 'No'],
      ])
      expect(answers.length).toBeGreaterThan(5)
      const published = [...(await Promise.all(answers)), await page.content()].join('\n')
      for (const secret of [key.key, key.account, key.account.split('.')[0] ?? '', vera.email, vera.password]) {
        expect(published.toLowerCase()).not.toContain(secret.toLowerCase())
      }
      expect(published).toContain(vera.user)
    })

    it('keeps its verdicts while the game fails, and says so', async () => {
      const { page } = await site.open(shared())
      await showsVerdicts(page, wanted)
      // Other tests use other accounts of this game at the same time.
      const { account } = key
      await setStillFaults(site.game, [{ kind: 'status', status: 503, endpoint: 'account/bank', account }])
      // Has the effect of twenty minutes.
      const aged = await changeRows(
        site.databaseUrl,
        `update account.verification_list set checked_at = checked_at - interval '20 minutes',
           tried_at = tried_at - interval '20 minutes' where list_id = $1`,
        [listId],
      )
      expect(aged).toBe(1)
      expect(await ageReadings(site, listId)).toBe(1)
      await page.reload()
      await page.getByText('The last check failed. This list could not be checked lately.').waitFor(CHECKED)
      await showsVerdicts(page, wanted)
      await page.getByText(/^2\d minutes ago$/).waitFor()

      await setStillFaults(site.game, [])
      const owner = await open(`/verification_management?list=${listId}`)
      await owner.page.getByText('The last check failed. The game answered with an error.').waitFor()
      expect(await ageReadings(site, listId)).toBe(1)
      await owner.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Raid ready')
      await owner.page.getByRole('button', { name: 'Save List' }).click()
      await panel(owner.page, 'List').getByText('saved', { exact: true }).waitFor()
      await page.reload()
      await heading(page, 'Raid ready').waitFor()
      await showsVerdicts(page, wanted)
      await page.getByText('less than a minute ago').waitFor(CHECKED)
      expect(await page.getByText('The last check failed.').count()).toBe(0)
    })

    it("that is unknown or deleted shows the server's message as its heading", async () => {
      const { page } = await open(`/verification_management?list=${listId}`)
      await untilShown(page)
      const stranger = await site.open('/privacy')
      const unknown = 'A'.repeat(listId.length)
      const { text, status } = await call(site.api(`v1/verification/${unknown}`))
      expect(status).toBe(404)
      await stranger.page.goto(site.origin + shared(unknown))
      await heading(stranger.page, JSON.parse(text).error).waitFor()

      await page.getByRole('button', { name: 'Delete List' }).click()
      const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to delete this list?' })
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Create List' }).waitFor()
      await stranger.page.goto(site.origin + shared())
      await heading(stranger.page, JSON.parse(text).error).waitFor()
      const refused = [unknown, listId].map((id) => `404 /gw2/v1/verification/${id}`)
      expect(takeRefusals(stranger)).toEqual(refused)
    })
  })
