import { expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { all, errorOf, text, useServer } from '../testing/serve.ts'

const server = useServer()
const HEADER = 'date,itemID,sell_sold\n'
const line = (id: number, day: number, sold: number | '') => `2026-03-0${day}T00:00:00Z,${id},${sold}\n`
const row = (id: number, day: number, sold: number | null) => ({
  date: `2026-03-0${day}T00:00:00Z`,
  itemID: id,
  sell_sold: sold,
})
const stream = (ids: Iterable<number>, signal?: AbortSignal) =>
  createClient({ origin: server.origin() }).streamHistory({ ids, fields: ['sell_sold'], ...(signal && { signal }) })
const askedIds = () => server.asked().map(({ query }) => query.get('itemID')?.split(',').map(Number))

it('reads rows with the requested fields, and nothing for an empty list', async () => {
  server.willAnswer(text(HEADER + line(1, 1, 5) + line(1, 2, '') + line(2, 1, 0)))
  expect(await all(stream([2, 1]))).toEqual([row(1, 1, 5), row(1, 2, null), row(2, 1, 0)])
  expect(server.asked()[0]?.query.get('fields')).toBe('itemID,date,sell_sold')
  server.willAnswer()
  expect(await all(stream([]))).toEqual([])
})

it('asks for 250 items at a time, each once', async () => {
  server.willAnswer(text(HEADER), text(HEADER))
  await all(stream([...Array(300).keys(), 7]))
  expect(askedIds().map((ids) => ids?.length)).toEqual([250, 50])
})

it('continues after a break with the item that was incomplete', async () => {
  server.willAnswer(
    text(HEADER + line(1, 1, 1) + line(2, 1, 2), { isCut: true }),
    text(HEADER + line(2, 1, 2) + line(2, 2, 3) + line(4, 1, 4)),
  )
  expect(await all(stream([1, 2, 3, 4]))).toEqual([row(1, 1, 1), row(2, 1, 2), row(2, 2, 3), row(4, 1, 4)])
  expect(askedIds()).toEqual([
    [1, 2, 3, 4],
    [2, 3, 4],
  ])
})

it('treats an answer without a single line as broken off, not as a history without rows', async () => {
  server.willAnswer(text(''), text(HEADER + line(1, 1, 12)))
  expect(await all(stream([1]))).toEqual([row(1, 1, 12)])
})

it('treats an answer that ends in the middle of a line as broken off', async () => {
  server.willAnswer(text(`${HEADER}2026-03-01T00:00:00Z,1,1`), text(HEADER + line(1, 1, 12)))
  expect(await all(stream([1]))).toEqual([row(1, 1, 12)])
})

it.each([
  ['a page', '<html>\n<body>\n'],
  ['rows without a field that was asked for', 'date,itemID\n2026-03-01T00:00:00Z,1\n'],
  ['a number without an end', `${HEADER}2026-03-01T00:00:00Z,1,1e999\n`],
  ['a line without an end', `${HEADER}${'x'.repeat(2_000_000)}`],
  ['an item that was not asked for', HEADER + line(3, 1, 5)],
  ['items that are not by id', HEADER + line(2, 1, 5) + line(1, 1, 5)],
])('refuses %s', async (_what, body) => {
  server.willAnswer(text(body))
  expect(await errorOf(all(stream([1, 2])))).toMatchObject({ code: 'UNEXPECTED' })
})

it('fails when it is aborted, so that a part is not taken for the whole', async () => {
  const stopping = new AbortController()
  server.willAnswer(text(HEADER + line(1, 1, 1) + line(2, 1, 2) + line(3, 1, 2)))
  const seen: number[] = []
  const reading = async () => {
    for await (const { itemID } of stream([1, 2, 3], stopping.signal)) {
      seen.push(itemID)
      stopping.abort(new Error('enough'))
    }
  }
  expect(await errorOf(reading())).toMatchObject({ message: 'enough' })
  expect(seen).toEqual([1])
})

it('lets the connection go when the loop is left', async () => {
  const isClosed = Promise.withResolvers<void>()
  server.willAnswer((_asked, response) => {
    response.once('close', isClosed.resolve)
    response.writeHead(200, { 'content-type': 'text/csv' }).write(HEADER + line(1, 1, 1) + line(2, 1, 2))
  })
  for await (const { itemID } of stream([1, 2])) if (itemID === 1) break
  await isClosed.promise
})
