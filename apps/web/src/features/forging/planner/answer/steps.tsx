import { DROP_WAYS_SOURCE } from '@gildscope/contracts'
import { type Good, goodParts, itemGood, type Plan, type Step } from '@gildscope/planner'
import { formatNumber, ItemTile } from '@gildscope/ui'
import { IconBuildingStore, IconCalendar, IconFlame, IconRecycle } from '@tabler/icons-react'
import { stepKey } from '../lines/line-keys.ts'
import type { Done } from '../lines/use-done.ts'
import type { Planner } from '../use-planner.ts'
import styles from './answer.module.css'
import { Gates } from './gates.tsx'
import { GoodWords, goodName, refOf, useGoods } from './goods.tsx'
import { LineBox } from './line-box.tsx'
import { Slices, useOnPaper } from './slices.tsx'
import { isReady, type StepGroup, stepGroups, waitingOf, waitingText } from './step-groups.ts'
import { Tries } from './tries.tsx'
import { dayText, todayOf } from './words.ts'

const ICONS = {
  day: IconCalendar,
  forge: IconFlame,
  merchant: IconBuildingStore,
  convert: IconRecycle,
  person: null,
} as const

const unitsText = (units: number): string => formatNumber(units, Number.isInteger(units) ? 0 : 1)

type Units = Step['takes'][number]

const UnitsOf = ({ goods }: { goods: readonly Units[] }) =>
  goods.map(({ good, units }, index) => (
    <span key={good}>
      {index > 0 && ', '}
      {unitsText(units)} <GoodWords good={good} />
    </span>
  ))

/** Of what comes out of something. */
const SHOWN = 5

/** What a plan does something with. */
const usedIn = ({ steps, tree, sales }: Plan): ReadonlySet<Good> =>
  new Set([
    ...steps.flatMap(({ takes }) => takes.map(({ good }) => good)),
    ...tree.map(({ good }) => good),
    ...sales.map(({ item }) => itemGood(item)),
  ])

/** What comes out of something, at least: first what the plan has a use for. */
const Yields = ({ plan, step: { way, makes, alsoMakes } }: { plan: Plan; step: Step }) => {
  const used = usedIn(plan)
  const all = [{ good: itemGood(way.output), units: makes }, ...alsoMakes].toSorted(
    (a, b) => Number(used.has(b.good)) - Number(used.has(a.good)) || b.units - a.units,
  )
  const more = all.length - SHOWN
  return (
    <small>
      on average at least <UnitsOf goods={all.slice(0, SHOWN)} />
      {more > 0 && ` and ${formatNumber(more)} more`}
    </small>
  )
}

type RowProps = { plan: Plan; step: Step; nth: number; done: Done; today: number; isCurrent: boolean }

const StepRow = ({ plan, step, nth, done, today, isCurrent }: RowProps) => {
  const goods = useGoods()
  const { way, makes, takes, times } = step
  // Of what is taken apart several things come, which have less of a name than it.
  const isApart = way.source === DROP_WAYS_SOURCE
  const subject = (isApart && takes[0]?.good) || itemGood(way.output)
  const tries = times > 1 ? step.tries : null
  const key = stepKey(step)
  const isDone = done.isDone(key)
  const waiting = waitingOf(plan, step, { done, today })
  const name = goodName(goods, subject)
  const state = (): string => {
    if (isDone) return 'done'
    return isReady(waiting) ? 'ready' : 'waits for'
  }
  const rest = waiting.day !== null ? dayText(waiting.day) : waitingText(waiting, (good) => goodName(goods, good))
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={isDone ? `${styles.step} ${styles.stepDone}` : styles.step}
    >
      <LineBox done={done} name={`${nth}, ${name}`} of={key} />
      <span className={styles.nth}>{nth}</span>
      <ItemTile item={refOf(goods, goodParts(subject).id)} size={28} />
      <span className={styles.doing}>
        <span>
          <GoodWords good={subject} /> <strong>× {unitsText(isApart ? times : makes)}</strong>
          {times > 1 && times !== makes && tries === null && !isApart && (
            <span className={styles.note}> {formatNumber(times)} times</span>
          )}
        </span>
        {isApart ? (
          <Yields plan={plan} step={step} />
        ) : (
          <small>
            <UnitsOf goods={takes} />
          </small>
        )}
      </span>
      <span className={styles.stepState}>
        {tries === null || isDone ? (
          <span className={state() === 'ready' ? styles.ready : undefined}>{state()}</span>
        ) : (
          <strong>{formatNumber(times)} tries</strong>
        )}
        <small>
          {rest !== '' && !isDone
            ? `${tries === null ? '' : 'waits for '}${rest}`
            : tries !== null && `${formatNumber(tries.way.count, 2)} a try`}
        </small>
      </span>
    </li>
  )
}

/** So many steps of a group are drawn with their head. */
const FEW = 10

type GroupProps = {
  group: StepGroup
  plan: Plan
  done: Done
  today: number
  current: number | null
  isOnPaper: boolean
}

const Group = ({ group: { title, note, icon, steps }, plan, done, today, current, isOnPaper }: GroupProps) => {
  const Icon = ICONS[icon]
  const ticked = steps.filter(({ step }) => done.isDone(stepKey(step))).length
  return (
    <section>
      <h3 className={styles.stepHead}>
        {Icon !== null && <Icon aria-hidden="true" size={16} stroke={1.75} />}
        {title ?? 'Any character'} <span className={styles.note}>{note}</span>
        {ticked > 0 && (
          <span className={styles.stepCount}>
            {ticked} of {steps.length} done
          </span>
        )}
      </h3>
      <ol className={styles.steps}>
        <Slices isAtOnce={isOnPaper || steps.length <= FEW} of={plan}>
          {steps.map(({ step, nth }) => (
            <StepRow
              done={done}
              isCurrent={nth === current}
              key={stepKey(step)}
              nth={nth}
              plan={plan}
              step={step}
              today={today}
            />
          ))}
        </Slices>
      </ol>
    </section>
  )
}

type StepsProps = { plan: Plan; done: Done; now: number; change: Planner['change'] }

/** What to do, in the order of doing. */
export const Steps = ({ plan, done, now, change }: StepsProps) => {
  const isOnPaper = useOnPaper()
  const today = todayOf(now)
  const { steps } = plan
  if (steps.length === 0) return <p className={styles.nothing}>Nothing has to be made: all of it is bought or held.</p>
  const first = steps.findIndex(
    (step) => !done.isDone(stepKey(step)) && isReady(waitingOf(plan, step, { done, today })),
  )
  return (
    <div className={styles.halves}>
      <div className={styles.panel}>
        <Slices isAtOnce={isOnPaper} of={plan}>
          {stepGroups(steps, dayText).map((group) => (
            <Group
              current={first === -1 ? null : first + 1}
              done={done}
              group={group}
              isOnPaper={isOnPaper}
              key={group.key}
              plan={plan}
              today={today}
            />
          ))}
        </Slices>
      </div>
      <div className={styles.rest}>
        {plan.gates.length > 0 && <Gates now={now} plan={plan} />}
        <Tries onLuck={(luck) => change({ luck })} plan={plan} />
      </div>
    </div>
  )
}
