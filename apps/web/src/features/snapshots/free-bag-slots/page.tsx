import { FigureStrip } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { Page } from '../../../shell/page.tsx'
import { AccountsSelect, useAccountsChoice } from '../shared/characters/accounts-choice.tsx'
import shared from '../shared/characters/characters.module.css'
import { ProgressBar } from '../shared/characters/progress-bar.tsx'
import { ReadingTools } from '../shared/characters/reading-badge.tsx'
import { NoGameAccount, ReadingNotes } from '../shared/characters/reading-notes.tsx'
import { useCharacters } from '../shared/characters/use-characters.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { type BagTableRow, columns, groups } from './columns.tsx'
import { keyFigures, summary } from './figures.ts'
import styles from './free-bag-slots.module.css'
import { type BagRow, bagRows, isRead } from './model.ts'
import { cheapestOf } from './more-room.ts'
import { MoreRoomPanel } from './more-room-panel.tsx'
import { askInventory, NEEDS, useBagOffers, useSharedSlots } from './queries.ts'

const TITLE = 'Free Bag Slots'
const LEAD = 'How much room each character has left, and the cheapest bigger bags.'
const INITIAL = { sort: { column: 'character', order: 'asc' }, rows: 20 } as const
const NO_ROWS: readonly BagRow[] = []
const keyOf = ({ account, character }: BagTableRow): string => `${account} ${character}`

const useBags = () => {
  const choice = useAccountsChoice(NEEDS)
  const { queue } = useGameQueue()
  const reading = useCharacters({ accounts: choice.readable, queue, what: 'inventory', ask: askInventory })
  const slots = useSharedSlots(choice.readable, queue)
  const { offers, failed } = useBagOffers()
  const { accounts, state } = reading
  const rows = useMemo(() => bagRows(accounts), [accounts])
  const tableRows = useMemo(
    () => rows.map((row) => ({ ...row, more: offers === undefined ? null : cheapestOf(row, offers) })),
    [rows, offers],
  )
  // Rows are known with the first of them; that there are none is known only after all calls.
  const hasRows = rows.length > 0 || !state.isReading
  const known = rows.length > 0 || (accounts.length > 0 && accounts.every(isRead)) ? rows : null
  return { choice, reading, slots, offers, failed, rows: hasRows ? rows : undefined, known, tableRows }
}

const Bags = ({ bags }: { bags: ReturnType<typeof useBags> }) => {
  const { choice, reading, slots, offers, failed, rows, known, tableRows } = bags
  const { accounts, state } = reading
  const table = useTableView({ columns, groups, initial: INITIAL })
  const source = { kind: 'rows', rows: rows === undefined ? undefined : tableRows } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-bag-slots" source={source} table={table} />}
      lead={LEAD}
      title={TITLE}
      tools={<ReadingTools reading={reading} />}
    >
      <div className={panels.stack}>
        <div className={shared.controls}>
          <AccountsSelect choice={choice} />
          <ProgressBar label="Accounts" {...state.accounts} />
          <ProgressBar label="Characters" {...state.characters} />
          <p className={shared.summary} role="status">
            {accounts.length > 0 && (known === null ? state.isReading && 'Reading characters' : summary(known))}
          </p>
        </div>
        <ReadingNotes choice={choice} reading={reading} hidden="what its characters carry" />
        <FigureStrip figures={keyFigures(known, accounts.length)} label="Key figures" />
        <div aria-busy={state.isReading} className={styles.columns}>
          <DataTable
            columns={columns}
            groups={groups}
            label="Bag slots by character"
            noun="characters"
            rowKey={keyOf}
            source={source}
            table={table}
            {...(table.view.sort?.column === 'character' && { sortedBy: 'free' })}
          />
          <div className={panels.stack}>
            <AccountsPanel accounts={accounts} rows={rows ?? NO_ROWS} shared={slots} />
            <MoreRoomPanel failed={failed} isReading={state.isReading} offers={offers} rows={rows ?? NO_ROWS} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** `/freeBagSlots`: bags of the characters of all game accounts. */
export const FreeBagSlotsPage = () => {
  const bags = useBags()
  if (bags.choice.names.length > 0) return <Bags bags={bags} />
  return (
    <Page lead={LEAD} title={TITLE}>
      <NoGameAccount>
        The page asks the game what your characters carry, through a key of your game account. It needs “account”,
        “characters” and “inventories”.
      </NoGameAccount>
    </Page>
  )
}
