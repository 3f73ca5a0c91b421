import { type EndpointReply, getPickMinutes, getRecordPicks, getTrackRecord } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import type { TrackRecord } from './model.ts'
import { DAYS, dayOf, recordOf } from './testing/record.ts'

const files = useSavedFiles()

const PICK: EndpointReply<typeof getRecordPicks>[number] = {
  ...{ pick: 7, id: 203, units: 40, buyAt: 4_019, sellAt: 5_514, bought: 31, sold: 12, realised: -186_000 },
  ...{ state: 'settled', unseen: 0 },
  promised: { mean: 31_000, least: 8_000, most: 49_000 },
}
const AT = '2026-11-10T20:01:00Z'
const ITEM = { id: 203, name: 'Glacial Lodestone', rarity: 'Exotic', type: 'CraftingMaterial', marketable: true }

const open = (search = '', record: Partial<TrackRecord> = {}, more: readonly Answer[] = []) =>
  renderPage(`/track_record${search}`, {
    answers: [
      ...more,
      SIGNED_OUT,
      answer(getTrackRecord, () => ({ reply: recordOf(record) })),
      answer(getRecordPicks, () => ({ reply: [PICK] })),
      answer(getPickMinutes, () => ({
        reply: [
          { at: AT, buyPrice: 4_018, sellPrice: 5_515, bought: 3, sold: 0 },
          { at: '2026-11-10T20:05:00Z', buyPrice: 4_020, sellPrice: 5_515, bought: 0, sold: 0 },
        ],
      })),
      ...itemsAnswers(() => [{ ...ITEM, sell_price: 5_515, buy_price: 4_018 }]),
    ],
  })
const grid = () => screen.findByRole('grid', { name: 'Days of the record' })
const textsOfRows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '')

test('says that it is loading, then what was promised and what came of it', async () => {
  open()
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
  const strip = await screen.findByRole('region', { name: 'The record in figures' })
  expect(strip.textContent).toMatch(/Realised of promised0.90/)
  expect(strip.textContent).toMatch(/2 of 4 days, 7 to 93 %/)
  expect(strip.textContent).toMatch(/3 of 4/)
  await waitFor(() => expect(strip.textContent).toMatch(/Tue 10 Nov, worst pick Glacial Lodestone/))
  expect(screen.getByText('4 of 10 days settled; 5 not frozen, 1 still open')).toBeDefined()
  expect(screen.getByText('Above the diagonal: promised too much. By at most 3.9 points, at 30 %.')).toBeDefined()
  const random = screen.getByRole('table', { name: /by sets of chance/ })
  expect(within(random).getByText('96 of 100 below the finder')).toBeDefined()
  expect(screen.getByRole('slider', { name: 'Day' }).getAttribute('aria-valuetext')).toMatch(/^Wed 18 Nov: promised 50/)
})

test('days are newest first, with their outcome, and bands where none was frozen', async () => {
  open()
  const rows = await textsOfRows()
  expect(rows.map((text) => text.slice(0, 10).trim())).toHaveLength(7)
  expect(rows[0]).toMatch(/settles Sat 21 Nov/)
  expect(rows[1]).toBe('Sun 15 Nov to Tue 17 Nov: 3 days without a set')
  expect(rows[2]).toMatch(/✓ inside/)
  expect(rows[5]).toMatch(/−21.4.*▾ below/)
  expect(rows[6]).toMatch(/▴ above/)
})

test('a day of which too little was seen is not judged, and says which pick it was', async () => {
  const unjudged = dayOf('2026-11-10', { state: 'unjudged', realised: null, worst: null })
  const { user } = open('', { days: [dayOf('2026-11-09'), unjudged] }, [
    answer(getRecordPicks, () => ({
      reply: [
        { ...PICK, state: 'unjudged' as const, realised: null, unseen: 540 },
        { ...PICK, pick: 8, unseen: 12 },
      ],
    })),
  ])
  expect((await textsOfRows())[0]).toMatch(/not judged/)
  expect(screen.getByText('1 of 2 days settled; 0 not frozen, 0 still open, 1 not judged')).toBeDefined()
  expect(screen.getByRole('slider', { name: 'Day' }).getAttribute('aria-valuetext')).toMatch(/; not judged$/)
  await user.click(within(await grid()).getByRole('button', { name: 'Picks of Tue 10 Nov' }))
  const picks = await screen.findByRole('table', { name: 'Picks of 2026-11-10' })
  expect(picks.textContent).toMatch(/not judged 9\.0 h unseen.*12 min unseen/)
})

test('bands go where days are in another order', async () => {
  const { user } = open()
  await user.click(within(await grid()).getByRole('button', { name: 'Realised' }))
  await waitFor(async () => expect(await textsOfRows()).toHaveLength(5))
})

