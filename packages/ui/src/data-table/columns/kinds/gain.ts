import styles from './kinds.module.css'

/** Positive is an opportunity; the rest is drawn faintly, unless it is a loss. */
export const gainClass = (value: number, isLoss = false): string | undefined => {
  if (value > 0) return styles.gain
  return isLoss && value < 0 ? styles.loss : styles.noGain
}
