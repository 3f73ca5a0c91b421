import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { AnyColumn, CellValue } from '../column.ts'
import { ageText } from './date.tsx'
import { weekdayText } from './day.tsx'
import { kindOf } from './index.ts'

const TILE = { href: null, greatest: 0, tile: 22 } as const
const base = { id: 'x', title: 'X', value: () => null }

const shown = (column: AnyColumn, value: CellValue, context: { href: string | null; greatest: number } = TILE) => {
  const { container } = render(
    <MemoryRouter>{kindOf(column).cell(value, column, { ...TILE, ...context })}</MemoryRouter>,
  )
  return container
}

test('text is whole in its title where it is cut', () => {
  expect(shown({ ...base, kind: 'text' }, 'Berserker').querySelector('[title=Berserker]')).not.toBeNull()
})

test('an item is a link to its page when it has one', () => {
  const item = { id: 5, name: null, rarity: 'Rare', type: null }
  const column: AnyColumn = { ...base, kind: 'item', href: () => null }
  expect(shown(column, item, { href: '/tradepost/item/5', greatest: 0 }).querySelector('a')?.textContent).toBe('Item 5')
  expect(shown(column, item).querySelector('a')).toBeNull()
  expect(kindOf(column).raw(item)).toBe('Item 5')
})

const seenWords = (container: Element): string[] =>
  [...container.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)

test('coins are exact or in gold alone, and raw in copper', () => {
  expect(seenWords(shown({ ...base, kind: 'coins' }, 12_786))).toEqual(['1', '27', '86'])
  expect(seenWords(shown({ ...base, kind: 'coins' }, -256))).toEqual(['−2', '56'])
  expect(seenWords(shown({ ...base, kind: 'coins', isGain: true }, 7))).toEqual(['+7'])
  expect(seenWords(shown({ ...base, kind: 'coins', form: 'gold' }, 260_090_000))).toEqual(['26,009'])
  expect(kindOf({ kind: 'coins' }).raw(12_786)).toBe(12_786)
})

test('a gain has a sign above zero and steps back below', () => {
  const column: AnyColumn = { ...base, kind: 'number', isGain: true }
  expect(shown(column, 4700).textContent).toBe('+4,700')
  expect(shown(column, -3).textContent).toBe('−3')
  expect(shown({ ...base, kind: 'percent', isGain: true }, 9).textContent).toBe('+9 %')
})

test('a number may have a unit', () => {
  expect(shown({ ...base, kind: 'number', unit: '/d' }, 1226).textContent).toBe('1,226/d')
})

test.each(['percent', 'change'] as const)('a %s that nothing can be divided by is 0 %%', (kind) => {
  const { container } = render(<p>{kindOf({ kind }).missing}</p>)
  expect(container.textContent).toBe('0 %')
  expect(shown({ ...base, kind }, Number.NaN).textContent).toMatch(/^0(\.0)? %$/)
})

test('a percentage may have a sign of its own', () => {
  const column: AnyColumn = { ...base, kind: 'percent', decimals: 3, sign: '±' }
  expect(shown(column, 0.6271).textContent).toBe('±0.627 %')
  expect(kindOf(column).raw(0.6271)).toBe(0.6271)
})

test.each([
  [85.0841, 89.8914, '85.08 to 89.89'],
  [106.93, 116.42, '106.93 to 116.42'],
  [2.7401, 3.3749, '2.740 to 3.375'],
  [0.2669, 0.4491, '0.267 to 0.449'],
  [1038.2, 1204.9, '1,038.20 to 1,204.90'],
  [0, 0.012, '0.000 to 0.012'],
  [0, 0, '0.000 to 0.000'],
])('an interval from %d to %d is %s', (low, high, text) => {
  expect(shown({ ...base, kind: 'interval' }, { low, high }).textContent).toBe(text)
})

test('of two intervals the relatively wider one comes last', () => {
  const { compare } = kindOf({ kind: 'interval' })
  expect(compare({ low: 85, high: 90 }, { low: 0.2, high: 0.4 })).toBeLessThan(0)
  expect(compare({ low: 0, high: 0 }, { low: 85, high: 90 })).toBeLessThan(0)
})

test('a link that is cut has its label in its title', () => {
  const column: AnyColumn = { ...base, kind: 'link' }
  for (const href of ['/help', 'https://example.org'])
    expect(shown(column, { href, label: 'A long name' }).querySelector('a')?.title).toBe('A long name')
})

test('a change has sign and arrow', () => {
  const container = shown({ ...base, kind: 'change' }, -4.2)
  expect(container.textContent).toBe('−4.2 %')
  expect(container.querySelector('svg')).not.toBeNull()
})

test.each([
  [{ kind: 'count-with-bar' as const }, 50, 200, '0.25'],
  [{ kind: 'coins' as const, hasBar: true }, 200, 200, '1'],
  [{ kind: 'percent' as const, hasBar: true }, 20, 80, '0.25'],
  [{ kind: 'count-with-bar' as const }, 0, 0, '0'],
])('a bar has its share of the greatest: %o', (part, value, greatest, share) => {
  const bar = shown({ ...base, ...part }, value, { href: null, greatest }).querySelector<HTMLElement>('[style]')
  expect(bar?.style.getPropertyValue('--share')).toBe(share)
})

