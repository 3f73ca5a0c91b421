import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import notes from '../account/account-forms.module.css'
import { paths } from '../paths.ts'
import { UNLOCKS } from './use-account-skins.ts'

/** Names the permission that the key of an account lacks, and leads to where keys are changed. */
export const NeedsUnlocks = ({ name }: { name: string }) => (
  <p className={`${notes.note} ${notes.warning}`} role="status">
    <IconKey aria-hidden="true" size={18} stroke={1.75} />
    <span>
      The key of {name} lacks the permission “{UNLOCKS}”, so the game does not tell which skins it has.{' '}
      <Link to={paths.account}>Link a key that has it</Link>.
    </span>
  </p>
)
