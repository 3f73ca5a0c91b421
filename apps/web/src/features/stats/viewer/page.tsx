import { TableDownloads } from '@gildscope/ui/data-table'
import { Navigate, useLocation } from 'react-router-dom'
import { useItemRefs } from '../../../market/use-item-refs.ts'
import { Page } from '../../../shell/page.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { isItemChosen } from './calls.ts'
import { Controls } from './controls/controls.tsx'
import { dropColumns } from './drops/columns.tsx'
import { firstView } from './first-view.ts'
import { AllRecords } from './head/all-records.tsx'
import { EntryBadge } from './head/entry-badge.tsx'
import { ItemHead, nameOf } from './head/item-head.tsx'
import { ItemView } from './item-view.tsx'
import { plainSearch } from './links.ts'
import { useActivities, useDrops, useHeadItem, useResearchItems } from './queries.ts'
import { StartList } from './start-list.tsx'
import { useSelection } from './use-selection.ts'
import { type Tables, useTables } from './use-tables.ts'
import styles from './viewer.module.css'

export { firstQueries } from './first-queries.ts'

const NONE: readonly number[] = []

const Downloads = ({ itemId, tables, areSubmissions }: { itemId: number; tables: Tables; areSubmissions: boolean }) => {
  const { drops, submissions } = tables
  return areSubmissions ? (
    <TableDownloads
      columns={submissions.view.columns}
      fileName={`gildscope-submissions-${itemId}`}
      source={{ kind: 'rows', rows: submissions.view.rows }}
      table={submissions.table}
    />
  ) : (
    <TableDownloads
      columns={dropColumns}
      fileName={`gildscope-drops-${itemId}`}
      source={{ kind: 'rows', rows: drops.rows }}
      table={drops.table}
    />
  )
}

const Viewer = () => {
  const control = useSelection()
  const { selection } = control
  const isPhone = useIsPhone()
  const { activities } = useActivities()
  const { ids, ...items } = useResearchItems(selection.activity)
  const { refs: itemRefs } = useItemRefs(ids ?? NONE)
  const { aggregates, isNone, isOld, ...state } = useDrops(selection)
  const { refs } = useItemRefs(aggregates?.drops.map(({ id }) => id) ?? NONE)
  const item = useHeadItem(selection.itemId)
  const areSubmissions = control.face === 'submissions'
  const tables = useTables({ selection, aggregates, refs, areSubmissionsSeen: areSubmissions })
  const chosen = isItemChosen(selection) ? selection : null
  const name = chosen === null ? firstView.title : nameOf(chosen, item)
  return (
    <Page
      actions={
        <>
          {chosen !== null && !isNone && (
            <Downloads areSubmissions={areSubmissions} itemId={chosen.itemId} tables={tables} />
          )}
          <AllRecords name={name} selection={chosen} />
        </>
      }
      title={name}
      {...(chosen === null
        ? { lead: <>{firstView.lead}</> }
        : {
            head: <ItemHead item={item} search={control.search} selection={chosen} />,
            tools: aggregates !== undefined && !isPhone && <EntryBadge last={aggregates.last} />,
          })}
    >
      <div className={styles.stack}>
        <Controls activities={activities} aggregates={aggregates} control={control} ids={ids} refs={itemRefs} />
        {chosen === null ? (
          <StartList ids={ids} refs={itemRefs} selection={selection} state={items} />
        ) : (
          <ItemView
            aggregates={aggregates}
            control={control}
            isNone={isNone}
            isOld={isOld}
            name={name}
            refs={refs}
            selection={chosen}
            state={state}
            tables={tables}
          />
        )}
      </div>
    </Page>
  )
}

/** `/stats_viewer`: the drops of containers and salvage. Short links are redirected to the plain address. */
export const StatsViewerPage = () => {
  const { pathname, search, hash } = useLocation()
  const plain = plainSearch({ search, hash })
  if (plain !== null) return <Navigate replace to={{ pathname, search: plain.toString(), hash: '' }} />
  return <Viewer />
}
