import { MINUTE_MS } from '@gildscope/time'
import { useSyncExternalStore } from 'react'
import { onDemand } from '../../../figures/on-demand.ts'
import { defineKind } from './kind.ts'
import styles from './kinds.module.css'

const STEPS = [
  { unit: 'd', ms: 24 * 60 * MINUTE_MS },
  { unit: 'h', ms: 60 * MINUTE_MS },
  { unit: 'min', ms: MINUTE_MS },
] as const

/** `3 h`, `12 min`, `40 s`. */
export const ageText = (iso: string, now: number): string => {
  const ms = Math.max(0, now - Date.parse(iso))
  const step = STEPS.find((candidate) => ms >= candidate.ms)
  return step === undefined ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / step.ms)} ${step.unit}`
}

const localFormat = onDemand(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }))

const utcText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const localText = (iso: string): string => {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : localFormat().format(ms)
}

const everyMinute = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

const Age = ({ iso }: { iso: string }) => {
  useSyncExternalStore(everyMinute, thisMinute)
  return <>{ageText(iso, Date.now())}</>
}

export const dateKind = defineKind('date', {
  isRight: true,
  width: 118,
  skeletonRatio: 0.7,
  grammar: 'date',
  // ISO texts of one zone stand in the order of time.
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  text: (value, { form = 'instant' }) => (form === 'day' ? value.slice(0, 10) : utcText(value)),
  raw: (value) => value,
  cell: (value, { form = 'instant' }) =>
    form === 'day' ? (
      <time dateTime={value}>{value.slice(0, 10)}</time>
    ) : (
      <time className={form === 'age' ? styles.age : undefined} dateTime={value} title={utcText(value)}>
        {form === 'age' ? <Age iso={value} /> : localText(value)}
      </time>
    ),
})
