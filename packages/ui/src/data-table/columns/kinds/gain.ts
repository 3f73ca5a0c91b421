import styles from './kinds.module.css'

/** Above zero is an opportunity; the rest steps back, unless it is a loss. */
export const gainClass = (value: number, isLoss = false): string | undefined => {
  if (value > 0) return styles.gain
  return isLoss && value < 0 ? styles.loss : styles.noGain
}
