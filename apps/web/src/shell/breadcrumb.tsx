import { Link } from 'react-router-dom'
import styles from './breadcrumb.module.css'

/** The last step is the current page; a menu is not a page and has only a name. */
type Step = { label: string; to?: string }

/** The way to this page from above. */
export const Breadcrumb = ({ steps }: { steps: readonly Step[] }) => (
  <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
    <ol>
      {steps.map(({ label, to }, index) => (
        <li key={label}>
          {to === undefined ? (
            label
          ) : (
            <Link to={to} {...(index === steps.length - 1 && { 'aria-current': 'page' })}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
