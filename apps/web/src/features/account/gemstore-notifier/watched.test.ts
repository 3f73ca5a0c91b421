import { expect, it } from 'vitest'
import { type CatalogueItem, pictureOf, readCatalogue } from './catalogue.ts'
import { watchedRows, withoutWatched, withWatched } from './watched.ts'

const item: CatalogueItem = {
  uuid: 'a',
  name: 'Outfit',
  type: 'Outfit',
  gemPrice: 700,
  latestStartDate: '2026-08-01T16:00:00Z',
  latestEndDate: '2026-09-01T16:00:00Z',
  imageHash: 'ABC/123',
}

it('adds an item with the start of its latest sale, and only once', () => {
  const list = withWatched([], item)
  expect(list).toEqual([{ uuid: 'a', lastDate: '2026-08-01T16:00:00Z' }])
  expect(withWatched([{ uuid: 'a', lastDate: null }], item)).toEqual([{ uuid: 'a', lastDate: null }])
  expect(withoutWatched(list, 'a')).toEqual([])
})

it('shows an item that left the catalogue by its identity', () => {
  const [row] = watchedRows([{ uuid: 'gone', lastDate: '2020-01-01T00:00:00Z' }], new Map())
  expect(row?.item).toMatchObject({ name: 'No longer in the catalogue: gone', latestStartDate: '2020-01-01T00:00:00Z' })
})

it('skips rows of the catalogue that are not store items', () => {
  expect([...readCatalogue([item, { uuid: 7 }, null]).keys()]).toEqual(['a'])
})

it('has the picture of an item if there is one', () => {
  expect(pictureOf(item)).toBe('https://render.guildwars2.com/file/ABC/123.png')
  expect(pictureOf({ ...item, imageHash: null })).toBeNull()
})
