import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Ring } from '../freshness/ring.tsx'
import { useFreshness } from '../freshness/use-freshness.ts'
import { useSearch } from '../search/search-context.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

const ICON_BUTTON = `${controls.button} ${controls.quiet} ${controls.icon}`

const Age = () => {
  const { tone, ratio, age, detail } = useFreshness()
  const words = tone === 'recorded' ? 'recorded' : (age ?? '–')
  return (
    <span
      className={tone === 'stale' ? `${styles.age} ${styles.stale}` : styles.age}
      {...(detail !== null && { title: `Prices of ${detail}` })}
    >
      <Ring ratio={ratio} tone={tone} />
      <span className="gs-visually-hidden">Age of the prices: </span>
      {words}
    </span>
  )
}

export const PhoneHeader = () => {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { openSearch } = useSearch()
  return (
    <>
      <button
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        aria-label="Menu"
        className={ICON_BUTTON}
        onClick={() => setMenuOpen(true)}
        type="button"
      >
        <IconMenu2 aria-hidden="true" size={20} stroke={1.75} />
      </button>
      <Logo />
      <div className={styles.end}>
        <Age />
        <button aria-label="Search items, pages" className={ICON_BUTTON} onClick={openSearch} type="button">
          <IconSearch aria-hidden="true" size={20} stroke={1.75} />
        </button>
      </div>
      {isMenuOpen && (
        <Suspense>
          <PhoneMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
