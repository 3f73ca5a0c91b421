import { HOUR_MS, SECOND_MS } from '@gildscope/base/time'
import { Coins, FigureStrip, formatNumber, type KeyFigure, Missing } from '@gildscope/ui'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockSecond, countdown } from '../../../shell/time/words.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'

const NOTHING = <Missing />

const itemsNote = (items: number): string => `${formatNumber(items)} ${items === 1 ? 'item' : 'items'}`

const signed = (count: number): string => (count > 0 ? `+${formatNumber(count)}` : formatNumber(count))

const gold = (copper: number | undefined, isSigned: boolean) =>
  copper === undefined ? NOTHING : <Coins form="gold" isSigned={isSigned} value={copper} />

/** Totals of the table. */
export const AccountFigures = ({ page: { pair, view, sums } }: { page: AccountToCsv }) => {
  const now = useMinute()
  const { shown } = sums
  const { initial, second } = pair
  if (view.face === null || initial === null) return null
  const isDifference = view.face === 'difference' && second !== null
  const taken = view.face === 'second' && second !== null ? second : initial
  const value = shown?.value
  const tone = (copper: number | undefined): Pick<KeyFigure, 'tone'> =>
    isDifference && copper !== undefined && copper > 0 ? { tone: 'gain' } : {}
  const both: KeyFigure[] = [
    {
      ...{ label: 'Value', value: gold(value?.sell, isDifference), note: 'current sell prices', side: 'sell' },
      ...tone(value?.sell),
    },
    {
      ...{ label: 'Value, buy prices', value: gold(value?.buy, isDifference), note: 'current buy prices', side: 'buy' },
      ...tone(value?.buy),
    },
    {
      label: 'Quantity',
      value: shown === null ? NOTHING : isDifference ? signed(shown.quantity) : formatNumber(shown.quantity),
      note: 'all items',
    },
  ]
  const between = isDifference ? second.takenAt - initial.takenAt : 0
  const ofDifference: KeyFigure[] = [
    {
      label: 'Gained',
      value: gold(shown?.gained.value.sell, false),
      note: shown === null ? '' : itemsNote(shown.gained.items),
    },
    {
      label: 'Given or used',
      value: gold(shown === null ? undefined : Math.abs(shown.lost.value.sell), false),
      note: shown === null ? '' : itemsNote(shown.lost.items),
    },
    { label: 'Between', value: countdown(Math.abs(between) / SECOND_MS).replace(/^0(?=\d)/, ''), note: 'h:mm:ss' },
    {
      label: 'Per hour',
      value: between > 0 && value !== undefined ? gold((value.sell / between) * HOUR_MS, false) : NOTHING,
      note: 'at sell prices',
    },
  ]
  const ofSnapshot: KeyFigure[] = [
    { label: 'Value − Tax', value: gold(value?.sellNet, false), note: 'sell prices, after fees' },
    { label: 'Value, buy − Tax', value: gold(value?.buyNet, false), note: 'buy prices, after fees' },
    { label: 'Kinds', value: shown === null ? NOTHING : formatNumber(shown.kinds), note: 'of items' },
    { label: 'Taken', value: clockSecond(taken.takenAt, now), note: 'when the first question was asked' },
  ]
  return (
    <FigureStrip figures={[...both, ...(isDifference ? ofDifference : ofSnapshot)]} label="What the table comes to" />
  )
}
