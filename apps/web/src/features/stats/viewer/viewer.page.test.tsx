import { getActivities, getDropRate, getDrops, getResearchItems, listDropSubmissions } from '@gildscope/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { CUT, dropAnswers, ECTO, GEAR, itemAnswers, KITS, record } from './testing/drop-answers.ts'

const GEAR_PAGE = `/stats_viewer?activity=Salvaging&item=${GEAR}`
const answers = dropAnswers()

const grid = (name: string) => screen.findByRole('grid', { name })
const rowText = (name: string): string =>
  screen.getByRole('rowheader', { name }).closest('tr')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const figure = (label: string): string => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? ''
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('without an item', () => {
  test('submitted items are listed by name, and link to their page', async () => {
    const { user, address } = renderPage('/stats_viewer', { answers })
    await heading('Stats Viewer')
    await user.click(await screen.findByRole('link', { name: 'Trick-or-Treat Bag' }))
    await heading('Trick-or-Treat Bag')
    expect(address()).toBe('/stats_viewer?activity=Opening&item=36038')
  })

  test('another activity has other items', async () => {
    const { user, address } = renderPage('/stats_viewer', { answers })
    await screen.findByRole('link', { name: 'Trick-or-Treat Bag' })
    await user.selectOptions(screen.getByLabelText('Activity'), 'Salvaging stack of items')
    expect(address()).toBe('/stats_viewer?activity=Salvaging')
    await screen.findByRole('option', { name: 'Piece of Rare Unidentified Gear' })
    await user.selectOptions(screen.getByLabelText('Research Items'), 'Piece of Rare Unidentified Gear')
    await heading('Piece of Rare Unidentified Gear')
    expect(address()).toBe(GEAR_PAGE)
    expect(document.activeElement).toBe(screen.getByLabelText('Research Items'))
  })

  test('an activity without submissions reports that', async () => {
    const none = [answer(getActivities, () => ({ reply: [] })), answer(getResearchItems, () => ({ reply: [] }))]
    renderPage('/stats_viewer?activity=BLTC', { answers: [...none, ...answers] })
    expect(await screen.findByText('Nothing submitted yet')).toBeDefined()
    expect(screen.getByText('DROPS_FEED_URL')).toBeDefined()
    expect(screen.getByRole('option', { name: 'Black Lion Chests (none)' })).toBeDefined()
  })

  test('a failure to load items is reported', async () => {
    const failing = answer(getResearchItems, () => {
      throw new Fault('UNAVAILABLE')
    })
    renderPage('/stats_viewer', { answers: [failing, ...answers] })
    expect((await screen.findByRole('alert')).textContent).toContain('The research items could not be fetched')
  })
})

