import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './external-link.module.css'

/** A link that leaves the site: opens beside it, reveals nothing to the other side, and says so. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.external} href={href} rel="noopener noreferrer" target="_blank">
    {children} <span className="gs-visually-hidden">(opens in a new tab)</span>
    <IconExternalLink aria-hidden="true" size={14} stroke={2} />
  </a>
)
