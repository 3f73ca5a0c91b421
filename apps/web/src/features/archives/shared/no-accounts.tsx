import { ARCHIVES, type ArchiveKind } from '@gildscope/contracts'
import { Notice } from '@gildscope/ui'
import { IconKey } from '@tabler/icons-react'
import { AddKeyLink } from '../../../market/game-account/add-key-link.tsx'
import styles from './archives.module.css'

const listed = (words: readonly string[]): string => words.join(', ').replace(/, (?=[^,]*$)/, ' and ')

/** Nothing can be stored without a key. */
export const NoAccounts = ({ kind }: { kind: ArchiveKind }) => {
  const { words, needs } = ARCHIVES[kind]
  return (
    <div className={styles.empty}>
      <Notice actions={<AddKeyLink />} icon={<IconKey size={20} stroke={1.75} />} title="No API Key available">
        The site reads your game accounts through keys and keeps what the game forgets. For {words.noun} a key needs{' '}
        {listed(needs.map((need) => `“${need}”`))}.
      </Notice>
    </div>
  )
}
