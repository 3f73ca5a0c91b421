import { IconFlask2, IconHistory } from '@tabler/icons-react'
import { useApi } from '../../../api/api-context.tsx'
import styles from './welcome.module.css'

/** States plainly when the market is not the real one. */
export const SourceNotice = () => {
  const { dataSource } = useApi().config
  if (dataSource === 'live') return null
  const Icon = dataSource === 'simulated' ? IconFlask2 : IconHistory
  return (
    <p className={styles.source}>
      <Icon aria-hidden="true" size={18} stroke={1.75} />
      {dataSource === 'simulated' ? (
        <span className={styles.sourceWords}>
          <strong>This market is simulated.</strong> <span>Item names are real, prices and trades are made up.</span>{' '}
          <span>
            To watch the real market, start with <code>npm start -- --live</code>.
          </span>
        </span>
      ) : (
        <span className={styles.sourceWords}>
          <strong>This is a replay of recorded data.</strong> <span>“Now” is the moment of the recording.</span>{' '}
          <span>
            To watch the market as it is, start with <code>npm start -- --live</code>.
          </span>
        </span>
      )}
    </p>
  )
}
