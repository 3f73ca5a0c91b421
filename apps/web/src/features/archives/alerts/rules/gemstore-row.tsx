import { getGemstoreList } from '@gildscope/contracts'
import { IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { paths } from '../../../../pages/paths.ts'
import styles from './rules.module.css'

/** The list of the gem-store notifier has a page of its own. */
export const GemstoreRow = () => {
  const { data } = useEndpoint(getGemstoreList, {}, { staleTime: 0 })
  const entries = data?.reply.items.length ?? 0
  if (entries === 0) return null
  return (
    <p className={styles.gemstore}>
      <IconShoppingBag aria-hidden="true" size={16} stroke={1.75} />
      <Link to={paths.gemstoreNotifier}>{entries === 1 ? '1 entry' : `${entries} entries`} of the gem store</Link>
      <span className={styles.count}>on return: mail</span>
    </p>
  )
}
