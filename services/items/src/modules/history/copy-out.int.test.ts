import { createDb } from '@gildscope/db'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOut, readBytes, readNumber } from './copy-out.ts'

const database = useDatabase()
/** A single connection, which every call must return in its original state. */
let one: ReturnType<typeof createDb>

beforeAll(() => {
  one = createDb(database.url, { max: 1, timeoutMs: 5000 })
})
afterAll(() => one.close())

const isUsable = async (): Promise<boolean> => (await one.pool.query('select 1 as n')).rows[0]?.n === 1

describe('rows copied out', () => {
  it('are numbers of their types, absent ones NaN, and bytes', async () => {
    const rows: unknown[] = []
    const { rowCount } = await copyOut(
      one.pool,
      `select * from (values
        (1, -2147483648, 9007199254740991::int8, 0.1::float8, '\\x00ff7f'::bytea),
        (2, null, -9007199254740991, null, ''),
        (3, 7, -1, '-infinity', '\\x2c')
      ) as given(a, b, c, d, e) order by a`,
      (cells) => {
        const [a, b] = [readNumber(cells, 'int4'), readNumber(cells, 'int4')]
        const [c, d] = [readNumber(cells, 'int8'), readNumber(cells, 'float8')]
        rows.push([a, b, c, d, readBytes(cells).toString('hex')])
      },
    )
    expect(rowCount).toBe(3)
    expect(rows).toEqual([
      [1, -2_147_483_648, Number.MAX_SAFE_INTEGER, 0.1, '00ff7f'],
      [2, Number.NaN, Number.MIN_SAFE_INTEGER, Number.NaN, ''],
      [3, 7, -1, Number.NEGATIVE_INFINITY, '2c'],
    ])
  })

  it('may be none, and many', async () => {
    let sum = 0
    const read = (cells: Parameters<typeof readNumber>[0]): void => {
      sum += readNumber(cells, 'int8')
      expect(readBytes(cells)).toHaveLength(3000)
    }
    const select = (rows: number) =>
      `select n::int8, decode(repeat('ab', 3000), 'hex') from generate_series(1, ${rows}) n`
    expect((await copyOut(one.pool, select(0), read)).rowCount).toBe(0)
    expect((await copyOut(one.pool, select(2000), read)).rowCount).toBe(2000)
    expect(sum).toBe(2_001_000)
  })

  it('fail as a query does, before or among the rows, and the connection serves the next', async () => {
    await expect(copyOut(one.pool, 'select nonsense', () => undefined)).rejects.toThrow(/nonsense/)
    expect(await isUsable()).toBe(true)
    let rows = 0
    const dividing = copyOut(one.pool, 'select (10 / (5000 - n))::int4 from generate_series(1, 6000) n', (cells) => {
      readNumber(cells, 'int4')
      rows += 1
    })
    await expect(dividing).rejects.toThrow(/division by zero/)
    expect(rows).toBeLessThan(5000)
    expect(await isUsable()).toBe(true)
  })

  it('that cannot be read reject with the cause, and the connection serves the next', async () => {
    let seen = 0
    const unread = copyOut(one.pool, 'select n from generate_series(1, 3000) n', () => {
      seen += 1
      throw new RangeError('not this one')
    })
    await expect(unread).rejects.toThrow(/not this one/)
    expect(seen).toBe(1)
    expect(await isUsable()).toBe(true)
  })

  it('end with the time that the database may take', async () => {
    const hurried = createDb(database.url, { max: 1, statementTimeoutMs: 20 })
    try {
      const slow = copyOut(hurried.pool, 'select 1 from pg_sleep(30)', () => undefined)
      await expect(slow).rejects.toThrow(/statement timeout/)
      expect((await hurried.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    } finally {
      await hurried.close()
    }
  })
})
