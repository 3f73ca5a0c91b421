import { Button } from '@gildscope/ui'
import styles from './management.module.css'

export const TOGGLES = ['Advanced', 'Bulk', 'Items', 'Currency', 'Professions'] as const
export type Toggle = (typeof TOGGLES)[number]

type TogglesProps = { open: ReadonlySet<Toggle>; onToggle: (toggle: Toggle) => void }

/** Which parts of the page are open. */
export const Toggles = ({ open, onToggle }: TogglesProps) => (
  <fieldset className={styles.toggles}>
    <legend className="gs-visually-hidden">Parts of the page</legend>
    {TOGGLES.map((toggle) => (
      <Button
        aria-expanded={open.has(toggle)}
        className={open.has(toggle) ? styles.on : undefined}
        key={toggle}
        onClick={() => onToggle(toggle)}
      >
        {toggle} <span className={styles.state}>{open.has(toggle) ? 'open' : 'closed'}</span>
      </Button>
    ))}
  </fieldset>
)