describe('an item', () => {
  test('shows that it loads, then its drops, the most valuable for the unit first', async () => {
    renderPage(GEAR_PAGE, { answers })
    expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
    expect(
      within(await grid('Drops'))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Glob of Ectoplasm', 'Lucent Mote', 'Charm of Brilliance', 'Item 46739'])
    // 85 % of 2030 are 1725.5, times 0.8749: 1509.6; of 1605 that is 94.1 %.
    const ecto = rowText('Glob of Ectoplasm')
    expect(ecto).toContain('8,74987.490 %±1.000 %85.08 to 89.89')
    expect(ecto).toContain('15 silver 10 copper')
    expect(ecto).toContain('94.1 %')
    // A vendor takes no fees: 12 times 0.0035.
    expect(rowText('Charm of Brilliance')).toContain('0.210 to 0.520')
    expect(rowText('Item 46739')).toContain('00.000 %±1.000 %0.000 to 0.030')
  })

  test('shows what the game says of it, key figures with their intervals, and what to know of the cut', async () => {
    renderPage(GEAR_PAGE, { answers })
    await heading('Piece of Rare Unidentified Gear')
    const facts = screen.getByRole('list', { name: 'Facts' }).textContent
    expect(facts).toContain('RareContainerid 83008')
    expect(facts).toContain('“Identify it.\nOr not.”')
    await screen.findByText('Largest giver')
    expect(figure('Salvaged')).toContain('10,000184 submissions of 31 accounts')
    expect(figure('Accuracy')).toContain('±1.000 %one over root of the sample')
    expect(figure('Value per unit, after fees')).toContain('16 silver 5 copper')
    expect(figure('Value per unit, after fees')).toContain('15 silver 50 copper')
    expect(figure('Cost per unit')).toContain('15 silver 60 copper')
    expect(figure('Profit per unit')).toContain('minus 10 copper')
    expect(figure('Largest giver')).toContain('19 %')
    expect(screen.getByText('One account gave more than half of all units.')).toBeDefined()
    expect(screen.getByText(/^The wallet also changed/).textContent).toMatch(/: .*7 copper.* in coin gained$/)
    expect(screen.getByText(/^Last entry \d+ days ago$/)).toBeDefined()
  })

  test('calls a profit a gain only when its whole interval is above zero and the kit is counted', async () => {
    const profit = { value: 60, low: 20, high: 100 }
    const toneOf = async (kit: number | null): Promise<boolean> => {
      const cut = {
        ...CUT,
        profit,
        cost: { item: 1500, kit, countedKit: kit ?? 20, uncountedKits: kit === null ? 7 : 0 },
      }
      renderPage(GEAR_PAGE, { answers: dropAnswers(() => cut) })
      const term = await screen.findByText('Profit per unit')
      const isGain = /gain/.test(term.parentElement?.querySelector('dd')?.className ?? '')
      cleanup()
      return isGain
    }
    expect(await toneOf(60)).toBe(true)
    expect(await toneOf(null)).toBe(false)
  })

  test.each([
    [{ kit: 60, countedKit: 60, uncountedKits: 0 }, '15 silver 60 copper', /item .*15 silver.*, kit .*60 copper/],
    [
      { kit: null, countedKit: 21, uncountedKits: 2 },
      '15 silver 21 copper',
      /21 copper.*, not known of 2 submissions$/,
    ],
    [{ kit: null, countedKit: 0, uncountedKits: 184 }, '15 silver', /, kit not counted$/],
  ])('states the same cost that the profit deducts: %o', async (kits, sum, note) => {
    renderPage(GEAR_PAGE, { answers: dropAnswers(() => ({ ...CUT, cost: { item: 1500, ...kits } })) })
    const term = await screen.findByText('Cost per unit')
    const [value, words] = [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
    expect(value).toMatch(new RegExp(`^${sum}(?! \\d+ copper)`))
    expect(words).toMatch(note)
  })

  test('says what of the wallet was paid and what was gained', async () => {
    const wallet = [
      { id: 1, perUnit: -9.2 },
      { id: 45, perUnit: 0.5 },
    ]
    renderPage(GEAR_PAGE, { answers: dropAnswers(() => ({ ...CUT, wallet })) })
    const line = (await screen.findByText(/^The wallet also changed/)).textContent
    expect(line).toMatch(/not part of the value: 9 copper.* in coin paid, 0\.500 .+ gained$/)
    expect(line).not.toContain('minus')
  })

  test('compares kits with the price of one, and a click cuts by a kit', async () => {
    const { user, calls, address } = renderPage(GEAR_PAGE, { answers })
    const panel = (await screen.findByRole('heading', { name: 'Which kit pays' })).closest('section') as HTMLElement
    const kits = within(panel).getAllByRole('listitem')
    expect(kits.map((kit) => within(kit).getByRole('button').textContent)).toEqual([
      "Master's1 unit, kit not counted",
      'Silver-Fed10,000 units',
    ])
    expect(kits[0]?.textContent).toContain('may pay more or less than one costs')
    expect(kits[1]?.textContent).toContain('pays more than one costs')
    await user.click(within(panel).getByRole('button', { name: /^Silver-Fed/ }))
    expect(address()).toBe(`${GEAR_PAGE}&kit=Silver-Fed+Salvage-o-Matic`)
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === 'getDrops')?.query).toEqual({ kit: 'Silver-Fed Salvage-o-Matic' }),
    )
  })

  test('is cut by what records of it have, and the address says it', async () => {
    const { user, calls, address } = renderPage(GEAR_PAGE, { answers })
    await screen.findByRole('option', { name: '300 to 399' })
    await user.selectOptions(screen.getByLabelText('Kit'), "Master's")
    await user.selectOptions(screen.getByLabelText('Magic find'), '300 to 399')
    await user.selectOptions(screen.getByLabelText('Level'), '80')
    await user.selectOptions(screen.getByLabelText('Patch'), 'since 25 Aug 2026')
    await user.type(screen.getByLabelText('From'), '2026-09-01')
    await user.type(screen.getByLabelText('To'), '2026-10-31')
    expect(address()).toBe(
      `${GEAR_PAGE}&kit=Master%27s+Salvage+Kit&mf=300&level=80&patch=2&from=2026-09-01&to=2026-10-31`,
    )
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === 'getDrops')?.query).toEqual({
        ...{ kit: "Master's Salvage Kit", mf: 300, level: 80, patch: 2, from: '2026-09-01', to: '2026-10-31' },
      }),
    )
  })

  test('asks for the rate of the row that one comes to', async () => {
    const { user, calls, address } = renderPage(GEAR_PAGE, { answers })
    await screen.findByRole('img', { name: 'Rate of Glob of Ectoplasm by week' })
    expect(calls.findLast(({ name }) => name === 'getDropRate')?.query).toEqual({ drop: ECTO })
    await user.click(within(await grid('Drops')).getByText('11,168'))
    await screen.findByRole('img', { name: 'Rate of Lucent Mote by week' })
    expect(address()).toContain('drop=89140')
  })

  test('without a submission in the cut says which way leads back', async () => {
    const nothing = { ...CUT, consumed: 0, submissions: 0, accounts: 0, accuracy: null, last: null }
    const { user, address } = renderPage(`${GEAR_PAGE}&mf=300`, { answers: dropAnswers(() => nothing) })
    await user.click(await screen.findByRole('button', { name: 'Show all submissions' }))
    expect(address()).toBe(GEAR_PAGE)
    // No filter is set any more, but there are still flagged ones.
    expect(screen.queryByRole('button', { name: 'Show all submissions' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Show 4 flagged submissions' }))
    expect(address()).toBe(`${GEAR_PAGE}&flagged=1`)
    expect(await screen.findByRole('rowheader', { name: 'Lucent Mote' })).toBeDefined()
  })

  test('never shows figures of the one before', async () => {
    const drops = answer(getDrops, ({ params }) =>
      params.activity === 'Salvaging' ? { reply: CUT } : new Promise<never>(() => {}),
    )
    const { user } = renderPage(GEAR_PAGE, { answers: [drops, ...answers] })
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
    await user.selectOptions(screen.getByLabelText('Activity'), 'Opening Containers')
    await user.click(await screen.findByRole('link', { name: 'Trick-or-Treat Bag' }))
    await heading('Trick-or-Treat Bag')
    expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('rowheader', { name: 'Lucent Mote' })).toBeNull()
    expect(screen.queryByText('Largest giver')).toBeNull()
  })

  test('without any submission reports that and keeps the pickers', async () => {
    const unknown = answer(getDrops, () => {
      throw new Fault('NOT_FOUND')
    })
    renderPage(GEAR_PAGE, { answers: [unknown, ...answers] })
    expect(await screen.findByText('No one has submitted Piece of Rare Unidentified Gear yet')).toBeDefined()
    expect(screen.getByLabelText('Research Items')).toHaveProperty('disabled', false)
    const link = screen.getByRole('link', { name: 'Be the first to submit it.' })
    expect(link.getAttribute('href')).toBe('/stats_collection')
  })

  test('a failure to load is reported, and the next try shows it', async () => {
    let isIll = true
    const ill = answer(getDrops, () => {
      if (isIll) throw new Fault('UNAVAILABLE')
      return { reply: CUT }
    })
    const { user } = renderPage(GEAR_PAGE, { answers: [ill, ...answers] })
    expect((await screen.findByRole('alert')).textContent).toContain('Drops could not be fetched')
    isIll = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
  })

  test('keeps its figures while newer ones cannot be fetched, and says so', async () => {
    let isIll = false
    const ill = answer(getDrops, () => {
      if (isIll) throw new Fault('UNAVAILABLE')
      return { reply: CUT }
    })
    const { queries } = renderPage(GEAR_PAGE, { answers: [ill, ...answers] })
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
    isIll = true
    await queries.refetchQueries({ queryKey: ['getDrops'] })
    expect(await screen.findByText(/could not be/)).toBeDefined()
    expect(screen.getByRole('rowheader', { name: 'Lucent Mote' })).toBeDefined()
    expect(figure('Salvaged')).toContain('10,000')
  })

  test('shows that its rate could not be fetched, and the rest', async () => {
    const ill = answer(getDropRate, () => {
      throw new Fault('UNAVAILABLE')
    })
    renderPage(GEAR_PAGE, { answers: [ill, ...answers] })
    expect(await screen.findByText('The rate could not be fetched')).toBeDefined()
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
  })

  test('offers every record of it and of all items under its licence', async () => {
    const { user } = renderPage(GEAR_PAGE, { answers })
    await heading('Piece of Rare Unidentified Gear')
    await user.click(screen.getByRole('button', { name: 'All records' }))
    const dialog = screen.getByRole('dialog', { name: 'All records' })
    expect(dialog.textContent).toContain('CC BY 4.0')
    expect(
      within(dialog)
        .getAllByRole('link')
        .slice(0, 4)
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      `/gw2/v1/drops/export/jsonl?activity=Salvaging&itemId=${GEAR}`,
      `/gw2/v1/drops/export/csv?activity=Salvaging&itemId=${GEAR}`,
      '/gw2/v1/drops/export/jsonl',
      '/gw2/v1/drops/export/csv',
    ])
  })
})

