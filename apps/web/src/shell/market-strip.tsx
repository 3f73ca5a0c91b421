import { IconFlask } from '@tabler/icons-react'
import { useApi } from '../api/api-context.tsx'
import { sourceSentence } from './market-source.ts'
import styles from './status-bar.module.css'

/** States on every page that the market is not the real, current one. */
export const MarketStrip = () => {
  const { config } = useApi()
  const sentence = sourceSentence(config.dataSource)
  if (sentence === null) return null
  return (
    <p className={styles.strip}>
      <IconFlask aria-hidden="true" size={13} stroke={2} />
      {sentence}
    </p>
  )
}
