import { SECOND_MS } from '@gildscope/base/time'
import { Button, Coins, FigureStrip, formatNumber, type KeyFigure, Missing } from '@gildscope/ui'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import type { Progress } from '../../../market/game-account/read-holdings.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime, countdown } from '../../../shell/time/words.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import styles from './farming.module.css'
import type { Session } from './session/session.ts'
import { elapsedAt } from './session/transitions.ts'
import type { Counting } from './use-counting.ts'
import type { FarmSession } from './use-session.ts'
import { perHour } from './view/sums.ts'

const STATES = { running: 'Running', paused: 'Paused', stopped: 'Stopped' } as const

/** `2:41:08` */
export const elapsedText = (ms: number): string => countdown(ms / SECOND_MS).replace(/^0(?=\d)/, '')

const Elapsed = ({ session }: { session: Session }) => elapsedText(elapsedAt(session, useNow()))

const gold = (copper: number | null) => (copper === null ? <Missing /> : <Coins form="gold" value={copper} />)

const rateOf = (amount: number | null, elapsedMs: number): number | null =>
  amount === null ? null : perHour(amount, elapsedMs)

const figuresOf = (session: Session, { counted }: Counting, now: number, isPhone: boolean): KeyFigure[] => {
  const sum = counted?.points.at(-1)?.sums.total ?? null
  const elapsedMs = counted?.elapsedMs ?? 0
  const quantityRate = rateOf(sum?.quantity ?? null, elapsedMs)
  const started = clockTime(new Date(session.startedAt).toISOString(), now)
  const [time = '', day] = started.split(', ').toReversed()
  const times: KeyFigure[] = [
    { label: 'Started', value: time, note: day ?? 'today' },
    { label: 'Elapsed', value: <Elapsed session={session} />, note: 'h:mm:ss' },
  ]
  return [
    ...(isPhone ? [] : times),
    {
      ...{ label: 'Value - Sell', value: gold(sum?.sell ?? null), side: 'sell' },
      note: <>{gold(rateOf(sum?.sell ?? null, elapsedMs))} per hour</>,
    },
    {
      ...{ label: 'Value - Buy', value: gold(sum?.buy ?? null), side: 'buy' },
      note: <>{gold(rateOf(sum?.buy ?? null, elapsedMs))} per hour</>,
    },
    {
      ...{ label: 'Quantity', value: sum === null ? <Missing /> : formatNumber(sum.quantity) },
      note: <>{quantityRate === null ? <Missing /> : formatNumber(quantityRate)} per hour</>,
    },
  ]
}

const Buttons = ({ session: { state }, farm }: { session: Session; farm: FarmSession }) => {
  if (state === 'stopped')
    return (
      <Button icon={IconPlus} onClick={() => void farm.clear()} variant="primary">
        New
      </Button>
    )
  return (
    <>
      {state === 'running' ? (
        <Button icon={IconPlayerPause} onClick={() => void farm.pause()} variant="primary">
          Pause
        </Button>
      ) : (
        <Button icon={IconPlayerPlay} onClick={() => void farm.resume()} variant="primary">
          Resume
        </Button>
      )}
      <Button icon={IconPlayerStop} onClick={() => void farm.stop()}>
        Stop
      </Button>
    </>
  )
}

type LineProps = { session: Session; progress: Progress | null; isLeading: boolean; now: number }

const nextWords = ({ state, dueAt }: Session, now: number): string => {
  if (state === 'paused') return 'nothing is read until you resume'
  if (state === 'stopped' || dueAt === null) return 'it is over'
  return dueAt <= now ? 'the next is due' : `next at ${clockTime(new Date(dueAt).toISOString(), now)}`
}

const ProgressLine = ({ session, progress, isLeading, now }: LineProps) => {
  const { snapshots, holes, tradeHoles } = session
  const skipped = holes.length + tradeHoles.length
  const words =
    progress === null
      ? `${formatNumber(snapshots)} ${snapshots === 1 ? 'snapshot' : 'snapshots'}${skipped > 0 ? `, the last with ${formatNumber(skipped)} skipped` : ''}; ${nextWords(session, now)}${isLeading ? '' : '; another tab takes them'}`
      : `Snapshot ${formatNumber(snapshots + 1)}: ${formatNumber(progress.done)} of ${formatNumber(progress.total)} answers${progress.failed > 0 ? `, ${formatNumber(progress.failed)} skipped` : ''}; ${nextWords(session, now)}`
  return (
    <div className={styles.progress}>
      <progress
        aria-label="Answers of the game"
        max={progress?.total ?? 1}
        value={progress?.done ?? (session.state === 'running' ? 1 : 0)}
      />
      <p role="status">{words}</p>
    </div>
  )
}

type HeadProps = { session: Session; farm: FarmSession; counting: Counting }

/** The state of the session, its start, and its gains so far. */
export const Head = ({ session, farm, counting }: HeadProps) => {
  const now = useNow()
  const isPhone = useIsPhone()
  const { state } = session
  return (
    <section aria-label="Session" className={styles.head}>
      <div className={styles.state}>
        <p>
          <span className={`${styles.dot} ${styles[state]}`} />
          <strong className={styles[state]}>{STATES[state]}</strong>
          {isPhone && (
            <span className={styles.clock}>
              <Elapsed session={session} />
            </span>
          )}
        </p>
        <div className={styles.buttons}>
          <Buttons farm={farm} session={session} />
        </div>
        {!isPhone && <small>a snapshot every 5 minutes</small>}
      </div>
      <div className={styles.strip}>
        <FigureStrip figures={figuresOf(session, counting, now, isPhone)} label="What it has brought" />
      </div>
      <ProgressLine isLeading={farm.leader.isLeading} now={now} progress={farm.progress} session={session} />
    </section>
  )
}
