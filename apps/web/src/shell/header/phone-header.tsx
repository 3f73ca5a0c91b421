import { Button } from '@gildscope/ui'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { BellSlot } from '../bell/bell-slot.tsx'
import { Ring } from '../freshness/ring.tsx'
import { useFreshness } from '../freshness/use-freshness.ts'
import { useSearch } from '../search/search-context.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

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
      <Button
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        aria-label="Menu"
        icon={IconMenu2}
        iconSize={20}
        onClick={() => setMenuOpen(true)}
        variant="quiet"
      />
      <Logo />
      <div className={styles.end}>
        <Age />
        <BellSlot />
        <Button aria-label="Search items, pages" icon={IconSearch} iconSize={20} onClick={openSearch} variant="quiet" />
      </div>
      {isMenuOpen && (
        <Suspense>
          <PhoneMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
