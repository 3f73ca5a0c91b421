import { type DumpedFile, getDumps } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'
import type { FromEngine, QueryResult, ToEngine } from './engine/messages.ts'
import { type EngineWorker, starting } from './use-engine.ts'

const RESULT: QueryResult = {
  columns: [
    { name: 'itemID', isNumber: true },
    { name: 'name', isNumber: false },
    { name: 'gold', isNumber: true },
  ],
  rows: [
    [19721, 'Glob of Ectoplasm', 1234],
    [19976, null, 12.5],
  ],
  ...{ total: 2, tookMs: 1900, memoryBytes: 3e6, lastDay: '2026-11-19' },
  read: { bytes: 14.2e6, requests: 23, rows: 9 },
}

/** In place of a browser's worker, which is tested in a browser. */
class FakeEngine implements EngineWorker {
  asked: ToEngine[] = []
  isEnded = false
  #listeners = new Map<string, (event: { data: FromEngine }) => void>()
  postMessage = (message: ToEngine): void => {
    this.asked.push(message)
  }
  terminate = (): void => {
    this.isEnded = true
  }
  addEventListener = ((type: string, listener: (event: { data: FromEngine }) => void) => {
    this.#listeners.set(type, listener)
  }) as EngineWorker['addEventListener']
  say = (data: FromEngine): void => this.#listeners.get('message')?.({ data })
  fail = (): void => this.#listeners.get('error')?.({ data: { kind: 'fault', text: '' } })
}

let engines: FakeEngine[] = []
const { worker: usual } = starting
beforeEach(() => {
  engines = []
  starting.worker = () => {
    const engine = new FakeEngine()
    engines.push(engine)
    return engine
  }
})
afterEach(() => {
  starting.worker = usual
})
const files = useSavedFiles()

const editor = () => screen.findByRole('textbox', { name: 'Query' })

test('the engine is started by the first query, and says how far it is', async () => {
  const { user } = renderPage('/sql')
  expect(((await editor()) as HTMLTextAreaElement).value).toContain('which hours of the week are cheapest')
  expect(engines).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(engines[0]?.asked[0]).toMatchObject({ dumps: `${location.origin}/dumps` })
  engines[0]?.say({ kind: 'progress', stage: 'engine', done: 17, of: 34 })
  expect(await screen.findByText('Fetching the engine, once, 50 %')).toBeDefined()
  engines[0]?.say({ kind: 'result', result: RESULT })
  expect(await screen.findByText('2 rows in 1.9 s')).toBeDefined()
  expect(screen.getByText(/read 14\.2 MB in 23 requests, dumps to 2026-11-19/)).toBeDefined()
  expect(screen.getByText('memory 3 of 512 MB')).toBeDefined()
  const grid = screen.getByRole('grid', { name: 'Result' })
  expect(within(grid).getByText('Glob of Ectoplasm')).toBeDefined()
  // An id is no quantity.
  expect(within(grid).getByText('19721')).toBeDefined()
  expect(within(grid).getByText('1,234.0')).toBeDefined()
})

test('a fault of the query is said as the engine says it, and cancelling ends the work', async () => {
  const { user } = renderPage('/sql?q=selec')
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'fault', text: 'a query begins with select, with or from' })
  expect((await screen.findByRole('alert')).textContent).toBe('a query begins with select, with or from')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(engines[0]?.isEnded).toBe(true)
  expect(screen.getByText('Cancelled.')).toBeDefined()
  engines[0]?.say({ kind: 'result', result: RESULT })
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(engines).toHaveLength(2)
  engines[1]?.fail()
  expect((await screen.findByRole('alert')).textContent).toContain('forbids WebAssembly')
})

test('an engine that is out of memory is ended, and the next query starts another', async () => {
  const { user } = renderPage('/sql?q=select+3')
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'fault', text: 'malloc of size 2147483648 failed' })
  expect((await screen.findByRole('alert')).textContent).toBe('the query needs more than 512 MB of memory')
  expect(engines[0]?.isEnded).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(engines).toHaveLength(2)
})

test('the address holds the query, and an example by its name', async () => {
  const { user, address } = renderPage('/sql')
  await user.click(await screen.findByRole('button', { name: 'Days of an item' }))
  expect(address()).toBe('/sql?example=days')
  const box = (await editor()) as HTMLTextAreaElement
  expect(box.value).toContain('from days')
  await user.clear(box)
  await user.type(box, 'select 1{Control>}{Enter}{/Control}')
  expect(address()).toBe('/sql?q=select+1')
  expect(engines[0]?.asked[0]?.sql).toBe('select 1')
  expect(screen.getByRole('heading', { name: 'Your query' })).toBeDefined()
})

