import { Notice } from '@gildscope/ui'
import notes from '@gildscope/ui/layout/lists.module.css'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../market/failed.tsx'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import { NeedsPermission } from '../../../market/game-account/needs-permission.tsx'
import { paths } from '../../../pages/paths.ts'
import styles from './collection.module.css'
import type { Collection } from './use-collection.ts'
import { hiddenWithout } from './use-key.ts'

/** Nothing can be read without a key. */
export const NoKey = () => (
  <div className={panels.empty}>
    <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
      The page reads bags and wallet of a character through a key of your game account. It needs “account”,
      “characters”, “inventories”, “unlocks” and “wallet”.
    </Notice>
  </div>
)

type KeyNotesProps = { account: Collection['account']; keyState: Collection['keyState'] }

/** Problems with reading the chosen account. */
export const KeyNotes = ({ account: { linked, name }, keyState }: KeyNotesProps) => {
  const { alert, lacks, failed, characters } = keyState
  if (linked === null)
    return (
      <p className={`${notes.note} ${notes.warning}`} role="status">
        <IconKey aria-hidden="true" size={18} stroke={1.75} />
        <span>
          No key of {name} is linked any more. <Link to={paths.account}>Link one</Link> to go on, or throw this
          collection away.
        </span>
      </p>
    )
  if (alert !== null)
    return (
      <p className={`${notes.note} ${notes.warning}`} role="alert">
        <IconKey aria-hidden="true" size={18} stroke={1.75} />
        <span>
          <strong>{alert}</strong>
          {alert === 'API Failure' ? (
            ': the game did not say what the key may do; it is asked again.'
          ) : (
            <>
              : <Link to={paths.account}>link a key of {name} that has it</Link>.
            </>
          )}
        </span>
      </p>
    )
  if (lacks !== null) return <NeedsPermission name={name} permission={lacks} hidden={hiddenWithout(lacks)} />
  if (failed !== null)
    return (
      <div className={styles.failed}>
        <Failed isAlert state={failed} title="The characters could not be read" who="The game API" />
      </div>
    )
  if (characters?.length === 0)
    return (
      <p className={notes.note} role="status">
        {name} has no characters. Create one in the game; it shows here some minutes later.
      </p>
    )
  return null
}
