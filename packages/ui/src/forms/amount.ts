import { readCoins } from './coin-text.ts'

/** Never below zero; `step`: by which the arrow keys go, of coins in copper. */
export type AmountKind = { kind: 'coins'; step: number } | { kind: 'number'; step: number; min?: number; max?: number }

/** The typed amount, coins in copper; null: empty or invalid. */
export const amountOf = (text: string, amount: AmountKind): number | null => {
  if (amount.kind === 'coins') return readCoins(text)
  const value = text.trim() === '' ? Number.NaN : Number(text)
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = amount
  return Number.isFinite(value) && value >= min && value <= max ? value : null
}

/** A step up or down from what was typed. */
export const steppedAmount = (text: string, amount: AmountKind, direction: 1 | -1): number =>
  Math.max(0, (amountOf(text, amount) ?? 0) + direction * amount.step)
