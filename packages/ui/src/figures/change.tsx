import styles from './change.module.css'
import { formatPercent } from './format-number.ts'
import { Missing } from './missing.tsx'

type ChangeProps = { percent: number | null | undefined; decimals?: number }

const Arrow = ({ isUp }: { isUp: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 8 8" className={styles.arrow}>
    <path d={isUp ? 'M4 1.5 7 6.5H1z' : 'M4 6.5 1 1.5h6z'} fill="currentColor" />
  </svg>
)

/** A change in percent, with sign, arrow and colour. */
export const Change = ({ percent, decimals = 1 }: ChangeProps) => {
  if (percent === null || percent === undefined) return <Missing />
  const text = formatPercent(percent, { decimals, isSigned: true })
  if (!/^[+−]/.test(text))
    return (
      <span className={styles.flat} translate="no">
        {text}
      </span>
    )
  const isUp = text.startsWith('+')
  return (
    <span className={isUp ? styles.up : styles.down} translate="no">
      <Arrow isUp={isUp} />
      {text}
    </span>
  )
}
