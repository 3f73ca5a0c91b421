import type { Side } from '@gildscope/market'
import { useChoiceParam } from '../../../shell/use-choice-param.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'

/** `days` before the newest one; null: all. */
export const RANGES = [
  { value: '1m', label: '1m', days: 30 },
  { value: '3m', label: '3m', days: 91 },
  { value: '1y', label: '1y', days: 365 },
  { value: 'all', label: 'All', days: null },
] as const
export const SIDES = [
  { value: 'sell', label: 'Sell prices', side: 'sell' },
  { value: 'buy', label: 'Buy prices', side: 'buy' },
] as const satisfies readonly { value: Side; label: string; side: Side }[]
export const MEASURES = [
  { value: 'value', label: 'Value' },
  { value: 'units', label: 'Units' },
] as const
export const SCALES = [
  { value: 'sum', label: 'Gold' },
  { value: 'share', label: 'Share' },
] as const
export const UNIT_SCALES = [{ value: 'sum', label: 'Units' }, SCALES[1]] as const

export type RangeId = (typeof RANGES)[number]['value']
export type Measure = (typeof MEASURES)[number]['value']
export type Scale = (typeof SCALES)[number]['value']

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))

export type ValueView = {
  range: RangeId
  setRange: (range: RangeId) => void
  side: Side
  setSide: (side: Side) => void
  measure: Measure
  setMeasure: (measure: Measure) => void
  scale: Scale
  setScale: (scale: Scale) => void
  /** The day with which movers are compared; null: a week before the newest. */
  since: string | null
  setSince: (since: string | null) => void
  /** Currencies of the wallets count, too. */
  hasCurrencies: boolean
  setCurrencies: (isOn: boolean) => void
}

/** The view of the account's value, kept in the address. */
export const useValueView = (): ValueView => {
  const [range, setRange] = useChoiceParam('range', RANGES, '1y')
  const [side, setSide] = useChoiceParam<Side>('prices', SIDES, 'sell')
  const [measure, setMeasure] = useChoiceParam('show', MEASURES, 'value')
  const [scale, setScale] = useChoiceParam('as', SCALES, 'sum')
  const [since, setSince] = useQueryParam('since')
  const [currencies, setCurrencies] = useQueryParam('currencies')
  return {
    ...{ range, setRange, side, setSide, measure, setMeasure, scale, setScale, setSince },
    since: since !== null && isDay(since) ? since : null,
    hasCurrencies: currencies === 'yes',
    setCurrencies: (isOn) => setCurrencies(isOn ? 'yes' : null),
  }
}
