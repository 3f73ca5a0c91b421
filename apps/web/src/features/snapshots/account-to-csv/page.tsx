import { Loading, Notice, Panel } from '@gildscope/ui'
import { useTableView } from '@gildscope/ui/data-table'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconKey } from '@tabler/icons-react'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import { ReadingLine } from '../../../market/game-account/reading-line.tsx'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { AccountFigures } from './account-figures.tsx'
import styles from './account-to-csv.module.css'
import { ChecklistPanel } from './checklist-panel.tsx'
import { columnsOf } from './columns.ts'
import { Controls } from './controls.tsx'
import { Downloads } from './downloads.tsx'
import { LeftOut } from './left-out.tsx'
import { Rows } from './rows.tsx'
import { SnapshotsPanel } from './snapshots-panel.tsx'
import { type AccountToCsv, useAccountToCsv } from './use-account-to-csv.ts'

const TITLE = 'Account to CSV'
const LEAD = 'Everything your accounts hold, before and after, and what changed between the two.'
const INITIAL = { sort: { column: 'value', order: 'desc' }, rows: 20 } as const

/** Nothing can be read without a key. */
const NoGame = () => (
  <div className={panels.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No Game available">
      The page reads what your game accounts hold through their keys. Of everything it needs “account”, “characters”,
      “inventories”, “tradingpost” and “guilds”; with fewer it reads less.
    </Notice>
  </div>
)

const Nothing = () => (
  <Panel title="Nothing is taken yet">
    <p className={styles.hint}>
      Choose what to read, then take a snapshot. A second one shows what changed: bought, sold, found, used. What only
      moved from one place to another is no change.
    </p>
  </Panel>
)

/** The progress of a reading, or why it gave nothing: where the table is or will be. */
const Reading = ({ page: { reading, allowance, taking } }: { page: AccountToCsv }) => (
  <>
    {reading.progress !== null && (
      <Panel title="Reading what your accounts hold">
        <ReadingLine allowance={allowance} progress={reading.progress} />
      </Panel>
    )}
    {taking.fault !== null && (
      <p className={styles.fault} role="alert">
        {taking.fault}
      </p>
    )}
  </>
)

const Snapshots = () => {
  const page = useAccountToCsv()
  const { pair, view, accounts, user, shelf, reading } = page
  const { face, compact, hasSettings, hasTable } = view
  const table = useTableView({ columns: columnsOf(compact, face ?? 'initial'), initial: INITIAL })
  const hasNothing = user !== null && accounts.length === 0 && shelf?.heads.length === 0
  return (
    <Page actions={<Downloads page={page} table={table} />} isMarket lead={LEAD} title={TITLE}>
      {!pair.isKnown && <Loading lines={10} />}
      {pair.isKnown && hasNothing && <NoGame />}
      {pair.isKnown && !hasNothing && (
        <div className={styles.stack}>
          <Controls page={page} />
          <AccountFigures page={page} />
          <div className={hasTable && hasSettings ? styles.columns : styles.stack}>
            <div className={styles.stack}>
              <Reading page={page} />
              {hasTable && face === null && reading.progress === null && <Nothing />}
              {hasTable && face !== null && (
                <Rows face={face} leftOut={<LeftOut page={page} />} page={page} table={table} />
              )}
            </div>
            {hasSettings && (
              <div className={styles.stack}>
                <ChecklistPanel page={page} />
                <SnapshotsPanel page={page} />
              </div>
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

/** `/account_to_csv`: snapshots of what accounts hold, their difference, and both as CSV. */
export const AccountToCsvPage = () => {
  const { state, account } = useSession()
  if (state === 'loading')
    return (
      <Page isMarket lead={LEAD} title={TITLE}>
        <Loading lines={10} />
      </Page>
    )
  // Signing in or out resets the page to that user's data.
  return <Snapshots key={account?.user ?? ''} />
}
