import { counted, formatNumber } from '@gildscope/ui'
import { useDeferredValue } from 'react'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { shoppingKeys } from '../lines/line-keys.ts'
import type { Done } from '../lines/use-done.ts'
import type { Planner } from '../use-planner.ts'
import styles from './answer.module.css'
import { CouldBeList } from './could-be.tsx'
import { Gates } from './gates.tsx'
import { ListFoot } from './list-foot.tsx'
import { Shopping } from './shopping.tsx'
import { StateLine, StatusNote, WeighedNote } from './state-line.tsx'
import { Steps } from './steps.tsx'
import { Strip } from './strip.tsx'
import { type Tab, Tabs, useTab } from './tabs.tsx'
import { Tree } from './tree.tsx'
import { countNodes } from './tree-rows.ts'

const WIDE: readonly Tab[] = ['shopping', 'steps', 'tree', 'gates']
const PHONE: readonly Tab[] = [...WIDE, 'could-be']

/** The plan: its figures, and its parts. */
export const Answer = ({ planner, done }: { planner: Planner; done: Done }) => {
  const isPhone = useIsPhone()
  const { planning, settings, now, arrived, again, facts, weighed } = planner
  const { plan, isOld } = planning
  // A tree starts from targets, of which earning needs none.
  const hasTree = settings.mode !== 'earn' || plan === null || plan.tree.length > 0
  const tabs = (isPhone ? PHONE : WIDE).filter((each) => each !== 'tree' || hasTree)
  const [tab, setTab] = useTab(tabs)
  // The tab answers at once; its hundreds of lines are drawn in slices.
  const shown = useDeferredValue(tab)
  if (plan === null) return null
  const counts = {
    shopping: formatNumber(shoppingKeys(plan).length),
    steps: formatNumber(plan.steps.length),
    tree: formatNumber(countNodes(plan.tree)),
    ...(plan.totals.gateDays > 0 && { gates: counted(plan.totals.gateDays, 'day') }),
  }
  return (
    <>
      <Strip isEarn={settings.mode === 'earn'} now={now} plan={plan} />
      <StatusNote plan={plan} />
      {weighed !== null && <WeighedNote {...weighed} />}
      <div className={styles.bar}>
        <Tabs counts={counts} onChange={setTab} tab={tab} tabs={tabs} />
        <StateLine planning={planning} />
      </div>
      <div aria-labelledby={`tab-${tab}`} className={isOld ? styles.old : undefined} id="plan-part" role="tabpanel">
        {shown === 'shopping' && (
          <>
            <Shopping done={done} plan={plan} />
            <ListFoot
              done={done}
              hasArrived={arrived.size > 0}
              isFetching={facts.isFetching}
              onAgain={() => void again()}
              plan={plan}
            />
          </>
        )}
        {shown === 'steps' && <Steps change={planner.change} done={done} now={now} plan={plan} />}
        {shown === 'tree' && <Tree plan={plan} />}
        {shown === 'gates' && <Gates now={now} plan={plan} />}
        {shown === 'could-be' && (
          <div className={styles.panel}>
            <CouldBeList isBusy={planning.isBusy} lines={planning.couldBe} />
          </div>
        )}
      </div>
    </>
  )
}