test('a day opens to its picks, and a pick to its minutes', async () => {
  const { user, calls } = open()
  await user.click(within(await grid()).getByRole('button', { name: 'Picks of Tue 10 Nov' }))
  const picks = await screen.findByRole('table', { name: 'Picks of 2026-11-10' })
  await waitFor(() => expect(within(picks).getByText('Glacial Lodestone')).toBeDefined())
  expect(screen.getByText(DAYS[1]!.hash)).toBeDefined()
  await user.click(within(picks).getByRole('button', { name: 'Minutes of Glacial Lodestone' }))
  expect(await screen.findByText(/^2 minutes in which something changed; 1 filled an own order/)).toBeDefined()
  expect(screen.getByRole('rowheader', { name: '11-10 20:01' })).toBeDefined()
  expect(calls.filter(({ name }) => name === 'getPickMinutes').map(({ query }) => query)).toEqual([{ pick: 7 }])
})

test('another purse and range are in the address', async () => {
  const { user, address, calls } = open()
  await grid()
  await user.click(screen.getByRole('radio', { name: '10,000 g' }))
  await user.click(await screen.findByRole('radio', { name: 'All' }))
  await waitFor(() => expect(address()).toBe('/track_record?purse=10000&range=all'))
  expect(calls.filter(({ name }) => name === 'getTrackRecord').map(({ query }) => query)).toContainEqual({
    purse: 10_000,
  })
})

test('a file has every day, in copper', async () => {
  const { user } = open()
  await grid()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  const lines = (await files.last()).trim().split('\r\n')
  expect(lines[0]).toBe(
    'day,hash,picks,promised,promised_least,promised_most,settles,realised,outcome,worst_item,worst_profit,simulated',
  )
  expect(lines[2]).toBe(`2026-11-10,${DAYS[1]!.hash},14,500000,300000,700000,2026-11-13,-214000,below,203,-186000,no`)
  expect(lines).toHaveLength(6)
})

test('simulated days are named as such', async () => {
  open('', { days: [dayOf('2026-11-09', { isSimulated: true }), dayOf('2026-11-10')] })
  expect(
    await screen.findByText(/^1 day of these were played in the simulated market.*by the same rules\.$/),
  ).toBeDefined()
  const rows = await textsOfRows()
  expect(rows[1]).toMatch(/✓ inside, simulated/)
  expect(rows[0]).not.toMatch(/simulated/)
})

test('a record that is simulated throughout says when its own begins', async () => {
  open('', { days: [dayOf('2026-11-09', { isSimulated: true })] })
  expect(
    await screen.findByText(/own begin with its first 00:05 UTC; days since the last of these have none\.$/),
  ).toBeDefined()
})

describe('without a record', () => {
  test('nothing frozen yet is said', async () => {
    open('', { days: [], calibration: [], kept: null, random: null, settledPicks: 0, gainedPicks: 0, settledAt: null })
    expect(await screen.findByText('No set is frozen yet')).toBeDefined()
  })

  test('what is too short has no ratio', async () => {
    open('', {
      days: [dayOf('2026-11-09', { realised: null, worst: null })],
      calibration: [],
      kept: null,
      random: null,
    })
    expect((await screen.findByRole('region', { name: 'The record in figures' })).textContent).toMatch(
      /fewer than ten days are settled/,
    )
    expect(screen.getByText('Nothing is settled yet.')).toBeDefined()
    expect(screen.getByText('No set of chance is settled yet.')).toBeDefined()
  })

  test('a failed call is said, and tried again', async () => {
    let isAway = true
    const { user } = open('', {}, [
      answer(getTrackRecord, () => {
        if (isAway) throw new Fault('UNAVAILABLE')
        return { reply: recordOf() }
      }),
    ])
    expect(await screen.findByText('The record could not be fetched')).toBeDefined()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(await grid()).toBeDefined()
  })

  test('picks that cannot be fetched are said in their row', async () => {
    const { user } = open('', {}, [
      answer(getRecordPicks, () => {
        throw new Fault('UNAVAILABLE')
      }),
    ])
    await user.click(within(await grid()).getByRole('button', { name: 'Picks of Tue 10 Nov' }))
    expect(await screen.findByText('Its picks could not be fetched')).toBeDefined()
  })
})

describe('on a phone', () => {
  onAPhone()

  test('picks of a day stand as cards with every figure', async () => {
    const { user } = open()
    await user.click(within(await grid()).getByRole('button', { name: 'Picks of Tue 10 Nov' }))
    const picks = await screen.findByRole('list', { name: 'Picks of 2026-11-10' })
    await waitFor(() =>
      expect(picks.textContent).toMatch(
        /^Glacial Lodestone.*18 gold 60 silver.*40 at .*40 silver 19 copper.*sell .*55 silver 14 copper.*Promised.*bought 31, sold 12/,
      ),
    )
    await user.click(within(picks).getByRole('button', { name: 'Minutes of Glacial Lodestone' }))
    expect(await within(picks).findByText(/^2 minutes in which something changed/)).toBeDefined()
  })

  test('has all of it below each other', async () => {
    open()
    expect(await grid()).toBeDefined()
    expect(screen.getByText('How a day is settled')).toBeDefined()
    expect(screen.getByText('Against a random pick')).toBeDefined()
  })
})
