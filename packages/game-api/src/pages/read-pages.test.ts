import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyedPage } from '../create-game-api.ts'
import { GameApiError } from '../game-api-error.ts'
import { readPages } from './read-pages.ts'

type Row = { id: number }
type Page = Pick<KeyedPage<Row>, 'rows' | 'pages' | 'total'> & { leftOut?: number }

const PATH = 'commerce/transactions/history/buys'
const SIZE = 200
/** Rows with the ids from `from` down to `to`, the newest first. */
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, at) => ({ id: from - at }))
const refused = (status: number) => new GameApiError('refused', PATH, 'of the test', { status })

/** The pages as the game would return them one after the other, until it fails. */
const answered = async function* (pages: readonly (Page | Error)[]): AsyncGenerator<KeyedPage<Row>> {
  for (const [at, page] of pages.entries()) {
    if (page instanceof Error) throw page
    const isLast = at + 1 >= page.pages
    yield { leftOut: 0, ...page, isLast, gameTime: null }
    if (isLast) return
  }
}
const read = (pages: readonly (Page | Error)[], onPage?: (rows: Row[]) => boolean) =>
  readPages(answered(pages), { idOf: ({ id }) => String(id), ...(onPage && { onPage }) })
const idsOf = async (pages: readonly (Page | Error)[]): Promise<number[]> =>
  (await read(pages)).rows.map(({ id }) => id)
const suspicionOf = async (pages: readonly (Page | Error)[]): Promise<string | null> => (await read(pages)).suspicion

describe('equal rows', () => {
  const pages = [
    { rows: [{ id: 3 }, { id: 3 }, ...rowsOf(200, 3)], pages: 2, total: 202 },
    { rows: [{ id: 3 }, ...rowsOf(2, 1)], pages: 2, total: 202 },
  ]
  test('of one page are different ones where they may be, and the same again on another page', async () => {
    const { rows } = await readPages(answered(pages), { idOf: ({ id }) => String(id), canRepeat: true })
    expect(rows.filter(({ id }) => id === 3)).toHaveLength(3)
    expect(rows).toHaveLength(202)
  })
  test('are one where an id is never given twice', async () => {
    expect((await idsOf(pages)).filter((id) => id === 3)).toEqual([3])
  })
})

test('rows that could not be read are no sign of pages that were cut short', async () => {
  const pages = [
    { rows: rowsOf(300, 102), leftOut: 1, pages: 2, total: 300 },
    { rows: rowsOf(101, 2), pages: 2, total: 300 },
  ]
  expect(await suspicionOf(pages)).toBeNull()
})

describe('pages that nothing speaks against', () => {
  test('are all rows, each once, in their order', async () => {
    const pages = [
      { rows: rowsOf(450, 251), pages: 3, total: 450 },
      { rows: rowsOf(250, 51), pages: 3, total: 450 },
      { rows: rowsOf(50, 1), pages: 3, total: 450 },
    ]
    expect(await read(pages)).toMatchObject({ rows: rowsOf(450, 1), suspicion: null, isWhole: true })
  })

  test('may be one without a row, or without a total', async () => {
    expect(await read([{ rows: [], pages: 1, total: 0 }])).toMatchObject({ rows: [], suspicion: null, isWhole: true })
    expect(await read([{ rows: rowsOf(3, 1), pages: 1, total: null }])).toMatchObject({ suspicion: null })
  })

  test('may be pushed on by rows that came while they were read', async () => {
    const pages = [
      { rows: rowsOf(300, 101), pages: 2, total: 300 },
      { rows: rowsOf(103, 1), pages: 2, total: 303 },
    ]
    expect(await read(pages)).toMatchObject({ rows: rowsOf(300, 1), suspicion: null, isWhole: true })
    const onePageMore = [
      { rows: rowsOf(400, 201), pages: 2, total: 400 },
      { rows: rowsOf(205, 6), pages: 3, total: 405 },
      { rows: rowsOf(5, 1), pages: 3, total: 405 },
    ]
    expect(await read(onePageMore)).toMatchObject({ rows: rowsOf(400, 1), suspicion: null, isWhole: true })
  })

  test('end with the rows so far when the page handler stops them', async () => {
    const asked: number[] = []
    const pages = [
      { rows: rowsOf(600, 401), pages: 3, total: 600 },
      { rows: rowsOf(400, 201), pages: 3, total: 600 },
      new Error('not asked for'),
    ]
    const stopped = await read(pages, (rows) => {
      asked.push(rows.length)
      return asked.length < 2
    })
    expect(stopped).toMatchObject({ rows: rowsOf(600, 201), suspicion: null, isWhole: false })
    expect(asked).toEqual([200, 200])
  })

  test('are complete even if the handler stops at the last of them', async () => {
    expect(await read([{ rows: rowsOf(2, 1), pages: 1, total: 2 }], () => false)).toMatchObject({ isWhole: true })
  })
})

