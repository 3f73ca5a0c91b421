import { expect, test } from 'vitest'
import { alertsPath, newAlertPath } from './alert-paths.ts'

test('the page of alerts has tabs', () => {
  expect([alertsPath(), alertsPath('events')]).toEqual(['/alerts', '/alerts?tab=events'])
})

test('a new rule is filled in by its address, whatever is in it', () => {
  expect(newAlertPath({ item: 19_721 })).toBe('/alerts/new?item=19721')
  const view = { view: '/tradepost/detailed?f.name=a&sort=roi', filter: 'name:cts:a,roi:gte:10', name: 'A & B' }
  const read = new URL(newAlertPath(view), 'https://site.example').searchParams
  expect(Object.fromEntries(read)).toEqual(view)
})
