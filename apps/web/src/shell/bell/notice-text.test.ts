import { expect, test } from 'vitest'
import { inOneLine } from './notice-text.ts'

test.each([
  [[], ''],
  [['steady 20s 30c', 'sure'], 'steady 20s 30c, sure'],
  [['Whoever has it may use:', 'alerts', 'lists'], 'Whoever has it may use: alerts, lists'],
  [['Nothing is sent any more.', 'Events stay'], 'Nothing is sent any more. Events stay'],
])('%j in one line', (lines, text) => expect(inOneLine(lines)).toBe(text))