describe('submissions', () => {
  const SUBMISSIONS = `${GEAR_PAGE}&show=submissions`

  test('are loaded when they become visible, with groups for details, totals and each drop', async () => {
    const { user, calls, address } = renderPage(GEAR_PAGE, { answers })
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
    expect(calls.some(({ name }) => name === 'listDropSubmissions')).toBe(false)
    await user.click(screen.getByRole('radio', { name: 'Submissions 184' }))
    expect(address()).toBe(SUBMISSIONS)
    const table = within(await grid('Submissions'))
    await table.findAllByRole('rowheader')
    const groups = ['Details', 'Totals', 'Glob of Ectoplasm', 'Lucent Mote', 'Charm of Brilliance', 'Item 46739']
    for (const name of groups) expect(table.getByRole('columnheader', { name })).toBeDefined()
    const [row] = table.getAllByRole('row').slice(3)
    const text = row?.textContent ?? ''
    // 220 of 250 are 88 %; 500 drops are 2 each; 220 x 2000 copper.
    for (const part of ['a1b2c3', '312 %', 'Silver-Fed', '2502.00', '44 gold', '22088.000 %', '280112.000 %'])
      expect(text.replace('250500', '250')).toContain(part)
  })

  test('count flagged records, and show them with their reasons on request', async () => {
    const { user, address } = renderPage(SUBMISSIONS, { answers })
    expect((await screen.findByText(/of 188 flagged/)).textContent).toBe('4 of 188 flagged')
    const table = within(await grid('Submissions'))
    await table.findAllByRole('rowheader')
    expect(table.getAllByRole('rowheader')).toHaveLength(1)
    await user.click(screen.getByRole('switch', { name: 'show them' }))
    expect(address()).toContain('flagged=1')
    expect(await table.findByText('Outlier')).toBeDefined()
    expect(table.getAllByRole('rowheader')).toHaveLength(2)
    expect(screen.getByText(/of 188 flagged/).textContent).toBe('4 of 188 flagged')
    const open = table.getAllByRole('button', { name: /^Details of the submission/ })
    await user.click(open[1] as HTMLElement)
    expect(await screen.findByText('1,000 of Glob of Ectoplasm where at most 260 are likely')).toBeDefined()
  })

  test('of 40 drops are 20 columns at a time, and of 5,000 rows a page', async () => {
    const drops = Array.from({ length: 40 }, (_, index) => ({
      ...(CUT.drops[0] as (typeof CUT.drops)[0]),
      id: 1000 + index,
    }))
    const records = Array.from({ length: 5000 }, (_, index) =>
      record({
        id: `r${index}`,
        consumed: [{ id: GEAR, quantity: 1 + index, price: null }],
        items: drops.map(({ id }) => ({ id, quantity: 1 + ((index * id) % 97), price: 10 })),
      }),
    )
    const { user } = renderPage(SUBMISSIONS, {
      answers: dropAnswers(
        () => ({ ...CUT, drops }),
        () => records,
      ),
    })
    const table = within(await grid('Submissions'))
    await table.findAllByRole('rowheader')
    expect(table.getAllByRole('rowheader')).toHaveLength(30)
    expect(table.getAllByRole('columnheader').length).toBeLessThan(60)
    expect(await screen.findByText('Columns 1–20 of 89')).toBeDefined()
    await user.click(table.getByRole('button', { name: 'Salvaged' }))
    expect((await table.findAllByText('5,000'))[0]).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Columns after these' }))
    expect(await screen.findByText('Columns 21–40 of 89')).toBeDefined()
  })

  test('a failure to load is reported', async () => {
    const ill = answer(listDropSubmissions, () => {
      throw new Fault('UNAVAILABLE')
    })
    renderPage(SUBMISSIONS, { answers: [ill, ...answers] })
    expect((await screen.findByRole('alert')).textContent).toContain('Submissions could not be fetched')
  })
})

