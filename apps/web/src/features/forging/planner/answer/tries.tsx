import type { PlanSettings } from '@gildscope/contracts'
import { itemGood, type Plan, type Step, type TreeNode, triesCurve } from '@gildscope/planner'
import { Button, Coins, formatNumber, Panel } from '@gildscope/ui'
import { EChart, useChartColors } from '@gildscope/ui/chart'
import { SelectField } from '@gildscope/ui/forms'
import { useMemo, useState } from 'react'
import { stepKey } from '../lines/line-keys.ts'
import styles from './answer.module.css'
import { goodName, useGoods } from './goods.tsx'
import { isForMean } from './tree-rows.ts'
import { triesOption } from './tries-option.ts'

const CHART_HEIGHT = 170
/** Of fewer the words say as much. */
const LEAST_POINTS = 6
/** Parts of units are sums of fractions. */
const ALMOST = 1e-6

type Drawn = Step & { tries: NonNullable<Step['tries']> }

const isDrawn = (step: Step): step is Drawn => step.tries !== null && step.times > 1

const spreadOf = ({ tries }: Drawn): number => tries.nineOfTen - tries.half

const nodesOf = (tree: readonly TreeNode[], step: number): TreeNode[] =>
  tree.flatMap((node) => (node.step === step ? [node] : nodesOf(node.children, step)))

/** What more tries cost, each as those of the plan; null: part of what they take is not for sale, or the plan has it in other ways, too. */
const costOfMore = ({ tree, steps }: Plan, step: Drawn): number | null => {
  const nodes = nodesOf(tree, steps.indexOf(step))
  if (nodes.length === 0 || nodes.some(({ cost, ways }) => cost === null || ways.length !== 1)) return null
  const cost = nodes.reduce((sum, node) => sum + (node.cost ?? 0), 0)
  return Math.round((cost / step.times) * Math.max(0, step.tries.nineOfTen - step.times))
}

type OnLuck = (luck: PlanSettings['luck']) => void

const Chances = ({ plan, step, name, onLuck }: { plan: Plan; step: Drawn; name: string; onLuck: OnLuck }) => {
  const colors = useChartColors()
  const { makes, times, tries } = step
  const units = Math.floor(makes + ALMOST)
  const curve = useMemo(() => triesCurve(tries.way, units), [tries, units])
  const option = useMemo(() => triesOption({ curve, marks: tries, colors }), [curve, tries, colors])
  const more = costOfMore(plan, step)
  const [half, nineOfTen] = [formatNumber(tries.half), formatNumber(tries.nineOfTen)]
  return (
    <>
      {curve.length >= LEAST_POINTS && (
        <EChart
          height={CHART_HEIGHT}
          label={`Chance to have ${formatNumber(units)} ${name}, by tries`}
          option={option}
          summary={`half of all have enough after ${half} tries, nine of ten after ${nineOfTen}`}
        />
      )}
      <p className={styles.hint}>
        Half of all have enough after {half} tries, nine of ten after {nineOfTen}. The plan buys for{' '}
        <strong>{formatNumber(times)}</strong>
        {isForMean(step) ? ', the mean.' : ', for nine of ten.'}
      </p>
      <p className={styles.hint}>
        {isForMean(step) ? (
          <Button onClick={() => onLuck('nine-of-ten')} variant="quiet">
            Buy for nine of ten
            {more !== null && more > 0 && (
              <>
                , <Coins isSigned value={more} />
              </>
            )}
          </Button>
        ) : (
          <Button onClick={() => onLuck('mean')} variant="quiet">
            Buy for the mean
          </Button>
        )}
      </p>
    </>
  )
}

/** A way whose outcome is drawn: how often it has to be tried. */
export const Tries = ({ plan, onLuck }: { plan: Plan; onLuck: OnLuck }) => {
  const goods = useGoods()
  const [chosen, setChosen] = useState('')
  // The one that luck decides most comes first.
  const drawn = plan.steps.filter(isDrawn).sort((one, other) => spreadOf(other) - spreadOf(one))
  const step = drawn.find((one) => stepKey(one) === chosen) ?? drawn[0]
  if (step === undefined) return null
  const nameOf = ({ way }: Step): string => goodName(goods, itemGood(way.output))
  return (
    <Panel isSmall note={`chance to have ${formatNumber(Math.floor(step.makes + ALMOST))}`} title="How many tries">
      {drawn.length > 1 ? (
        <div className={styles.triesOf}>
          <SelectField
            label="Of"
            onChange={setChosen}
            options={drawn.map((one) => ({ value: stepKey(one), label: nameOf(one) }))}
            value={stepKey(step)}
          />
        </div>
      ) : (
        <p className={styles.hint}>
          <strong translate="no">{nameOf(step)}</strong>
        </p>
      )}
      <Chances key={stepKey(step)} name={nameOf(step)} onLuck={onLuck} plan={plan} step={step} />
    </Panel>
  )
}
