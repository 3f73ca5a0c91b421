import { Button } from '@gildscope/ui'
import { Choice, Switch } from '@gildscope/ui/forms'
import { IconCamera, IconRefresh, IconX } from '@tabler/icons-react'
import styles from './account-to-csv.module.css'
import { FACES, type Face } from './desk/desk-calls.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'
import { FACE_TITLES } from './use-tables.ts'
import type { Compact } from './view-row.ts'

const visibleOr = (what: string) => [
  { value: 'visible', label: `${what} visible` },
  { value: 'hidden', label: 'hidden' },
]

const COMPACT_OPTIONS: readonly { value: Compact; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'micro', label: 'Micro' },
  { value: 'nano', label: 'Nano' },
]

const faceOptions = (hasSecond: boolean): readonly { value: Face; label: string }[] =>
  FACES.filter((face) => hasSecond || face === 'initial').map((face) => ({ value: face, label: FACE_TITLES[face] }))

/** Takes a snapshot, or cancels the one in progress. */
const TakeButton = ({ page: { pair, taking, reading } }: { page: AccountToCsv }) => {
  const isFirst = pair.initial === null
  const after = isFirst ? undefined : 'Takes the second snapshot again'
  const Icon = isFirst ? IconCamera : IconRefresh
  if (reading.progress !== null)
    return (
      <Button icon={IconX} onClick={reading.cancel}>
        Cancel
      </Button>
    )
  return (
    <Button
      disabled={taking.isAwaiting || taking.calls.length === 0}
      icon={Icon}
      onClick={() => void taking.take()}
      title={taking.isAwaiting ? 'Still reading characters and guilds' : after}
      variant="primary"
    >
      {isFirst ? 'Snapshot' : 'Refresh'}
    </Button>
  )
}

/** What is captured, and which part of it is shown. */
export const Controls = ({ page }: { page: AccountToCsv }) => {
  const { pair, view, sums } = page
  const { face } = view
  const kinds = sums.shown?.kinds
  return (
    <div className={styles.controls}>
      <TakeButton page={page} />
      <Choice
        label="Settings"
        onChange={(value) => view.setHasSettings(value === 'visible')}
        options={visibleOr('Settings')}
        value={view.hasSettings ? 'visible' : 'hidden'}
      />
      <Choice
        label="Table"
        onChange={(value) => view.setHasTable(value === 'visible')}
        options={visibleOr('Table')}
        value={view.hasTable ? 'visible' : 'hidden'}
      />
      <Choice label="Compact" onChange={view.setCompact} options={COMPACT_OPTIONS} value={view.compact} />
      {face !== null && (
        <>
          <Choice
            label="Snapshot shown"
            onChange={view.setFace}
            options={faceOptions(pair.second !== null)}
            value={face}
          />
          <Switch
            isOn={view.hasInside}
            onChange={view.setHasInside}
            title="Upgrades and infusions that sit in pieces of gear"
          >
            Inside
          </Switch>
        </>
      )}
      {face !== null && kinds !== undefined && (
        <span className={styles.count}>
          {kinds} {kinds === 1 ? 'item' : 'items'} {face === 'difference' ? 'changed' : ''}
        </span>
      )}
    </div>
  )
}
