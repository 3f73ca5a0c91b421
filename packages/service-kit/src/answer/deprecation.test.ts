import { endpoint } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deprecationHeaders } from './deprecation.ts'

const reading = (deprecated?: { since: string; sunset: string; successor?: string }) =>
  endpoint({
    name: 'getOld',
    service: 'items',
    access: 'public',
    method: 'GET',
    path: '/v1/old',
    summary: 'Something old',
    reply: z.string(),
    ...(deprecated && { deprecated }),
  })

test('a call that stays says nothing', () => {
  expect(deprecationHeaders(reading())).toEqual({})
  expect(deprecationHeaders(undefined)).toEqual({})
})

test('the dates are written as their standards say, and the successor as a link', () => {
  expect(deprecationHeaders(reading({ since: '2026-03-01', sunset: '2026-09-01', successor: '/gw2/v2/new' }))).toEqual({
    deprecation: '@1772323200',
    sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
    link: '</gw2/v2/new>; rel="successor-version"',
  })
  expect(deprecationHeaders(reading({ since: '2026-03-01', sunset: '2026-09-01' }))).not.toHaveProperty('link')
})

test.each([
  { since: '2026-03-01', sunset: 'autumn' },
  { since: '2026-13-01', sunset: '2026-09-01' },
  { since: '2026-09-02', sunset: '2026-09-01' },
])('dates that say nothing are refused: $since, $sunset', (deprecated) => {
  expect(() => deprecationHeaders(reading(deprecated))).toThrow('getOld: expected dates such as 2026-03-01')
})
