import styles from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

type SparklineProps = {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[]
  width?: number
  height?: number
  /** A description of the line. */
  label: string
  /** A value to compare with, drawn dashed. */
  reference?: number
}

/** A line chart in the size of a word, with a dot at its end. */
export const Sparkline = ({ values, width = 88, height = 22, label, reference }: SparklineProps) => {
  const { path, end, referenceY } = sparklinePath(values, { width, height, reference: reference ?? null })
  return (
    <svg className={styles.sparkline} role="img" aria-label={label} {...{ width, height }}>
      {referenceY !== null && <line className={styles.reference} x1={0} x2={width} y1={referenceY} y2={referenceY} />}
      <path className={styles.line} d={path} />
      {end !== null && <circle className={styles.end} cx={end.x} cy={end.y} r={2} />}
    </svg>
  )
}
