import type { Alert, Channel } from '@gildscope/contracts'
import { Loading } from '@gildscope/ui'
import type { Fetched } from '../../../../api/fetched.ts'
import { Failed } from '../../../../market/failed.tsx'
import { useAccount } from '../../../../shell/session/session.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { PushOffer } from '../../shared/alerts/push-offer.tsx'
import { useAlertNames } from '../../shared/alerts/use-alert-names.ts'
import { useReadings } from '../../shared/alerts/use-readings.ts'
import styles from '../alerts.module.css'
import { NoRules } from '../empty/no-rules.tsx'
import { RulesList } from './rules-list.tsx'
import { RulesStrip } from './rules-strip.tsx'
import { RulesTable } from './rules-table.tsx'

type OwnRulesProps = { alerts: readonly Alert[]; channels: readonly Channel[] | undefined }

const OwnRules = ({ alerts, channels }: OwnRulesProps) => {
  const isPhone = useIsPhone()
  const now = useReadings(alerts.map(({ rule }) => rule))
  const names = useAlertNames(now.rows)
  const { updateHours } = useAccount()
  const views = alerts.map((alert) => ({
    ...{ alert, names, channels, updateHours },
    readings: now.readingsFor(alert.rule),
    rows: now.rows,
  }))
  const watched = new Set(
    alerts.flatMap(({ state, rule }) => (state === 'armed' ? (now.rowsFor(rule) ?? []).map(({ id }) => id) : [])),
  )
  return (
    <>
      {isPhone && <PushOffer />}
      <RulesStrip alerts={alerts} channels={channels} watched={watched.size} />
      {now.state.error !== null && (
        <p className={styles.note} role="status">
          The values of now could not be read; the rules are judged all the same.
        </p>
      )}
      {isPhone ? <RulesList views={views} /> : <RulesTable views={views} />}
    </>
  )
}

type RulesProps = { alerts: readonly Alert[] | undefined; channels: readonly Channel[] | undefined; state: Fetched }

export const Rules = ({ alerts, channels, state }: RulesProps) => {
  if (alerts === undefined)
    return (
      <div className={styles.panel}>
        {state.error === null ? (
          <Loading lines={9} />
        ) : (
          <Failed isAlert state={state} title="The rules could not be fetched" who="The account service" />
        )}
      </div>
    )
  return alerts.length === 0 ? <NoRules channels={channels} /> : <OwnRules alerts={alerts} channels={channels} />
}
