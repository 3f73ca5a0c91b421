import { Button, counted, Loading, Notice, RetryButton, saveCsv } from '@gildscope/ui'
import { rowsToCsv } from '@gildscope/ui/data-table'
import { Sheet } from '@gildscope/ui/dialog'
import { IconAdjustmentsHorizontal, IconCpuOff, IconDownload, IconScale } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../market/failed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useNow } from '../../../shell/time/use-now.ts'
import { duration } from '../../../shell/time/words.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { AddToList } from '../shared/lists/add-to-list.tsx'
import { firstView } from './first-view.ts'
import styles from './flip-finder.module.css'
import { OpenedRow } from './opened/opened-row.tsx'
import { FILE_COLUMNS, type PickRow } from './set/columns.tsx'
import { LeftOut, unsureItems } from './set/left-out.tsx'
import { PhoneRows } from './set/phone-rows.tsx'
import { profitScale } from './set/profit-scale.ts'
import set from './set/set.module.css'
import { SetTable } from './set/set-table.tsx'
import { StateLine } from './set/state-line.tsx'
import { Strip } from './set/strip.tsx'
import { WatchThese } from './set/watch-these.tsx'
import controls from './settings/controls.module.css'
import { OtherControls, PurseField, ShareNote } from './settings/controls.tsx'
import { type Finder, useFinder } from './use-finder.ts'

const NO_ROWS: readonly PickRow[] = []

/** Names and pictures come after the set itself. */
const useRows = ({ finding: { found }, refs }: Finder): readonly PickRow[] =>
  useMemo(
    () =>
      found === null
        ? NO_ROWS
        : found.set.picks.map((pick) => ({
            ...pick,
            item: refs.get(pick.id) ?? {
              ...{ id: pick.id, name: null, rarity: null, type: null, weaponType: null, img: null },
            },
          })),
    [found, refs],
  )

const Controls = ({ finder: { settings, changeSettings } }: { finder: Finder }) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const given = { settings, change: changeSettings }
  if (!isPhone)
    return (
      <div className={controls.row}>
        <PurseField {...given} />
        <OtherControls {...given} />
        <ShareNote settings={settings} />
      </div>
    )
  const { visits, days, items } = settings
  const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  return (
    <div className={controls.pickers}>
      <PurseField {...given} />
      <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
        {plural(visits, 'visit')}, {plural(days, 'day')}, {plural(items, 'item')}
      </Button>
      {isOpen && (
        <Sheet onClose={() => setOpen(false)} title="What is asked">
          <div className={controls.sheet}>
            <OtherControls {...given} />
            <ShareNote settings={settings} />
          </div>
        </Sheet>
      )}
    </div>
  )
}

const NOT_HERE = {
  refused: 'This browser does not run WebAssembly, which the solver is made of.',
  unreachable: 'The solver could not be fetched.',
  late: 'No set was found in time.',
  failed: 'The solver failed.',
} as const

/** What stands in the place of a set while there is none. */
const Instead = ({ finder: { candidates, finding } }: { finder: Finder }) => {
  const { known, error } = candidates
  if (error !== null && known === undefined)
    return <Failed isAlert state={candidates} title="Candidates could not be fetched" who="The items service" />
  if (finding.error !== null)
    return (
      <Notice
        actions={<RetryButton onRetry={finding.again} />}
        icon={<IconCpuOff size={20} stroke={1.75} />}
        isAlert
        title="No set could be found"
        tone="bad"
      >
        {NOT_HERE[finding.error.fault]}
      </Notice>
    )
  if (known !== undefined && known.candidates.length === 0) {
    const { unseen } = known.leftOut
    return (
      <Notice
        icon={<IconScale size={20} stroke={1.75} />}
        title={known.countedAt === null ? 'Nothing is counted yet' : 'There is no candidate'}
      >
        {known.countedAt === null
          ? 'How often items trade and how long a best price stands is counted every hour, from half a day of minutes on.'
          : unseen > 0
            ? `Too little was seen yet of ${counted(unseen, 'item')} that may pay; the page asks again every minute.`
            : 'No item leaves a profit after fees and was traded in the last week.'}{' '}
        <Link to={helpPath('flip-finder#who-is-a-candidate')}>What makes an item a candidate</Link>
      </Notice>
    )
  }
  return <Loading lines={10} />
}

