import { type DumpedFile, type EndpointReply, getDumps } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

type Dumps = EndpointReply<typeof getDumps>

const filesOf = (day: string, part: string): DumpedFile[] =>
  (['parquet', 'csv'] as const).map((format) => ({
    day,
    part,
    format,
    file: `${part}/${day}-0a1b2c3d.${format === 'csv' ? 'csv.gz' : 'parquet'}`,
    bytes: format === 'csv' ? 900_000 : 1_500_000,
    rows: 72_000,
    sha256: 'ab'.repeat(32),
  }))

const dayOf = (index: number): string => new Date(Date.UTC(2026, 10, 23 - index)).toISOString().slice(0, 10)

const dumps = (days: number): Dumps => ({
  summary: {
    firstDay: '2026-01-01',
    lastDay: '2026-11-23',
    days: 40,
    bytes: 96_000_000,
    writtenAt: '2026-11-24T00:27:00Z',
    checkedAt: null,
    faults: 0,
  },
  licence: 'CC-BY-4.0',
  catalogue: filesOf('2026-11-24', 'items'),
  days: Array.from({ length: Math.min(days, 40) }, (_, index) => ({
    day: dayOf(index),
    files: [...filesOf(dayOf(index), 'days'), ...filesOf(dayOf(index), 'hours')],
  })),
})

const ANSWERS = [answer(getDumps, ({ query }) => ({ reply: dumps(query?.days ?? 14) }))]

test('a page that waits says so', async () => {
  renderPage('/dumps', { answers: ANSWERS })
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
})

test('each file is a link that states its content and size', async () => {
  renderPage('/dumps', { answers: ANSWERS })
  const day = within(await screen.findByRole('region', { name: 'Files of 2026-11-23' }))
  const link = day.getByRole('link', { name: 'Hours of items as Parquet, 1.5 MB' })
  expect(link.getAttribute('href')).toBe('/dumps/hours/2026-11-23-0a1b2c3d.parquet')
  expect(screen.getByText(/Licence: CC-BY-4.0/)).toBeDefined()
  expect(screen.getAllByRole('region', { name: /^Files of 2026/ })).toHaveLength(14)
})

test('earlier days are loaded on request', async () => {
  const { user } = renderPage('/dumps', { answers: ANSWERS })
  await user.click(await screen.findByRole('button', { name: 'Show earlier days' }))
  expect(await screen.findByRole('region', { name: `Files of ${dayOf(39)}` })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show earlier days' })).toBeNull()
})

test('examples name the newest file, for the tool that is chosen', async () => {
  const { user } = renderPage('/dumps', { answers: ANSWERS })
  expect((await screen.findByRole('region', { name: 'Example for curl' })).textContent).toContain('sha256sum -c')
  await user.click(screen.getByRole('radio', { name: 'pandas' }))
  const shown = screen.getByRole('region', { name: 'Example for pandas' }).textContent
  expect(shown).toContain('pd.read_csv("http://localhost:8080/dumps/days/2026-11-23-0a1b2c3d.csv.gz")')
})

test('days have a column of CSV files only where there are some', async () => {
  const { days, ...rest } = dumps(2)
  const [newest, former] = days
  const reply = {
    ...rest,
    days: [{ ...newest!, files: newest!.files.filter(({ format }) => format !== 'csv') }, former!],
  }
  renderPage('/dumps', { answers: [answer(getDumps, () => ({ reply }))] })
  const heads = (name: string): number =>
    within(screen.getByRole('region', { name })).getAllByRole('columnheader').length
  await screen.findByRole('region', { name: 'Files of 2026-11-23' })
  expect([heads('Files of 2026-11-23'), heads('Files of 2026-11-22')]).toEqual([3, 4])
})

test('an installation without dumps says when there will be some', async () => {
  const nothing: Dumps = { summary: null, licence: null, catalogue: [], days: [] }
  renderPage('/dumps', { answers: [answer(getDumps, () => ({ reply: nothing }))] })
  expect(await screen.findByText('There are no dumps yet')).toBeDefined()
  expect(screen.getByText('DUMP_URL')).toBeDefined()
})

test('a failure can be tried again', async () => {
  let isAway = true
  const away = answer(getDumps, () => {
    if (isAway) throw new Fault('UNAVAILABLE')
    return { reply: dumps(14) }
  })
  const { user } = renderPage('/dumps', { answers: [away] })
  expect(await screen.findByText('The dumps could not be fetched')).toBeDefined()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('region', { name: 'Files of 2026-11-23' })).toBeDefined()
})
