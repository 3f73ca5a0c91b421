import { FLIP_HOLDS, FLIP_VISITS, type FlipSettings } from '@gildscope/contracts'
import { mostInOneItem } from '@gildscope/finder'
import { formatNumber, goldText } from '@gildscope/ui'
import { type AmountKind, amountOf, Choice, coinText, Field, MOST_GOLD, SelectField } from '@gildscope/ui/forms'
import { type ReactNode, useState } from 'react'
import styles from './controls.module.css'
import type { ChangeSettings } from './use-finder-address.ts'
import { hourText, visitHours } from './visits.ts'

export type ControlsProps = { settings: FlipSettings; change: ChangeSettings }

const GOLD = { kind: 'coins', step: 10_000 } as const satisfies AmountKind
const PLANS = [
  { value: 'expected', label: 'What is expected' },
  { value: 'worst', label: 'The worst of 10' },
] as const
const HOLDS = FLIP_HOLDS.map((days) => ({ value: String(days), label: `${days} d` }))
/** More than a few times of the day are no reading. */
const MOST_TIMES = 4
const VISITS = FLIP_VISITS.map((visits) => ({
  value: String(visits),
  label:
    visits > MOST_TIMES
      ? `${visits}, every ${24 / visits} h`
      : `${visits}, at ${visitHours(visits).map(hourText).join(', ')} UTC`,
}))

type AmountProps = {
  label: string
  text: string
  amount: AmountKind
  onAmount: (amount: number) => void
  end?: ReactNode
}

const usableAmount = (typed: string, amount: AmountKind): number | null => {
  const read = amountOf(typed, amount)
  return read !== null && read > 0 && Number.isInteger(read) ? read : null
}

const whatIsRight = (amount: AmountKind): string => {
  if (amount.kind === 'number') return `Type a whole number from ${amount.min} to ${amount.max}`
  return `Type an amount up to ${formatNumber(MOST_GOLD)}g, such as 300g`
}

/** Keeps what is typed until it is left; what cannot be used is said and changes nothing. */
const Amount = ({ label, text, amount, onAmount, end }: AmountProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && usableAmount(typed, amount) === null
  return (
    <Field
      className={styles.amount}
      beside={end === undefined ? undefined : <span className={styles.end}>{end}</span>}
      error={
        isBad ? (
          <span className={styles.fault}>
            {whatIsRight(amount)}; the set is still for {text}.
          </span>
        ) : null
      }
      inputMode={amount.kind === 'coins' ? 'text' : 'numeric'}
      label={label}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next)
        const usable = usableAmount(next, amount)
        if (usable !== null) onAmount(usable)
      }}
      value={typed ?? text}
    />
  )
}

export const PurseField = ({ settings, change }: ControlsProps) => (
  <Amount
    amount={GOLD}
    label="Gold to use"
    onAmount={(purse) => change({ purse }, { isTyped: true })}
    text={coinText(settings.purse)}
  />
)

/** Everything but the purse. */
export const OtherControls = ({ settings, change }: ControlsProps) => (
  <>
    <SelectField
      label="Visits a day"
      onChange={(value) => change({ visits: Number(value) as FlipSettings['visits'] })}
      options={VISITS}
      value={String(settings.visits)}
    />
    <div className={styles.choice}>
      <span aria-hidden="true">Longest hold</span>
      <Choice
        label="Longest hold"
        onChange={(value) => change({ days: Number(value) as FlipSettings['days'] })}
        options={HOLDS}
        value={String(settings.days)}
      />
    </div>
    <Amount
      amount={{ kind: 'number', step: 1, min: 1, max: 30 }}
      label="Most items at once"
      onAmount={(items) => change({ items }, { isTyped: true })}
      text={String(settings.items)}
    />
    <div className={styles.choice}>
      <span aria-hidden="true">Plan for</span>
      <Choice label="Plan for" onChange={(caution) => change({ caution })} options={PLANS} value={settings.caution} />
    </div>
    <Amount
      amount={{ kind: 'number', step: 1, min: 1, max: 10_000 }}
      end="units"
      label="Only what holds"
      onAmount={(units) => change({ units }, { isTyped: true })}
      text={String(settings.units)}
    />
  </>
)

const FIFTH = 5

export const ShareNote = ({ settings }: Pick<ControlsProps, 'settings'>) => {
  const part = settings.items >= FIFTH ? 'a fifth' : `one of ${settings.items}`
  return (
    <p className={styles.share}>
      at most {goldText(mostInOneItem(settings))} g, {settings.items === 1 ? 'all of it' : part}, in one item
    </p>
  )
}
