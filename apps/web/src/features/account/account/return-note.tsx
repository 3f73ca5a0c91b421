import type { SiteAccount } from '@gildscope/contracts'
import notes from '@gildscope/ui/layout/lists.module.css'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pages } from '../../../pages/page-list.ts'
import { useNext } from '../shared/use-next.ts'
import styles from './account.module.css'

const titleOf = (address: string): string | null => {
  const [path] = address.split(/[?#]/)
  return Object.values(pages).find((page) => page.path === path)?.title ?? null
}

/** The link back to the page that required a key, once there is one. */
export const ReturnNote = ({ account: { gameAccounts } }: { account: SiteAccount }) => {
  const { next, isGiven } = useNext()
  const title = titleOf(next)
  if (!isGiven || title === null || Object.keys(gameAccounts).length === 0) return null
  return (
    <p className={`${notes.note} ${styles.back}`} role="status">
      <IconArrowBackUp aria-hidden="true" size={18} stroke={1.75} />
      <span>
        The key is linked. <Link to={next}>Go on to {title}</Link>
      </span>
    </p>
  )
}