describe('a link of a short form', () => {
  test.each([`/stats_viewer#basic?item=${GEAR}&activity=Salvaging`, `/stats_viewer?basic=${GEAR},Salvaging`])(
    '%s becomes the plain address',
    async (link) => {
      const { address } = renderPage(link, { answers })
      await heading('Piece of Rare Unidentified Gear')
      expect(address()).toBe(GEAR_PAGE)
    },
  )

  test('made by the page leads to the same view', async () => {
    const view = `${GEAR_PAGE}&kit=${encodeURIComponent(KITS[0]).replaceAll('%20', '+')}&mf=300&drops.sort=units`
    renderPage(view, { answers })
    const report = (await screen.findByRole('link', { name: 'Report link' })).getAttribute('href') ?? ''
    expect(report).toContain('#report?')
    const { address } = renderPage(report, { answers })
    await waitFor(() => expect(address()).toBe(view))
  })
})

describe('on a phone', () => {
  onAPhone()

  test('four figures come first, kits and time are faces, and the cut is behind a button', async () => {
    const { user, address } = renderPage(`${GEAR_PAGE}&kit=${encodeURIComponent(KITS[0])}&level=80`, { answers })
    await screen.findByRole('rowheader', { name: 'Lucent Mote' })
    const strip = within(screen.getByRole('region', { name: 'Key figures' }))
    expect(strip.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Value per unit, after fees',
      'Profit per unit',
      'Salvaged',
      'Accuracy',
    ])
    expect(figure('Accuracy')).toContain('4 of 188 flagged, hidden')
    await user.click(screen.getByRole('radio', { name: 'Kits' }))
    expect(await screen.findByRole('heading', { name: 'Which kit pays' })).toBeDefined()
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Over time' }))
    expect(await screen.findByRole('img', { name: 'Rate of Glob of Ectoplasm by week' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Silver-Fed, 80' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Item and cut' }))
    await user.selectOptions(sheet.getByLabelText('Magic find'), '300 to 399')
    expect(address()).toContain('mf=300')
  })
})

test('items are listed while nothing else can be loaded', async () => {
  const ill = [getActivities, getResearchItems, getDrops].map((endpoint) =>
    answer(endpoint, () => {
      throw new Fault('offline')
    }),
  )
  renderPage(GEAR_PAGE, { answers: [...ill, ...itemAnswers] })
  await heading('Piece of Rare Unidentified Gear')
  expect(await screen.findByRole('alert')).toBeDefined()
})
