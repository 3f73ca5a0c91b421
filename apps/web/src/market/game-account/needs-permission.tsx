import notes from '@gildscope/ui/layout/lists.module.css'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../../pages/paths.ts'

type NeedsPermissionProps = {
  /** Name of the game account. */
  name: string
  permission: string
  /** What the game does not report without it, as in “which skins it has”. */
  hidden: string
}

/** Names the permission that the key of an account lacks, and leads to where keys are changed. */
export const NeedsPermission = ({ name, permission, hidden }: NeedsPermissionProps) => (
  <p className={`${notes.note} ${notes.warning}`} role="status">
    <IconKey aria-hidden="true" size={18} stroke={1.75} />
    <span>
      The key of {name} lacks the permission “{permission}”, so the game does not say {hidden}.{' '}
      <Link to={paths.account}>Link a key that has it</Link>.
    </span>
  </p>
)
