import { counted, ItemName, Loading, Notice, Panel } from '@gildscope/ui'
import { IconPackageOff } from '@tabler/icons-react'
import type { Fetched } from '../../../api/fetched.ts'
import { Failed } from '../../../market/failed.tsx'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { paths } from '../../../pages/paths.ts'
import { ACTIVITY_WORDS } from '../shared/drop-words.ts'
import { byName } from './controls/pickers.tsx'
import { refOf } from './drops/model.ts'
import { chosenSearch, type Selection } from './selection.ts'
import styles from './viewer.module.css'

type StartListProps = {
  selection: Selection
  /** Undefined: loading. */
  ids: readonly number[] | undefined
  state: Fetched
  refs: ItemRefs | undefined
}

const Items = ({
  selection,
  ids,
  refs,
}: {
  selection: Selection
  ids: readonly number[]
  refs: ItemRefs | undefined
}) => (
  <ul className={styles.items}>
    {byName(ids, refs).map((id) => (
      <li key={id}>
        <ItemName
          href={`${paths.statsViewer}?${chosenSearch({ activity: selection.activity, itemId: id })}`}
          item={refOf(refs, id)}
          size={28}
        />
      </li>
    ))}
  </ul>
)

/** The submitted items of an activity, before one is chosen. */
export const StartList = ({ selection, ids, state, refs }: StartListProps) => (
  <Panel note={ids === undefined ? '' : counted(ids.length, 'item')} title="Research Items">
    {ids === undefined && state.error === null && <Loading lines={8} />}
    {ids === undefined && state.error !== null && (
      <Failed isAlert state={state} title="The research items could not be fetched" who="The stats service" />
    )}
    {ids?.length === 0 && (
      <Notice icon={<IconPackageOff size={20} stroke={1.75} />} title="Nothing submitted yet">
        No one has submitted anything of {ACTIVITY_WORDS[selection.activity]}. Another activity may have items. The
        operator of this site can import what others counted: <code>DROPS_FEED_URL</code> says from where.
      </Notice>
    )}
    {ids !== undefined && ids.length > 0 && <Items ids={ids} refs={refs} selection={selection} />}
  </Panel>
)
