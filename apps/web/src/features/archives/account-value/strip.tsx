import type { WealthArchive } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { Change, Coins, formatNumber, type KeyFigure, Missing } from '@gildscope/ui'
import type { ValueModel } from './model.ts'
import { shortName } from './place-words.ts'
import { changeSince, totalOf } from './points.ts'
import type { CurrenciesHeld } from './use-currencies-held.ts'
import type { Measure, ValueView } from './view.ts'

const SPANS = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: 'One year', days: 365 },
] as const

const signedUnits = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))

const Amount = ({ value, measure }: { value: number; measure: Measure }) =>
  measure === 'units' ? formatNumber(value) : <Coins form="gold" value={value} />

const changeFigure = (
  { archives }: ValueModel,
  { label, days }: (typeof SPANS)[number],
  { side, measure }: Pick<ValueView, 'side' | 'measure'>,
): KeyFigure => {
  const found = changeSince(archives, days, measure === 'units' ? 'units' : side)
  if (found === null) return { label, value: <Missing />, note: 'not read then' }
  const { before, change } = found
  return {
    label,
    value: <Change percent={before === 0 ? null : (change / before) * 100} />,
    note: measure === 'units' ? signedUnits(change) : <Coins form="gold" isSigned value={change} />,
  }
}

const lastOf = ({ days }: WealthArchive, amount: Side | 'units'): number => {
  const day = days.at(-1)
  return day === undefined ? 0 : totalOf(day.places)[amount]
}

/** The largest account, and the others by name, where several are added up. */
const accountFigure = (
  { archives }: ValueModel,
  { side, measure }: Pick<ValueView, 'side' | 'measure'>,
): KeyFigure[] => {
  const amount = measure === 'units' ? 'units' : side
  const read = archives.filter(({ days }) => days.length > 0)
  const [first, ...others] = read.toSorted((a, b) => lastOf(b, amount) - lastOf(a, amount))
  if (first === undefined || others.length === 0) return []
  return [
    {
      label: first.account,
      value: <Amount measure={measure} value={lastOf(first, amount)} />,
      note: others.slice(0, 2).map((other, index) => (
        <span key={other.accountID}>
          {index > 0 && ', '}
          {shortName(other.account)} <Amount measure={measure} value={lastOf(other, amount)} />
        </span>
      )),
    },
  ]
}

const currenciesFigure = (all: number, { worth, read, wallets }: CurrenciesHeld): KeyFigure => ({
  label: 'With currencies',
  value: worth === null ? <Missing /> : <Coins form="gold" value={all + worth} />,
  note: (
    <>
      {worth !== null && (
        <>
          <Coins form="gold" value={worth} /> in{' '}
        </>
      )}
      {read} of {wallets} wallets now
    </>
  ),
})

/** The figures of the newest day and how they have changed. */
export const valueFigures = (
  model: ValueModel,
  view: Pick<ValueView, 'side' | 'measure'>,
  held: CurrenciesHeld | null = null,
): KeyFigure[] => {
  const { last } = model
  if (last === null) return []
  const { side, measure } = view
  const { total, coin } = last
  const other = side === 'sell' ? 'buy' : 'sell'
  const percent = total[side] === 0 ? null : (coin / total[side]) * 100
  const head: KeyFigure[] =
    measure === 'units'
      ? [{ label: 'Units', value: formatNumber(total.units), note: 'of items, everywhere' }]
      : [
          {
            ...{ label: `Value, ${side} prices`, side },
            value: <Coins form="gold" value={total[side]} />,
            note: (
              <>
                <Coins form="gold" value={total[other]} /> at {other} prices
              </>
            ),
          },
          {
            label: 'After fees',
            value: <Coins form="gold" value={total[`${side}Net`]} />,
            note: 'coin in full, the rest less 15 %',
          },
        ]
  return [
    ...head,
    {
      label: 'Liquid coin',
      value: <Coins form="gold" value={coin} />,
      note: percent === null ? 'in the wallet' : `${formatNumber(percent, 1)} % of all`,
    },
    ...(held === null || measure === 'units' ? [] : [currenciesFigure(total[side], held)]),
    ...SPANS.map((span) => changeFigure(model, span, view)),
    ...accountFigure(model, view),
  ]
}
