import styles from '@gildscope/ui/layout/lists.module.css'

const SHOWN = 20

/** Lists back what a text held and could not be taken. */
export const IgnoredNote = ({ ignored }: { ignored: readonly string[] }) => {
  if (ignored.length === 0) return null
  const shown = ignored.slice(0, SHOWN).join(', ')
  const rest = ignored.length - SHOWN
  return (
    <p className={styles.fault} role="status">
      Ignored: {shown}
      {rest > 0 && ` and ${rest} more`}
    </p>
  )
}
