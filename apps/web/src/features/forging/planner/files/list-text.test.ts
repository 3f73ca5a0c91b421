import { expect, test } from 'vitest'
import { readChatLink } from '../targets/chat-link.ts'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { chatText, listText } from './list-text.ts'

const purchase = (item: number, units: number) => ({
  ...{ item, units, chosen: 'now' as const, unitsNow: units, unitsByOrder: 0, now: null, order: null },
  ...{ bought: null, placed: null, paid: 0, saved: null },
})
const plan = {
  ...EMPTY_PLAN,
  purchases: Array.from({ length: 30 }, (_, index) => purchase(10_000 + index, 250 + index)),
  missing: [{ good: 'currency:23' as const, units: 85, held: 0, wantedFor: [] }],
}
const nameOf = (good: string): string => `Thing ${good}`
const isDone = (key: string): boolean => key === 'buy 10000'

test('the list has a line for each good that is still to be got', () => {
  const lines = listText(plan, nameOf, isDone).split('\n')
  expect(lines).toHaveLength(30)
  expect([lines[0], lines.at(-1)]).toEqual(['251 Thing item:10001', '85 Thing currency:23'])
})

test('no message of the chat is longer than 80 characters, and none of the goods is lost', () => {
  const lines = chatText(plan, nameOf, isDone).split('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
  const words = lines.flatMap((line) => line.split(', '))
  expect(words.slice(0, -1).map((word) => [Number.parseInt(word, 10), readChatLink(word)?.id])).toEqual(
    plan.purchases.slice(1).map(({ item, units }) => [units, item]),
  )
  expect(words.at(-1)).toBe('85 Thing currency:23')
})
