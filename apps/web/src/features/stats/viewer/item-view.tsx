import type { DropAggregates } from '@gildscope/contracts'
import { Button, counted, Notice, WhenDue } from '@gildscope/ui'
import { IconFilterOff, IconPackageOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Fetched } from '../../../api/fetched.ts'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { paths } from '../../../pages/paths.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { ACTIVITY_WORDS } from '../shared/drop-words.ts'
import type { ItemSelection } from './calls.ts'
import { KitsPanel } from './charts/kits-panel.tsx'
import { RatePanel } from './charts/rate-panel.tsx'
import { ValuePanel } from './charts/value-panel.tsx'
import { DropFigures } from './drop-figures.tsx'
import { DropsTable } from './drops/drops-table.tsx'
import { type DropRow, refOf } from './drops/model.ts'
import { Faces } from './faces.tsx'
import { isCut, WHOLE } from './selection.ts'
import { SubmissionsTable } from './submissions/submissions-table.tsx'
import type { Face, SelectionControl } from './use-selection.ts'
import type { Tables } from './use-tables.ts'
import styles from './viewer.module.css'
import { Wallet } from './wallet.tsx'
import { Warnings } from './warnings.tsx'

const CHART_PX = 264

type ItemViewProps = {
  control: SelectionControl
  selection: ItemSelection
  aggregates: DropAggregates | undefined
  /** It was never submitted. */
  isNone: boolean
  isOld: boolean
  state: Fetched
  refs: ItemRefs | undefined
  tables: Tables
  name: string
}

const NoRecords = ({ name, selection }: { name: string; selection: ItemSelection }) => (
  <div className={styles.empty}>
    <Notice icon={<IconPackageOff size={20} stroke={1.75} />} title={`No one has submitted ${name} yet`}>
      There is no record of it under {ACTIVITY_WORDS[selection.activity]}. Choose another of the Research Items, or
      another activity. <Link to={paths.statsCollection}>Be the first to submit it.</Link>
    </Notice>
  </div>
)

const NoneInCut = ({ control, aggregates }: Pick<ItemViewProps, 'control'> & { aggregates: DropAggregates }) => {
  const { selection, cut } = control
  const { flagged } = aggregates
  return (
    <div className={styles.empty}>
      <Notice
        actions={
          <>
            {isCut(selection) && (
              <Button onClick={() => cut({ ...WHOLE, hasFlagged: selection.hasFlagged })}>Show all submissions</Button>
            )}
            {flagged > 0 && (
              <Button onClick={() => cut({ hasFlagged: true })}>Show {counted(flagged, 'flagged submission')}</Button>
            )}
          </>
        }
        icon={<IconFilterOff size={20} stroke={1.75} />}
        title="No submission in this cut"
      >
        {flagged > 0 ? 'All submissions in it are flagged.' : 'No submission has this kit, magic find, level and time.'}
      </Notice>
    </div>
  )
}

const shownFace = (face: Face, isPhone: boolean, hasKits: boolean): Face => {
  if (!isPhone && face !== 'submissions') return 'drops'
  return face === 'kits' && !hasKits ? 'drops' : face
}

const selectedDrop = (rows: readonly DropRow[] | undefined, wanted: number | null): number | null =>
  rows?.find(({ id }) => id === wanted)?.id ?? rows?.find(({ units }) => units > 0)?.id ?? rows?.[0]?.id ?? null

/** Figures, tables and charts of one item in one cut. */
export const ItemView = (props: ItemViewProps) => {
  const { control, selection, aggregates, isNone, isOld, state, refs, tables, name } = props
  const isPhone = useIsPhone()
  const face = shownFace(control.face, isPhone, (aggregates?.kits.length ?? 0) > 0)
  if (isNone) return <NoRecords name={name} selection={selection} />
  if (aggregates?.submissions === 0) return <NoneInCut aggregates={aggregates} control={control} />

  const { drops, submissions } = tables
  const selected = selectedDrop(drops.rows, control.drop)
  const faces = <Faces aggregates={aggregates} control={control} face={face} />
  const inTable = isPhone ? null : faces
  const rate = aggregates !== undefined && selected !== null && (
    <WhenDue height={CHART_PX}>
      <RatePanel drop={refOf(refs, selected)} patches={aggregates.choices.patches} selection={selection} />
    </WhenDue>
  )
  const kits = aggregates !== undefined && aggregates.kits.length > 0 && (
    <KitsPanel aggregates={aggregates} control={control} />
  )
  const value = drops.rows !== undefined && (
    <WhenDue height={CHART_PX}>
      <ValuePanel rows={drops.rows} />
    </WhenDue>
  )
  return (
    <div aria-busy={isOld} className={styles.stack}>
      {aggregates !== undefined && <Warnings warnings={aggregates.warnings} />}
      {aggregates !== undefined && <DropFigures aggregates={aggregates} hasFlagged={selection.hasFlagged} />}
      {isPhone && faces}
      <div className={face === 'submissions' || isPhone ? styles.stack : styles.beside}>
        {face === 'drops' && (
          <div className={styles.stack}>
            <DropsTable
              faces={inTable}
              isPhone={isPhone}
              onSelect={({ id }) => control.setDrop(id)}
              rows={drops.rows}
              selected={selected}
              state={state}
              table={drops.table}
            />
            {aggregates !== undefined && <Wallet wallet={aggregates.wallet} />}
            {isPhone && value}
          </div>
        )}
        {face === 'submissions' && (
          <SubmissionsTable
            faces={inTable}
            refs={refs}
            state={submissions.state}
            submissions={submissions.view}
            table={submissions.table}
          />
        )}
        {face === 'kits' && kits}
        {face === 'time' && rate}
        {face === 'drops' && !isPhone && (
          <div className={styles.stack}>
            {kits}
            {rate}
            {value}
          </div>
        )}
      </div>
    </div>
  )
}
