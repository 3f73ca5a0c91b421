import { Loading, Notice, Panel } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Choice } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconKey } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import { hasAwaited, selectedOf } from '../../../market/game-account/checklist/selection.ts'
import { useSelection } from '../../../market/game-account/checklist/use-selection.ts'
import type { KnownAccount } from '../../../market/game-account/known-account.ts'
import { useAccounts } from '../../../market/game-account/use-accounts.ts'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { useLinkedAccounts } from '../../../market/game-account/use-linked-accounts.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { COLUMNS, CountedPanel, selectionOf } from './counted-panel.tsx'
import { CountingBar } from './counting-bar.tsx'
import { FarmChart } from './farm-chart.tsx'
import styles from './farming.module.css'
import { FinishedPanel } from './finished-panel.tsx'
import { Head } from './head.tsx'
import { Notes } from './notes.tsx'
import { OwnPrices } from './own-prices.tsx'
import { isAnything, planFarm } from './session/farm-calls.ts'
import type { Session } from './session/session.ts'
import { StartPanel } from './start-panel.tsx'
import { type Counting, useCounting } from './use-counting.ts'
import { useFinished } from './use-finished.ts'
import { type FarmSession, useFarmSession } from './use-session.ts'
import { FARM_COLUMNS } from './view/columns.ts'
import type { FarmRow } from './view/rows.ts'
import { chosenPlaces, type SeriesId } from './view/sums.ts'

const TITLE = 'Farming Tracker'
const LEAD =
  'What your accounts gained since the start, per hour. A new snapshot every 5 minutes; a reload does not lose the run.'
const INITIAL = { sort: { column: 'value', order: 'desc' }, rows: 20 } as const
const PAGE_SIZES = [20, 50, 100]
const NO_ROWS: readonly FarmRow[] = []
const rowKey = ({ key }: FarmRow): string => key

const NoKey = () => (
  <div className={panels.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      The tracker reads what your game accounts hold through their keys. Of everything it needs “account”, “characters”,
      “inventories”, “wallet”, “tradingpost” and “guilds”; with fewer it reads less.
    </Notice>
  </div>
)

const useFarmTable = (counting: Counting) => {
  const table = useTableView({ columns: FARM_COLUMNS, initial: INITIAL })
  const rows = counting.counted?.rows
  const { failed } = counting.held
  const source = useMemo(
    () => ({
      ...{ kind: 'rows' as const, rows, error: failed?.error ?? null },
      retry: () => failed?.retry(),
    }),
    [rows, failed],
  )
  return { table, source }
}

type Tracked = {
  session: Session
  farm: FarmSession
  counting: Counting
  accounts: readonly KnownAccount[]
  withoutTrades: readonly string[]
  table: ReturnType<typeof useFarmTable>
}

const FACES = [
  { value: 'differences', label: 'Differences' },
  { value: 'counted', label: 'What is counted' },
] as const

const Tracking = ({ session, farm, counting, accounts, withoutTrades, table: { table, source } }: Tracked) => {
  const isPhone = useIsPhone()
  const [face, setFace] = useState<(typeof FACES)[number]['value']>('differences')
  const [hasOwn, setOwn] = useState(false)
  const { counted, held, settings, change } = counting
  const { selection } = session
  const places = useMemo(() => chosenPlaces(selection), [selection])
  const counts = useMemo(() => new Set(selection.filter(isAnything).map(({ account }) => account)), [selection])
  const isChosen = useCallback((id: SeriesId) => id === 'total' || places.has(id), [places])
  const checklist = (
    <CountedPanel
      accounts={accounts.filter(({ name }) => counts.has(name))}
      onChange={null}
      selection={useMemo(() => selectionOf(selection), [selection])}
    />
  )
  const hasRows = !isPhone || face === 'differences'
  return (
    <>
      <Head counting={counting} farm={farm} session={session} />
      <Notes farm={farm} hasTrades={settings.hasTrades} session={session} />
      <CountingBar counting={counting} isOpen={hasOwn} onOpen={setOwn} withoutTrades={withoutTrades} />
      {hasOwn && <OwnPrices change={change} settings={settings} />}
      {held.failed !== null && held.items === undefined && (
        <Failed state={held.failed} title="Names and prices could not be fetched" who="The items service" />
      )}
      <div className={styles.columns}>
        {counted === null ? (
          <Panel title="Quantity/Value over time">
            <Loading lines={6} />
          </Panel>
        ) : (
          <FarmChart isChosen={isChosen} points={counted.points} />
        )}
        {!isPhone && <div className={styles.counted}>{checklist}</div>}
      </div>
      {isPhone && <Choice label="Below the graph" onChange={setFace} options={FACES} value={face} />}
      {isPhone && face === 'counted' && checklist}
      {hasRows && (
        <DataTable
          columns={FARM_COLUMNS}
          label="Differences"
          noun="rows"
          pageSizes={PAGE_SIZES}
          rowKey={rowKey}
          source={source}
          table={table}
          toolbarStart={<h2 className={styles.tableTitle}>Differences</h2>}
        />
      )}
    </>
  )
}

const Tracker = ({ user }: { user: string }) => {
  const linked = useLinkedAccounts()
  const { queue, allowance } = useGameQueue()
  const accounts = useAccounts(linked, queue)
  const { selection, setSelection } = useSelection('farming')
  const farm = useFarmSession({ user, accounts: linked, queue })
  const { kept, leader } = farm
  const counting = useCounting(user, kept, leader.isLeading)
  const finished = useFinished(user, kept, counting, leader.isLeading)
  const table = useFarmTable(counting)
  const session = kept.value
  const chosen = useMemo(
    () => (selection === null ? null : selectedOf(selection, accounts, COLUMNS)),
    [selection, accounts],
  )
  const withoutTrades = useMemo(() => {
    if (session == null) return []
    const { traders } = planFarm(session.selection, linked)
    return session.selection.flatMap(({ account }) => (traders.includes(account) ? [] : [account]))
  }, [session, linked])
  const isEmpty = linked.length === 0 && session === null
  const downloads = (
    <TableDownloads
      columns={FARM_COLUMNS}
      fileName="farming"
      source={session == null ? { kind: 'rows', rows: NO_ROWS } : table.source}
      table={table.table}
    />
  )
  return (
    <Page actions={session == null ? undefined : downloads} isMarket lead={LEAD} title={TITLE}>
      {session === undefined && <Loading lines={10} />}
      {isEmpty && <NoKey />}
      <div className={styles.stack}>
        {session === null && !isEmpty && (
          <>
            <StartPanel
              accounts={linked}
              allowance={allowance}
              chosen={chosen}
              farm={farm}
              isAwaiting={selection !== null && hasAwaited(selection, accounts, COLUMNS)}
            />
            <CountedPanel
              accounts={accounts}
              onChange={farm.progress === null ? setSelection : null}
              selection={selection}
            />
          </>
        )}
        {session != null && (
          <Tracking
            accounts={accounts}
            counting={counting}
            farm={farm}
            session={session}
            table={table}
            withoutTrades={withoutTrades}
          />
        )}
        <FinishedPanel finished={finished} />
      </div>
    </Page>
  )
}

/** `/farmingTracker`: what accounts gain during play. */
export const FarmingTrackerPage = () => {
  const { state, account } = useSession()
  // Signing in or out resets the page to that user's data.
  if (account !== null) return <Tracker key={account.user} user={account.user} />
  return (
    <Page isMarket lead={LEAD} title={TITLE}>
      {state === 'loading' ? <Loading lines={10} /> : <NoKey />}
    </Page>
  )
}