const Nothing = ({ settings: { visits, days } }: Pick<Finder, 'settings'>) =>
  visits * days < 2 ? (
    <Notice icon={<IconScale size={20} stroke={1.75} />} title="There is no visit to list at">
      What came is met at the next visit and listed then: look in twice a day, or hold for longer than a day.
    </Notice>
  ) : (
    <Notice icon={<IconScale size={20} stroke={1.75} />} title="No flip is sure enough">
      Every offer for this purse and hold may end below zero too easily. A longer hold, more visits or fewer units leave
      more.
    </Notice>
  )

const PhoneFoot = ({ finder, rows }: { finder: Finder; rows: readonly PickRow[] }) => {
  const now = useNow()
  return (
    <div className={styles.foot}>
      <span>
        {2 * rows.length} orders
        <small>prices {duration((now - finder.candidates.at) / 1000)} old</small>
      </span>
      <AddToList items={rows.map(({ item }) => item)} />
      <WatchThese days={finder.settings.days} picks={rows} />
    </div>
  )
}

/** `/flip_finder`: what to do with so much gold and so much attention. */
export const FlipFinderPage = () => {
  const finder = useFinder()
  const { candidates, finding, settings, leftOut, refs, leaveOut, takeBack } = finder
  const { found, asked } = finding
  const isPhone = useIsPhone()
  const rows = useRows(finder)
  const scale = useMemo(() => profitScale(found?.set.picks ?? []), [found])
  const draw = useMemo(
    () => (row: PickRow) => (
      <OpenedRow
        assumptions={found?.assumptions.get(row.id) ?? []}
        candidate={candidates.byId.get(row.id)}
        onLeaveOut={leaveOut}
        row={row}
        settings={asked?.settings ?? settings}
      />
    ),
    // `leaveOut` reads the address when it is called.
    [found, asked, candidates.byId],
  )
  const save = (): void => saveCsv('gildscope-flips.csv', rowsToCsv(FILE_COLUMNS, rows))
  return (
    <Page
      actions={
        <>
          {!isPhone && rows.length > 0 && <AddToList items={rows.map(({ item }) => item)} />}
          <Button disabled={rows.length === 0} icon={IconDownload} onClick={save}>
            CSV
          </Button>
          {!isPhone && <WatchThese days={settings.days} picks={rows} />}
        </>
      }
      isMarket
      {...firstView}
    >
      <div className={styles.stack}>
        <Controls finder={finder} />
        {found === null || candidates.known === undefined || finding.error !== null ? (
          <Instead finder={finder} />
        ) : (
          <>
            {rows.length > 0 && (
              <Strip
                hasNoRecord={finder.hasNoRecord}
                leftOut={unsureItems(candidates.known.leftOut, found.set.notChosen) + leftOut.length}
                purse={asked?.settings.purse ?? settings.purse}
                record={finder.record}
                recordGold={finder.recordGold}
                set={found.set}
              />
            )}
            <StateLine finder={finder} />
            <div className={`${isPhone ? '' : set.panel} ${finding.isBusy ? set.old : ''}`}>
              {rows.length === 0 ? (
                <Nothing settings={asked?.settings ?? settings} />
              ) : isPhone ? (
                <PhoneRows draw={draw} rows={rows} scale={scale} />
              ) : (
                <SetTable draw={draw} rows={rows} scale={scale} />
              )}
              <LeftOut
                notChosen={found.set.notChosen}
                omissions={candidates.known.leftOut}
                onTakeBack={takeBack}
                own={leftOut}
                refs={refs}
              />
            </div>
          </>
        )}
        {isPhone && rows.length > 0 && <PhoneFoot finder={finder} rows={rows} />}
      </div>
    </Page>
  )
}
