import { Link } from 'react-router-dom'
import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

const isOutside = (href: string): boolean => /^[a-z]+:/i.test(href)

export const linkKind = defineKind('link', {
  isRight: false,
  width: 120,
  skeletonRatio: 0.6,
  grammar: 'text',
  compare: (a, b) => compareText(a.label, b.label),
  text: ({ label }) => label,
  raw: ({ label }) => label,
  cell: ({ href, label }) =>
    isOutside(href) ? (
      <a className={styles.link} href={href} target="_blank" rel="noreferrer" title={label}>
        {label}
      </a>
    ) : (
      <Link className={styles.link} title={label} to={href}>
        {label}
      </Link>
    ),
})
