import type { PlanSettings } from '@gildscope/contracts'
import { amountOf, Choice, coinText, Field } from '@gildscope/ui/forms'
import { type ReactNode, useId, useState } from 'react'
import styles from './counts.module.css'

export type Change = (next: Partial<PlanSettings>, how?: { isTyped?: boolean }) => void
export type SettingsProps = { settings: PlanSettings; change: Change }

export const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.row}>
    <span>{label}</span>
    {children}
  </div>
)

const COINS = { kind: 'coins', step: 10_000 } as const

type AmountProps<T> = { label: string; value: T; onChange: (value: T) => void }

/** Coins; empty is null where that means something. */
export const CoinsInput = ({ label, value, onChange }: AmountProps<number | null>) => {
  const [typed, setTyped] = useState<string | null>(null)
  const handleText = (text: string): void => {
    setTyped(text)
    const amount = amountOf(text, COINS)
    if (amount !== null || text.trim() === '') onChange(amount)
  }
  return (
    <Field
      className={styles.short}
      error={undefined}
      isLabelHidden
      label={label}
      onBlur={() => setTyped(null)}
      onChange={handleText}
      placeholder="any"
      value={typed ?? (value === null ? '' : coinText(value))}
    />
  )
}

type NumberProps = AmountProps<number | null> & { min: number; max: number; step?: number; placeholder?: string }

export const NumberInput = ({ label, value, onChange, min, max, step = 1, placeholder }: NumberProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const handleText = (text: string): void => {
    setTyped(text)
    const amount = amountOf(text, { kind: 'number', step, min, max })
    if (amount !== null || text.trim() === '') onChange(amount)
  }
  return (
    <Field
      className={styles.short}
      inputMode="decimal"
      isLabelHidden
      label={label}
      max={max}
      min={min}
      onBlur={() => setTyped(null)}
      onChange={handleText}
      placeholder={placeholder}
      step={step}
      type="number"
      value={typed ?? (value === null ? '' : String(value))}
    />
  )
}

const MOST_DAYS = 60
/** Stops of the slider: finer where orders differ most. */
const WAITS = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 14, 21, 30, MOST_DAYS]

const waitWords = (days: number): string => {
  if (days < 1) return `${days * 24} h`
  return days === 1 ? '1 day' : `${days} days`
}

const WaitSlider = ({ value, onChange }: { value: number; onChange: (days: number) => void }) => {
  const id = useId()
  const at = WAITS.findIndex((days) => days >= value)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>Wait at most</label>
      <input
        aria-valuetext={waitWords(value)}
        id={id}
        max={WAITS.length - 1}
        min={0}
        onChange={({ currentTarget }) => onChange(WAITS[Number(currentTarget.value)] ?? value)}
        type="range"
        value={at === -1 ? WAITS.length - 1 : at}
      />
      <strong>{waitWords(value)}</strong>
    </div>
  )
}

const TRADING = [
  { value: 'now', label: 'Now' },
  { value: 'orders', label: 'Orders' },
  { value: 'both', label: 'Both' },
] as const

export const TradingRows = ({ settings, change }: SettingsProps) => (
  <div className={styles.block}>
    <Row label="Trading post">
      <Choice
        label="Trading post"
        onChange={(trading) => change({ trading })}
        options={TRADING}
        value={settings.trading}
      />
    </Row>
    {settings.trading !== 'now' && (
      <>
        <WaitSlider onChange={(waitDays) => change({ waitDays }, { isTyped: true })} value={settings.waitDays} />
        {settings.trading === 'both' && (
          <Row label="Order only to save">
            <CoinsInput
              label="Order only to save"
              onChange={(orderSaves) => orderSaves !== null && change({ orderSaves }, { isTyped: true })}
              value={settings.orderSaves}
            />
          </Row>
        )}
        <Row label="Visits a day">
          <NumberInput
            label="Visits a day"
            max={48}
            min={1}
            onChange={(visits) => visits !== null && change({ visits: Math.round(visits) }, { isTyped: true })}
            value={settings.visits}
          />
        </Row>
      </>
    )}
  </div>
)
