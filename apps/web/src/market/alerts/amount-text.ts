import { formatNumber } from '@gildscope/ui'
import { amountOf, coinText } from '@gildscope/ui/forms'
import type { AmountUnit } from './alert-fields.ts'

const SIGNED = /^\s*([-−])\s*/

/** The typed amount, coins in copper; changes and profits may be below zero. Null: empty or no amount. */
export const readAmount = (text: string, unit: AmountUnit): number | null => {
  const isNegative = SIGNED.test(text)
  const plain = text.replace(SIGNED, '').replace(/\s*%\s*$/, '')
  const kind = unit === 'coins' ? ({ kind: 'coins', step: 1 } as const) : ({ kind: 'number', step: 1 } as const)
  const amount = amountOf(unit === 'coins' ? plain : plain.replace(/(?<=\d),(?=\d{3})/g, ''), kind)
  return amount === null || !isNegative ? amount : -amount
}

/** As it is typed: `19s 50c`, `-5`, `1200`. */
export const typedAmount = (value: number, unit: AmountUnit): string =>
  unit === 'coins' ? `${value < 0 ? '-' : ''}${coinText(Math.abs(Math.round(value)))}` : String(value)

/** As it is read in a sentence: `19s 50c`, `−5 %`, `1,200`. */
export const amountWords = (value: number, unit: AmountUnit): string => {
  if (unit === 'coins') return `${value < 0 ? '−' : ''}${coinText(Math.abs(Math.round(value)))}`
  const text = formatNumber(value, Number.isInteger(value) ? 0 : 2).replace(/(\.\d*?)0+$/, '$1')
  return unit === 'percent' ? `${text} %` : text
}
