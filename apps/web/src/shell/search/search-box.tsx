import { IconSearch } from '@tabler/icons-react'
import keycap from './keycap.module.css'
import styles from './search-box.module.css'
import { useSearch } from './search-context.tsx'

/** Looks like a field and opens the search dialog. */
export const SearchBox = () => {
  const { openSearch } = useSearch()
  return (
    <button
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      className={styles.box}
      onClick={openSearch}
      type="button"
    >
      <IconSearch aria-hidden="true" size={15} stroke={1.75} />
      <span className={styles.words}>Search items, pages</span>
      <span aria-hidden="true" className={keycap.key}>
        /
      </span>
    </button>
  )
}
