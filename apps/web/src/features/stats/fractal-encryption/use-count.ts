import { amountOf } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'

const MOST = 9_999_999

export const COUNT = { kind: 'number', step: 1, max: MOST } as const

export type Count = { text: string; count: number; setText: (text: string) => void }

/** A typed whole number; anything else counts as 0. Kept in the address. */
export const useCount = (name: string, usual: number): Count => {
  const [param, setParam] = useQueryParam(name)
  const text = param ?? String(usual)
  return {
    text,
    count: Math.floor(amountOf(text, COUNT) ?? 0),
    setText: (next) => setParam(next === String(usual) ? null : next),
  }
}
