// The same answers as the items service's, made by one SQL query and JSON.stringify in each request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unitsFieldOf } from '@gildscope/contracts'
import { createDb } from '@gildscope/db'
import { answerQuestions } from '../support/asked-process.ts'

const { pool, close } = createDb(process.env.DATABASE_URL ?? '')

const WINDOWS = { '1d': 0, '7d': 2 } as const
const ITEM_COLUMNS: Record<string, string> = {
  id: 'i.id',
  name: 'i.name',
  img: 'i.icon',
  level: 'i.level',
  rarity: 'i.rarity',
}

/** Column names come from the benchmark's own requests, so they are safe in SQL. */
const columnOf = (field: string): string => {
  const window = Object.keys(WINDOWS).find((name) => field.startsWith(`${name}_`))
  if (window !== undefined) return `w${window}.${field.slice(window.length + 1)}`
  return ITEM_COLUMNS[field] ?? (field === 'profit' ? 'd.profit' : `p.${field}`)
}

/** A side that was seen empty is answered with price 0. */
const answeredOf = (field: string): string => {
  const [column, units] = [columnOf(field), unitsFieldOf(field)]
  return units === null
    ? column
    : `case when ${column} is null and coalesce(${columnOf(units)}, 0) = 0 then 0 else ${column} end`
}

const joinOf = ([window, index]: [string, number]) =>
  `join market.window_stat w${window} on w${window}.item_id = i.id and w${window}."window" = ${index}`

const COMPARISONS: Record<string, string> = { gte: '>=', gt: '>' }

const conditionOf = (term: string, index: number): string => {
  const [field = '', op = ''] = term.split(':')
  return `${columnOf(field)} ${COMPARISONS[op]} $${index + 1}`
}

const answer = async (query: URLSearchParams): Promise<{ total: number; body: string }> => {
  const fields = (query.get('fields') ?? '').split(',')
  const terms = (query.get('filter') ?? '').split(',')
  const limit = query.get('limit')
  const asked = Object.entries(WINDOWS).filter(([window]) =>
    [...fields, ...terms].some((name) => name.startsWith(`${window}_`)),
  )
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${fields.map((field) => `${answeredOf(field)} as "${field}"`).join(', ')}
       ${limit === null ? '' : ', count(*) over () as total'}
     from market.item i join market.price p on p.item_id = i.id join market.derived d on d.item_id = i.id
       ${asked.map(joinOf).join(' ')}
     where ${terms.map(conditionOf).join(' and ')}
     order by ${columnOf(query.get('sort') ?? 'id')} ${query.get('order')} nulls last, i.id
     ${limit === null ? '' : `limit ${Number(limit)} offset ${Number(query.get('offset'))}`}`,
    terms.map((term) => Number(term.split(':')[2])),
  )
  if (limit === null) return { total: rows.length, body: JSON.stringify(rows) }
  const total = Number(rows[0]?.total ?? 0)
  return { total, body: JSON.stringify(rows.map(({ total: _same, ...row }) => row)) }
}

const server = createServer(async (request, response) => {
  try {
    const { total, body } = await answer(new URL(request.url ?? '', 'http://localhost').searchParams)
    const head = { 'content-type': 'application/json; charset=utf-8', 'x-total-count': String(total) }
    response.writeHead(200, head).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

answerQuestions(
  async () => ({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  async () => {
    server.closeAllConnections()
    server.close()
    await close()
  },
)
