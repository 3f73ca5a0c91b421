import styles from './states.module.css'

/** Shown until a page's data arrives; rows of `lines` reserve its space. */
export const Loading = ({ lines = 6 }: { lines?: number }) => (
  <div className={styles.loading} role="status">
    <span aria-hidden="true" className={styles.progress} />
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span className={styles.line} key={index} style={{ width: `${62 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
    <p className={styles.waiting}>Loading, Please Wait.</p>
  </div>
)
