import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './external-link.module.css'

/** A link to another site: opens in a new tab, sends no referrer, and is marked as external. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.external} href={href} rel="noopener noreferrer" target="_blank">
    {children} <span className="gs-visually-hidden">(opens in a new tab)</span>
    <IconExternalLink aria-hidden="true" size={14} stroke={2} />
  </a>
)
