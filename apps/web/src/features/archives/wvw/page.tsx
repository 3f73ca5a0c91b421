import { FigureStrip, Loading, Notice } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { IconSwords } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { AccountPicker } from '../shared/account-picker.tsx'
import { ArchivePage } from '../shared/archive-page.tsx'
import archives from '../shared/archives.module.css'
import { nextReading } from '../shared/come-back.ts'
import { FirstReading } from '../shared/first-reading.tsx'
import { StillTable } from '../shared/still-table.tsx'
import { Toggle } from '../shared/toggle.tsx'
import { type Archives, useArchives } from '../shared/use-archives.ts'
import { CHARACTER_COLUMN, TABLES } from './columns.ts'
import { gapText, gapTitle } from './gap-words.ts'
import { isReadOnce, type WvwModel } from './model.ts'
import { useWvw } from './queries.ts'
import { characterRows, dayRows } from './rows.ts'
import { keyFigures } from './strip.ts'
import { MODES, useWvwView, type WvwView } from './view.ts'
import { WvwChart } from './wvw-chart.tsx'
import { WvwTable } from './wvw-table.tsx'

const TITLE = 'WvW Stats'
const LEAD = 'What your accounts did in World versus World, day by day: each figure is the difference of two readings.'
const INITIAL = { sort: { column: 'date', order: 'desc' }, rows: 50, columnsAtATime: 30 } as const

const STILL_HEADS = ['Day', 'Hours', 'Kills', 'Deaths', 'Ranks', 'Repair', 'KDR', 'Kills/h', 'Ranks/h']

const seenText = ({ days, span }: WvwModel): string => `${days.length} of ${span} day${span === 1 ? '' : 's'} seen`

const Controls = ({ list, view, model }: { list: Archives; view: WvwView; model: WvwModel | undefined }) => (
  <div className={archives.controls}>
    <AccountPicker archives={list} />
    <Toggle label="Table" onChange={view.setMode} options={MODES} value={view.mode} />
    {model !== undefined && model.days.length > 0 && (
      <p className={archives.aside} role="status">
        {seenText(model)}
      </p>
    )}
  </div>
)

const NoDays = ({ model: { gaps, accounts } }: { model: WvwModel }) => {
  const gap = gaps.at(-1)
  return (
    <Notice icon={<IconSwords size={20} stroke={1.75} />} title="No days in this range">
      {gap === undefined
        ? 'A day appears once it was read twice. A longer range may have more.'
        : `${gapTitle(gap, accounts)} ${gapText(gap)} A longer range may have more.`}
    </Notice>
  )
}

/** `/WvW_Stats`: days of World versus World. */
export const WvwPage = () => {
  const list = useArchives('wvw')
  const view = useWvwView()
  const { mode, range } = view
  const { model, isOld, state } = useWvw(list, range)
  const { columns, groups } = TABLES[mode]
  const table = useTableView({ columns, groups, initial: INITIAL })
  const isExpanded = mode === 'expanded'
  const written = useMemo(() => (model === undefined ? undefined : dayRows(model.days)), [model])
  const figures = useMemo(() => (model === undefined ? null : keyFigures(model, range)), [model, range])
  const hasDays = model === undefined || model.days.length > 0
  return (
    <ArchivePage
      archives={list}
      downloads={
        <TableDownloads
          columns={columns}
          fileName="gildscope-wvw"
          source={{ kind: 'rows', rows: written, partsOf: isExpanded ? characterRows : undefined }}
          table={table}
          {...(isExpanded && { idColumn: CHARACTER_COLUMN })}
        />
      }
      lead={LEAD}
      still={<StillTable heads={STILL_HEADS} />}
      title={TITLE}
    >
      <div className={archives.stack}>
        <Controls list={list} model={model} view={view} />
        {figures !== null && hasDays && <FigureStrip figures={figures} label="Key figures" />}
        {model !== undefined && isReadOnce(model) ? (
          <section aria-label="Graph" className={archives.empty}>
            <FirstReading at={nextReading(list.shown)}>
              {(when) =>
                `Read once so far. The game keeps no daily figures, so each is the difference of two readings: the second, ${when}, makes the first of them.`
              }
            </FirstReading>
          </section>
        ) : (
          <WvwChart isBusy={isOld} model={model} view={view} viewKey={`${range.value} ${list.account}`}>
            {model !== undefined && <NoDays model={model} />}
            {model === undefined && state.error === null && <Loading lines={8} />}
            {model === undefined && state.error !== null && (
              <Failed isAlert state={state} title="The days could not be fetched" who="The account service" />
            )}
          </WvwChart>
        )}
        {isExpanded && hasDays && (
          <p className={archives.aside}>
            Age and deaths are counted for each character. Everything else is counted for the account and divided among
            its characters by the time that each played; such figures are grey.
          </p>
        )}
        {hasDays && (state.error === null || model !== undefined) && (
          <WvwTable mode={mode} model={model} state={state} table={table} />
        )}
      </div>
    </ArchivePage>
  )
}
