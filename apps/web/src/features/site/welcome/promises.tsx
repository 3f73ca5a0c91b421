import { IconBolt, IconKey, IconRulerMeasure } from '@tabler/icons-react'
import styles from './welcome.module.css'

const PROMISES = [
  {
    Icon: IconBolt,
    title: 'Fast',
    text: 'The whole market is held in memory, so pages load their figures almost instantly.',
  },
  {
    Icon: IconRulerMeasure,
    title: 'Honest',
    text: 'Every figure shows its age. Estimates are marked, with their error. Gaps stay gaps.',
  },
  {
    Icon: IconKey,
    title: 'Yours',
    text: 'No account needed. Everything can be exported, and one command runs it on your own machine.',
  },
] as const

/** The principles of the site. */
export const Promises = () => (
  <ul className={styles.promises}>
    {PROMISES.map(({ Icon, title, text }) => (
      <li key={title}>
        <h2 className={styles.promise}>
          <Icon aria-hidden="true" size={18} stroke={1.75} />
          {title}
        </h2>
        <p className={styles.promiseText}>{text}</p>
      </li>
    ))}
  </ul>
)
