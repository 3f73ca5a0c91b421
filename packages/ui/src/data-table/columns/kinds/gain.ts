import styles from './kinds.module.css'

/** Above zero is an opportunity; the rest steps back. */
export const gainClass = (value: number): string | undefined => (value > 0 ? styles.gain : styles.noGain)