test('a day is its UTC day, an instant has UTC in its title', () => {
  expect(shown({ ...base, kind: 'date', form: 'day' }, '2026-11-20T23:30:00Z').textContent).toBe('2026-11-20')
  const time = shown({ ...base, kind: 'date' }, '2026-11-20T23:30:00Z').querySelector('time')
  expect(time?.title).toBe('2026-11-20 23:30 UTC')
})

test('a day that heads its row has its weekday, a different year is shown, and a part has its name', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(weekdayText('2026-11-19', now)).toBe('Thu 19 Nov')
  expect(weekdayText('2025-12-31', now)).toBe('Wed 31 Dec 2025')
  const column: AnyColumn = { ...base, kind: 'day' }
  expect(shown(column, { day: '2025-12-31' }).querySelector('time')?.dateTime).toBe('2025-12-31')
  expect(shown(column, { day: '2025-12-31', part: 'Brann' }).textContent).toBe('Brann')
  expect(kindOf(column).raw({ day: '2025-12-31', part: 'Brann' })).toBe('2025-12-31')
})

test.each([
  ['2026-11-20T12:00:00Z', '0 s'],
  ['2026-11-20T11:59:25Z', '35 s'],
  ['2026-11-20T11:48:00Z', '12 min'],
  ['2026-11-20T09:00:00Z', '3 h'],
  ['2026-11-12T09:00:00Z', '8 d'],
  ['2026-11-21T09:00:00Z', '0 s'],
])('the age of %s is %s', (iso, expected) => {
  expect(ageText(iso, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected)
})

test('links within the site stay in it, others open another tab', () => {
  const column: AnyColumn = { ...base, kind: 'link' }
  expect(shown(column, { href: '/help', label: 'Help' }).querySelector('a')?.target).toBe('')
  expect(shown(column, { href: 'https://example.org', label: 'Out' }).querySelector('a')?.target).toBe('_blank')
})

test('an action is a button that names its row, and is in no file', async () => {
  let pressed = 0
  const value = { label: 'Delete', of: 'Mystic Coin', onPress: () => (pressed += 1) }
  const button = shown({ ...base, kind: 'action' }, value).querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe('Delete Mystic Coin')
  if (button !== null) await userEvent.click(button)
  expect(pressed).toBe(1)
  expect(kindOf({ kind: 'action' }).raw(value)).toBeNull()
})

test('only an action that loses something is drawn as a danger', () => {
  const column: AnyColumn = { ...base, kind: 'action' }
  const value = { label: 'Show', of: 'Dreamer', onPress: () => {} }
  const looks = (part: object) => shown(column, { ...value, ...part }).querySelector('button')?.className ?? ''
  expect(looks({})).not.toContain('danger')
  expect(looks({ tone: 'danger' })).toContain('danger')
})

test('short forms of dates are of UTC and name another year', () => {
  const year = new Date().getUTCFullYear()
  const textOf = (form: 'short' | 'time' | 'month', iso: string) =>
    shown({ ...base, kind: 'date', form }, iso).textContent
  expect(textOf('short', `${year}-03-04T00:00:00Z`)).toBe('4 Mar')
  expect(textOf('short', '2019-11-14')).toBe('14 Nov 2019')
  expect(textOf('time', '2019-11-14T23:36:09Z')).toBe('23:36')
  expect(textOf('month', '2019-11')).toBe('Nov 2019')
})

test('units are a count, or an amount of coins where they are coin; both are a number in files', () => {
  const column: AnyColumn = { ...base, kind: 'units', isGain: true }
  const [ore, coin] = [
    { units: 1240, isCoin: false },
    { units: 318_642, isCoin: true },
  ]
  expect(shown(column, ore).textContent).toBe('+1,240')
  expect(seenWords(shown(column, coin))).toEqual(['+31', '86', '42'])
  expect([kindOf(column).raw(ore), kindOf(column).raw(coin)]).toEqual([1240, 318_642])
  expect(kindOf(column).compare(ore, coin)).toBeLessThan(0)
})

test('an item may lead to a further page, which is no part of its text', () => {
  const item = { id: 5, name: 'Ore', rarity: 'Rare', type: null }
  const aside = { href: '/alerts/new?item=5', label: 'Alert', title: 'Alert on Ore' }
  const column: AnyColumn = { ...base, kind: 'item', href: () => null }
  const { container } = render(<MemoryRouter>{kindOf(column).cell(item, column, { ...TILE, aside })}</MemoryRouter>)
  const link = container.querySelector('a')
  expect([link?.getAttribute('href'), link?.title, link?.tabIndex]).toEqual([aside.href, aside.title, -1])
  expect(container.textContent).toBe('Ore')
})
