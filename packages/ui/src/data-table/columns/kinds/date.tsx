import { MINUTE_MS } from '@gildscope/base/time'
import { useSyncExternalStore } from 'react'
import { onDemand } from '../../../figures/on-demand.ts'
import type { DateForm } from '../column.ts'
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (iso: string): string => MONTHS[Number(iso.slice(5, 7)) - 1] ?? ''

/** `14 Nov`, of another year `14 Nov 2025`; of ISO text in UTC. */
const shortDay = (iso: string): string => {
  const day = `${Number(iso.slice(8, 10))} ${monthOf(iso)}`
  return iso.startsWith(String(new Date().getUTCFullYear())) ? day : `${day} ${iso.slice(0, 4)}`
}

const WRITTEN: Partial<Record<DateForm, (iso: string) => string>> = {
  day: (iso) => iso.slice(0, 10),
  short: shortDay,
  time: (iso) => iso.slice(11, 16),
  month: (iso) => `${monthOf(iso)} ${iso.slice(0, 4)}`,
}
const TITLES: Partial<Record<DateForm, (iso: string) => string>> = {
  short: (iso) => iso.slice(0, 10),
  time: (iso) => `${iso.slice(11, 16)} UTC`,
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
  // ISO texts of one time zone sort by time.
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  text: (value, { form = 'instant' }) => WRITTEN[form]?.(value) ?? utcText(value),
  raw: (value) => value,
  cell: (value, { form = 'instant' }) =>
    WRITTEN[form] !== undefined ? (
      <time dateTime={value} title={TITLES[form]?.(value)}>
        {WRITTEN[form](value)}
      </time>
    ) : (
      <time className={form === 'age' ? styles.age : undefined} dateTime={value} title={utcText(value)}>
        {form === 'age' ? <Age iso={value} /> : localText(value)}
      </time>
    ),
})