describe('it is suspicious', () => {
  test('that the total falls while pages are read', async () => {
    const pages = [
      { rows: rowsOf(300, 101), pages: 2, total: 300 },
      { rows: rowsOf(100, 2), pages: 2, total: 299 },
    ]
    expect(await read(pages)).toMatchObject({
      suspicion: 'the number of rows fell while they were read',
      isWhole: false,
    })
    expect(await idsOf(pages)).toHaveLength(299)
  })

  test('that there are fewer pages than before', async () => {
    const pages = [
      { rows: rowsOf(600, 401), pages: 3, total: null },
      { rows: rowsOf(400, 201), pages: 2, total: null },
    ]
    expect(await suspicionOf(pages)).toBe('the number of pages fell while they were read')
  })

  test('that a page comes again', async () => {
    const pages = [
      { rows: rowsOf(600, 401), pages: 3, total: 600 },
      { rows: rowsOf(600, 401), pages: 3, total: 600 },
      { rows: rowsOf(200, 1), pages: 3, total: 600 },
    ]
    expect(await suspicionOf(pages)).toBe('a page came again')
    expect(await idsOf(pages)).toEqual([...rowsOf(600, 401), ...rowsOf(200, 1)].map(({ id }) => id))
  })

  test('that a page before the last is cut short, and that it is empty', async () => {
    const cut = [
      { rows: rowsOf(300, 201), pages: 2, total: 300 },
      { rows: rowsOf(100, 1), pages: 2, total: 300 },
    ]
    expect(await suspicionOf(cut)).toBe('a page was cut short')
    const empty = [
      { rows: rowsOf(400, 201), pages: 3, total: null },
      { rows: [], pages: 3, total: null },
      { rows: rowsOf(10, 1), pages: 3, total: null },
    ]
    expect(await suspicionOf(empty)).not.toBeNull()
    expect(await idsOf(empty)).toHaveLength(210)
  })

  test('that the last page is cut short, or empty', async () => {
    const withLast = (rows: Row[]) => [
      { rows: rowsOf(300, 101), pages: 2, total: 300 },
      { rows, pages: 2, total: 300 },
    ]
    expect(await suspicionOf(withLast(rowsOf(100, 51)))).toBe('300 rows were announced and 250 came')
    expect(await suspicionOf(withLast([]))).toBe('a page was empty')
    expect(await suspicionOf(withLast(rowsOf(100, 1)))).toBeNull()
  })

  test('that too few pages are announced', async () => {
    expect(await suspicionOf([{ rows: rowsOf(600, 401), pages: 1, total: 600 }])).toBe(
      '600 rows were announced and 200 came',
    )
  })

  test.each([
    ['400', refused(400)],
    ['404', new GameApiError('not-found', PATH, 'page out of range', { status: 404 })],
  ])('that a page that was announced is answered by %s', async (_, fault) => {
    const pages = [{ rows: rowsOf(300, 101), pages: 2, total: 300 }, fault]
    expect(await read(pages)).toMatchObject({
      rows: rowsOf(300, 101),
      suspicion: 'a page that was announced is not there',
      isWhole: false,
    })
  })

  test.each([
    ['comes again', rowsOf(600, 401)],
    ['is empty', []],
  ])('that a page %s and again, and the pages that do not end are left', async (_, rows) => {
    let asked = 0
    const endless = async function* (): AsyncGenerator<KeyedPage<Row>> {
      for (; asked < 1_000; asked++)
        yield {
          rows: asked === 0 ? rowsOf(600, 401) : rows,
          leftOut: 0,
          pages: 1_000_000,
          total: null,
          isLast: false,
          gameTime: null,
        }
    }
    const found = await readPages(endless(), { idOf: ({ id }) => String(id) })
    expect(found).toMatchObject({ rows: rowsOf(600, 401), suspicion: expect.any(String), isWhole: false })
    expect(asked).toBeLessThan(10)
  })

  test('also where the reading is left before the end', async () => {
    const pages = [{ rows: rowsOf(300, 251), pages: 2, total: 300 }]
    expect(await read(pages, () => false)).toMatchObject({ suspicion: 'a page was cut short', isWhole: false })
  })
})

describe('a fault is thrown', () => {
  const first = { rows: rowsOf(300, 101), pages: 2, total: 300 }

  test.each([401, 403])('when the key is refused with %i in the middle', async (status) => {
    await expect(read([first, refused(status)])).rejects.toMatchObject({ status })
  })

  test('when the game fails in the middle, and when it is ours', async () => {
    const fault = new GameApiError('server', PATH, 'of the test', { status: 502 })
    await expect(read([first, fault])).rejects.toBe(fault)
    const own = new Error('of the reader')
    const failing = () => {
      throw own
    }
    await expect(read([first], failing)).rejects.toBe(own)
  })

  test('when not even the first page is there', async () => {
    await expect(read([refused(400)])).rejects.toMatchObject({ status: 400 })
  })
})

/** A list that grows at its beginning while its pages are read. */
const growing = async function* (start: number, more: readonly number[]): AsyncGenerator<KeyedPage<Row>> {
  let total = start
  for (let page = 0; ; page++) {
    const pages = Math.max(1, Math.ceil(total / SIZE))
    const isLast = page + 1 >= pages
    const newest = total - page * SIZE
    const rows = newest <= 0 ? [] : rowsOf(newest, Math.max(1, newest - SIZE + 1))
    yield { rows, leftOut: 0, pages, total, isLast, gameTime: null }
    if (isLast) return
    total += more[page] ?? 0
  }
}

test('however a list grows meanwhile, all that was there at the beginning is read, without suspicion', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1500), fc.array(fc.nat(150), { maxLength: 9 }), async (start, more) => {
      const { rows, suspicion } = await readPages(growing(start, more), { idOf: ({ id }) => String(id) })
      const ids = rows.map(({ id }) => id)
      expect(suspicion).toBeNull()
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => id <= start).toSorted((a, b) => b - a)).toEqual(rowsOf(start, 1).map(({ id }) => id))
    }),
  )
})