test('a query is formatted, and one that cannot be says where', async () => {
  const { user, address } = renderPage('/sql?q=select+itemID%2C+sell_sold+--+one%0Afrom+days+where+itemID+in+(1%2C2)')
  await user.click(await screen.findByRole('button', { name: 'Format' }))
  const formatted = 'select\n  itemID,\n  sell_sold -- one\nfrom\n  days\nwhere\n  itemID in (1, 2)'
  const box = (await editor()) as HTMLTextAreaElement
  await waitFor(() => expect(box.value).toBe(formatted))
  expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe(formatted)
  await user.type(box, ' and (')
  await user.click(screen.getByRole('button', { name: 'Format' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^not formatted: Parse error.*line 7/)
  expect(box.value).toBe(`${formatted} and (`)
  await user.click(screen.getByRole('button', { name: 'Days of an item' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a result is a heat map of the columns by which it is grouped', async () => {
  const { user } = renderPage('/sql?q=select+4')
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'result', result: RESULT })
  await user.click(await screen.findByRole('radio', { name: 'Heat' }))
  const heat = screen.getByRole('table', { name: 'gold by name and itemID' })
  expect(within(heat).getByRole('row', { name: /19721 .*1,234/ })).toBeDefined()
  const cursor = screen.getByRole('slider', { name: 'Cells of gold' })
  cursor.focus()
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toBe('itemID 19721, name Glob of Ectoplasm: 1,234')
  await user.click(screen.getByRole('radio', { name: 'Bars' }))
  expect(screen.queryByRole('table', { name: /^gold/ })).toBeNull()
})

test('the result is a file, too, with the names of its columns', async () => {
  const { user } = renderPage('/sql?q=select+2')
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'result', result: RESULT })
  await screen.findByRole('grid', { name: 'Result' })
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await user.click(await screen.findByRole('menuitem', { name: /All rows/ }))
  await waitFor(() => expect(files.count()).toBe(1))
  expect((await files.last()).split(/\r?\n/)[0]).toContain('itemID,name,gold')
})

const ITEMS: DumpedFile = {
  ...{ day: null, part: 'items', format: 'parquet', file: 'items/2026-11-20-0a1b2c3d.parquet' },
  ...{ bytes: 900_000, rows: 28_000, sha256: 'ab'.repeat(32) },
}
const SUMMARY = {
  ...{ firstDay: '2026-11-01', lastDay: '2026-11-18', days: 18, bytes: 1e9, writtenAt: '2026-11-19T00:27:00Z' },
  ...{ checkedAt: null, faults: 0 },
}
const dumped = (summary: typeof SUMMARY | null, catalogue: DumpedFile[]) => ({
  answers: [answer(getDumps, () => ({ reply: { summary, licence: null, catalogue, days: [] } }))],
})

test('before the first day is published the page says so, and when it will be, as no fault', async () => {
  const { user } = renderPage('/sql?q=select+5', dumped(null, []))
  expect(await screen.findByText('No day is published yet')).toBeDefined()
  expect(screen.getByText(/once it is over, in the hours after midnight UTC.*the tables are not there/)).toBeDefined()
  expect(screen.getByText(/^Not run yet, no day is published yet\. The first query/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'result', result: { ...RESULT, lastDay: null } })
  expect(await screen.findByText(/in 23 requests, no day is published yet$/)).toBeDefined()
  expect(screen.queryByText('No day is published yet')).toBeNull()
})

test('the catalogue can be asked before there is a day', async () => {
  renderPage('/sql', dumped(null, [ITEMS]))
  expect((await screen.findByText(/once it is over/)).textContent).toContain('only the table items has rows.')
})

test('the status line says up to which day there are dumps, of a query without tables too', async () => {
  const { user } = renderPage('/sql?q=select+6', dumped(SUMMARY, [ITEMS]))
  expect(await screen.findByText(/^Not run yet, dumps to 2026-11-18\. /)).toBeDefined()
  expect(screen.queryByText('No day is published yet')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Run' }))
  engines[0]?.say({ kind: 'result', result: { ...RESULT, lastDay: null } })
  expect(await screen.findByText(/in 23 requests, dumps to 2026-11-18$/)).toBeDefined()
})
