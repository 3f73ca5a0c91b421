import lzString from 'lz-string'
import { expect, test } from 'vitest'
import { basicHash, plainSearch, reportHash } from './links.ts'

const read = (address: string): string | null => {
  const { search, hash } = new URL(address, 'http://localhost')
  return plainSearch({ search, hash })?.toString() ?? null
}

const PLAIN = 'activity=Salvaging&item=83008'

test.each([
  '/stats_viewer#basic?item=83008&activity=Salvaging',
  '/stats_viewer#basic?id=83008&activity=salvaging',
  '/stats_viewer#basic=83008,Salvaging',
  '/stats_viewer#basic/Salvaging/83008',
  '/stats_viewer#basic%3Fitem%3D83008%26activity%3DSalvaging',
  '/stats_viewer?basic=83008,Salvaging',
  '/stats_viewer?basic=Salvaging%3A83008',
])('%s selects item and activity', (address) => {
  expect(read(address)).toBe(PLAIN)
})

const SELECTED = `${PLAIN}&kit=Master%27s+Salvage+Kit&mf=300&drop=19721&drops.sort=units&show=submissions`

test('a report is all that is selected in one word, as a hash and as a part of the query', () => {
  const hash = reportHash(new URLSearchParams(`${SELECTED}&other=1`))
  expect(hash).toMatch(/^#report\?[\w+$-]+$/)
  expect(read(`/stats_viewer${hash}`)).toBe(SELECTED)
  expect(read(`/stats_viewer${hash.replace('?', '=')}`)).toBe(SELECTED)
  expect(read(`/stats_viewer?report=${hash.slice('#report?'.length)}`)).toBe(SELECTED)
})

test('a basic link names its item and its activity', () => {
  const hash = basicHash({ activity: 'Salvaging', itemId: 83_008 })
  expect(hash).toBe('#basic?item=83008&activity=Salvaging')
  expect(read(`/stats_viewer${hash}`)).toBe(PLAIN)
})

test('without an activity an item is opened', () => {
  expect(read('/stats_viewer#basic?item=36038')).toBe('activity=Opening&item=36038')
})

test.each([
  '/stats_viewer#basic?activity=Salvaging',
  '/stats_viewer#report?nonsense',
  '/stats_viewer?report=%E0%A4',
  '/stats_viewer#report',
  `/stats_viewer#report?${'A'.repeat(9_000)}`,
])('%s, which cannot be read, selects nothing', (address) => {
  expect(read(address)).toBe('')
})

test('a plain address stays as it is', () => {
  expect(read(`/stats_viewer?${SELECTED}`)).toBeNull()
  expect(read('/stats_viewer#drops')).toBeNull()
})

test('what a report says of other things than the page is left out', () => {
  const foreign = JSON.stringify({ activity: 'Salvaging', item: '83008', session: '1', 'other.sort': 'x' })
  expect(read(`/stats_viewer#report?${lzString.compressToEncodedURIComponent(foreign)}`)).toBe(PLAIN)
})
