import type { Side } from '@gildscope/market'
import { useMemo } from 'react'
import { useChoiceParam } from '../../../shell/use-choice-param.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { type ChosenIds, readChosen } from './chosen-ids.ts'
import { RANGES, type Range, type RangeId, rangeOf } from './range.ts'

export const SIDES = [
  { value: 'sell', label: 'Sell', side: 'sell' },
  { value: 'buy', label: 'Buy', side: 'buy' },
] as const satisfies readonly { value: Side; label: string; side: Side }[]
export const SCALES = [
  { value: 'change', label: 'Change' },
  { value: 'price', label: 'Price, log' },
] as const
export type Scale = (typeof SCALES)[number]['value']

/** In the list of hidden lines. */
export const INDEX = 'index'

const NONE = 'none'

export type CompareView = {
  /** Null: the address names none, not even an empty list. */
  chosen: ChosenIds | null
  setIds: (ids: readonly number[]) => void
  range: Range
  setRange: (range: RangeId) => void
  side: Side
  setSide: (side: Side) => void
  scale: Scale
  setScale: (scale: Scale) => void
  /** Lines that are not drawn: ids, or `index`. */
  hidden: ReadonlySet<string>
  toggle: (line: string) => void
  /** Festivals and releases are marked. */
  hasCalendar: boolean
  setCalendar: (hasCalendar: boolean) => void
  /** The item whose trade is drawn and with which the others are compared. */
  focus: number | null
  setFocus: (id: number) => void
}

/** What is compared and how, kept in the address. */
export const useCompareView = (): CompareView => {
  const [idsText, setIdsText] = useQueryParam('ids')
  const [range, setRange] = useChoiceParam<RangeId>('range', RANGES, '1y')
  const [side, setSide] = useChoiceParam<Side>('prices', SIDES, 'sell')
  const [scale, setScale] = useChoiceParam<Scale>('as', SCALES, 'change')
  const [hiddenText, setHidden] = useQueryParam('hide')
  const [focus, setFocus] = useQueryParam('with')
  const [calendar, setCalendar] = useQueryParam('calendar')
  const hidden = useMemo(() => new Set(hiddenText?.split(',')), [hiddenText])
  return {
    ...{ range: rangeOf(range), setRange, side, setSide, scale, setScale, hidden },
    chosen: useMemo(() => (idsText === null ? null : readChosen(idsText)), [idsText]),
    setIds: (ids) => setIdsText(ids.join()),
    toggle: (line) => {
      const next = hidden.has(line) ? [...hidden].filter((each) => each !== line) : [...hidden, line]
      setHidden(next.length === 0 ? null : next.join())
    },
    hasCalendar: calendar !== NONE,
    setCalendar: (hasCalendar) => setCalendar(hasCalendar ? null : NONE),
    focus: focus !== null && /^\d{1,9}$/.test(focus) ? Number(focus) : null,
    setFocus: (id) => setFocus(String(id)),
  }
}
