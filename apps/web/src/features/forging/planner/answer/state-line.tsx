import { SECOND_MS } from '@gildscope/base/time'
import { itemGood, type Plan } from '@gildscope/planner'
import { Button, counted, formatNumber, goldText, Notice } from '@gildscope/ui'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { Weighed } from '../question/use-asked.ts'
import type { Planning } from '../solver/use-planning.ts'
import styles from './answer.module.css'
import { GoodWords } from './goods.tsx'
import { gapText } from './words.ts'

const secondsText = (ms: number): string => `${formatNumber(ms / SECOND_MS, 1)} s`

/** What is so far from proven is no statement about the plan. */
const UNKNOWN_GAP = 0.5

/** How exact a plan is. */
export const exactText = ({ stage, gap, totals }: Plan, tookMs: number): string => {
  const solved = `solved in ${secondsText(tookMs)}`
  if (stage === 'relaxed') return `a first plan, rounded to whole numbers; ${solved}`
  if (gap === null || gap > UNKNOWN_GAP)
    return `in whole numbers; how near it is to the best one was not found in time; ${solved}`
  if (gap <= 0) return `exact; ${solved}`
  return `exact to ${gapText(gap)}, at most ${goldText(totals.coin * gap)} g above the best; ${solved}`
}

/** How far the plan is, and how to stop it. */
export const StateLine = ({ planning }: { planning: Planning }) => {
  const { plan, isBusy, isCancelled, isOld, tookMs, cancel, again } = planning
  return (
    <p className={styles.state} role="status">
      {plan !== null && (isOld ? 'of what was asked before' : exactText(plan, tookMs))}
      {isBusy && (
        <>
          <span className={styles.busy}>{plan === null || isOld ? 'Planning' : 'Looking for a better one'}</span>
          <Button icon={IconX} onClick={cancel} size="small">
            Cancel
          </Button>
        </>
      )}
      {isCancelled && (
        <>
          <span>Stopped.</span>
          <Button onClick={again} size="small">
            Go on
          </Button>
        </>
      )}
    </p>
  )
}

const FAULTS = {
  refused: {
    title: 'This browser does not run the solver',
    text: 'It refuses WebAssembly on this site: a setting, an extension or a policy of your organisation. Another browser may allow it.',
  },
  unreachable: { title: 'The solver could not be loaded', text: 'It is 1.2 MB, and loaded once.' },
  late: {
    title: 'No plan was found within a minute',
    text: 'This device may be busy just now. Fewer targets take less time.',
  },
  failed: { title: 'The plan could not be made', text: 'The solver stopped with an error. Other targets may work.' },
} as const

export const FaultNotice = ({ planning: { error, again } }: { planning: Planning }) => {
  if (error === null) return null
  const { title, text } = FAULTS[error.fault]
  return (
    <Notice
      actions={<Button onClick={again}>Try again</Button>}
      aside={error.message}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      isAlert
      title={title}
      tone="bad"
    >
      {text}
    </Notice>
  )
}

/** Of what the best plan is the best. */
export const WeighedNote = ({ items, recipes }: Weighed) => (
  <p className={styles.hint}>
    All that you hold is weighed, and of {counted(recipes, 'recipe')} that would earn something those of the{' '}
    {counted(items, 'item')} that earn most by day; the others are not looked at.
  </p>
)

const SHORT_WORDS = {
  conditions: {
    some: 'Not all of it can be had like this, or in time:',
    none: 'None of this can be had like this, or in time:',
  },
  budget: { some: 'The budget is enough for a part only:', none: 'The budget is enough for none of this:' },
} as const

/** What a plan is not: complete, or possible at these prices. */
export const StatusNote = ({ plan: { status, short, endless } }: { plan: Plan }) => {
  if (status === 'unbounded')
    return (
      <p className={styles.statusNote} role="status">
        There is no end to earning here: a vendor pays more than{' '}
        {endless.map((good, index) => (
          <span key={good}>
            {index > 0 && ', '}
            <GoodWords good={good} />
          </span>
        ))}{' '}
        costs. The plan does it for one stack; look at the prices before you trust it.
      </p>
    )
  if (short.length === 0) return null
  const isNone = short.every(({ units, wanted }) => units >= wanted)
  const words = SHORT_WORDS[status === 'infeasible' ? 'conditions' : 'budget']
  return (
    <p className={styles.statusNote} role="status">
      {isNone ? words.none : words.some}{' '}
      {short.map(({ item, units, wanted }, index) => (
        <span key={item}>
          {index > 0 && ', '}
          {!isNone && (units >= wanted ? 'none of ' : `${formatNumber(wanted - units)} of `)}
          {formatNumber(wanted)} <GoodWords good={itemGood(item)} />
        </span>
      ))}
      .{!isNone && ' The plan is for these.'}
    </p>
  )
}
