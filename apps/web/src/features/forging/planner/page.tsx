import { Button, counted, formatNumber, Loading, Notice, saveCsv } from '@gildscope/ui'
import { Sheet } from '@gildscope/ui/dialog'
import { Choice } from '@gildscope/ui/forms'
import { IconAdjustmentsHorizontal, IconDownload, IconListCheck, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { CopyButton } from '../../../shell/copy-button.tsx'
import { Page } from '../../../shell/page.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { Answer } from './answer/answer.tsx'
import { CouldBePanel } from './answer/could-be.tsx'
import { type Goods, GoodsContext, goodName } from './answer/goods.tsx'
import { FaultNotice, StateLine } from './answer/state-line.tsx'
import { Counts, CountsPanel } from './counts/counts-panel.tsx'
import { listText } from './files/list-text.ts'
import { planCsv } from './files/plan-csv.ts'
import { firstView } from './first-view.ts'
import { shoppingKeys } from './lines/line-keys.ts'
import { type Done, useDone } from './lines/use-done.ts'
import styles from './planner.module.css'
import { PlanMenu, SaveButton } from './plans/plan-menu.tsx'
import { usePlans } from './plans/use-plans.ts'
import { Targets, TargetsPanel } from './targets/targets-panel.tsx'
import { type Planner, usePlanner } from './use-planner.ts'

const MODES = [
  { value: 'spend', label: 'Spend', hint: 'least gold for these' },
  { value: 'earn', label: 'Earn', hint: 'most from what I hold' },
] as const

const COPY_FAILURE = { title: 'The list could not be copied' }

/** What is to be got, as text; of a plan that is there. */
const CopyList = ({ planner: { planning }, goods, done }: { planner: Planner; goods: Goods; done: Done }) => {
  const { plan } = planning
  if (plan === null) return null
  return (
    <CopyButton
      failure={COPY_FAILURE}
      label="Copy list"
      said="List copied"
      text={() => listText(plan, (good) => goodName(goods, good), done.isDone)}
    />
  )
}

const Progress = ({ planner: { planning }, done }: { planner: Planner; done: Done }) => {
  const { plan } = planning
  if (plan === null) return null
  const keys = shoppingKeys(plan)
  const ticked = keys.filter(done.isDone).length
  return (
    <span className={styles.progress}>
      {formatNumber(ticked)} of {counted(keys.length, 'line')} done
      <progress aria-label="Lines that are done" max={Math.max(1, keys.length)} value={ticked} />
    </span>
  )
}

/** What stands in the place of a plan while there is none. */
const Instead = ({ planner: { settings, facts, holdings, planning } }: { planner: Planner }) => {
  if (settings.mode === 'spend' && settings.targets.length === 0)
    return (
      <Notice icon={<IconTargetArrow size={20} stroke={1.75} />} title="Nothing is planned yet">
        Add an item, or paste a list of them: the plan says what to buy, craft and forge for the least gold.
      </Notice>
    )
  if (settings.mode === 'earn' && !holdings.isPending && holdings.basis === null)
    return (
      <Notice icon={<IconTargetArrow size={20} stroke={1.75} />} title="Nothing is known of what you hold">
        Earning starts from your own stock: give a key, or choose an account that counts.
      </Notice>
    )
  if (facts.error !== null && facts.facts === undefined)
    return <Failed isAlert state={facts} title="Prices and recipes could not be fetched" who="The items service" />
  if (planning.error !== null) return null
  return (
    <div className={styles.stack}>
      {planning.isBusy || planning.isCancelled ? (
        <StateLine planning={planning} />
      ) : (
        <p className={styles.waiting} role="status">
          {holdings.isPending ? 'Reading what the accounts hold.' : 'Reading prices and recipes.'}
        </p>
      )}
      {!planning.isCancelled && <Loading lines={12} />}
    </div>
  )
}

const PhonePickers = ({ planner }: { planner: Planner }) => {
  const { settings, change, facts, holdings } = planner
  const [opened, setOpened] = useState<'targets' | 'counts' | null>(null)
  const close = () => setOpened(null)
  const count = settings.targets.length
  const accounts = holdings.counted.length
  return (
    <div className={styles.pickers}>
      <Button icon={IconListCheck} onClick={() => setOpened('targets')}>
        {counted(count, 'target')}
      </Button>
      <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpened('counts')}>
        {accounts === 0 ? 'What counts' : counted(accounts, 'account')}
      </Button>
      {opened === 'targets' && (
        <Sheet onClose={close} title="Targets">
          <Targets
            onChange={(targets, how) => change({ targets }, how)}
            targets={settings.targets}
            ways={facts.facts?.ways}
          />
        </Sheet>
      )}
      {opened === 'counts' && (
        <Sheet onClose={close} title="What counts">
          <Counts change={change} holdings={holdings} settings={settings} />
        </Sheet>
      )}
    </div>
  )
}

/** `/planner`: what to buy, craft, forge and sell. */
export const PlannerPage = () => {
  const planner = usePlanner()
  const { settings, change, holdings, facts, currencies, planning, arrived } = planner
  const isPhone = useIsPhone()
  const plans = usePlans(settings)
  const done = useDone({ id: plans.open?.id ?? null, targets: settings.targets.map(({ id }) => id).join(' ') }, arrived)
  const items = facts.facts?.items
  const goods = useMemo(() => ({ items: items ?? new Map(), currencies }), [items, currencies])
  const hasPlan = planning.plan !== null && (settings.mode === 'earn' || settings.targets.length > 0)
  return (
    <Page
      actions={
        <>
          {!isPhone && hasPlan && <CopyList done={done} goods={goods} planner={planner} />}
          <SaveButton plans={plans} settings={settings} />
          <Button
            disabled={!hasPlan}
            icon={IconDownload}
            onClick={() =>
              planning.plan !== null &&
              saveCsv(
                'gildscope-plan.csv',
                planCsv(planning.plan, (good) => goodName(goods, good), done.isDone),
              )
            }
          >
            CSV
          </Button>
        </>
      }
      isMarket
      {...firstView}
    >
      <GoodsContext value={goods}>
        <div className={styles.stack}>
          <div className={styles.top}>
            <Choice label="What for" onChange={(mode) => change({ mode })} options={MODES} value={settings.mode} />
            <PlanMenu plans={plans} />
            {!isPhone && hasPlan && <Progress done={done} planner={planner} />}
          </div>
          {isPhone && <PhonePickers planner={planner} />}
          <div className={styles.columns}>
            {!isPhone && (
              <div className={styles.side}>
                {settings.mode === 'spend' && (
                  <TargetsPanel
                    onChange={(targets, how) => change({ targets }, how)}
                    targets={settings.targets}
                    ways={facts.facts?.ways}
                  />
                )}
                <CountsPanel change={change} holdings={holdings} settings={settings} />
                {hasPlan && <CouldBePanel isBusy={planning.isBusy} lines={planning.couldBe} />}
              </div>
            )}
            <div className={styles.stack}>
              <FaultNotice planning={planning} />
              {hasPlan ? <Answer done={done} planner={planner} /> : <Instead planner={planner} />}
            </div>
          </div>
          {isPhone && hasPlan && (
            <div className={styles.foot}>
              <Progress done={done} planner={planner} />
              <CopyList done={done} goods={goods} planner={planner} />
            </div>
          )}
        </div>
      </GoodsContext>
    </Page>
  )
}
