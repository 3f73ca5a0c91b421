import type { Alert, Channel } from '@gildscope/contracts'
import { counted, FigureStrip, type KeyFigure, Missing } from '@gildscope/ui'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime } from '../../../../shell/time/words.ts'
import { tookText } from '../channels/channel-model.ts'
import { useWeek } from '../queries.ts'
import { ruleFigures } from './rule-model.ts'

/** Within so long of the end of a poll an event is handed to its channels. */
const PROMISED_MS = 5_000

type RulesStripProps = {
  alerts: readonly Alert[]
  channels: readonly Channel[] | undefined
  /** Items that the rules watch, as far as they are known. */
  watched: number
}

const channelFigure = (channels: readonly Channel[]): KeyFigure => {
  const works = channels.filter(({ state }) => state === 'works').length
  const off = channels.filter(({ state }) => state !== 'works')
  return {
    label: 'Channels',
    value: works === channels.length ? works : `${works} of ${channels.length}`,
    note: off.length === 0 ? 'all of them work' : off.map(({ kind, state }) => `${kind} ${state}`).join(', '),
    ...(off.length > 0 && { tone: 'warn' as const }),
  }
}

/** Of the slowest of those that carry each event at once; mails of a minute are one. */
const delayFigure = (channels: readonly Channel[]): KeyFigure => {
  const delays = channels.flatMap(({ kind, delay7dMs }) => (kind === 'mail' ? [] : (delay7dMs ?? [])))
  const promised = 'promised 5 s'
  if (delays.length === 0) return { label: 'From poll to channel', value: <Missing />, note: `none yet; ${promised}` }
  const slowest = Math.max(...delays)
  return {
    label: 'From poll to channel',
    value: tookText(slowest),
    note: `95 % of 7 days; ${promised}`,
    ...(slowest > PROMISED_MS && { tone: 'warn' as const }),
  }
}

const reasonOf = (alerts: readonly Alert[]): string => {
  const waiting = alerts.filter(({ state }) => state === 'waiting')
  return waiting[0]?.reason ?? 'none'
}

export const RulesStrip = ({ alerts, channels, watched }: RulesStripProps) => {
  const now = useMinute()
  const week = useWeek()
  const { byState, firedInWeek, lastFired } = ruleFigures(alerts, week?.events)
  const figures: KeyFigure[] = [
    { label: 'Holding', value: byState.holding, note: byState.holding === 0 ? 'none' : 'fire if they stay' },
    {
      label: 'Waiting',
      value: byState.waiting,
      note: reasonOf(alerts),
      ...(byState.waiting > 0 && { tone: 'warn' as const }),
    },
    { label: 'Armed', value: byState.armed, note: watched === 0 ? '' : `on ${counted(watched, 'item')}` },
    {
      label: 'Fired, 7 days',
      value: firedInWeek ?? <Missing />,
      note: lastFired === null ? 'none' : `last ${clockTime(lastFired, now)}`,
    },
    { label: 'Paused or ended', value: byState.paused + byState.ended, note: 'fire nothing' },
    ...(channels === undefined ? [] : [delayFigure(channels), channelFigure(channels)]),
  ]
  return <FigureStrip figures={figures} label="Rules in figures" />
}
