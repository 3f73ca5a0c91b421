import { Button } from '@gildscope/ui'
import { Switch } from '@gildscope/ui/forms'
import styles from './farming.module.css'
import type { Counting } from './use-counting.ts'

type CountingBarProps = {
  counting: Counting
  /** Accounts whose keys do not reveal what they trade. */
  withoutTrades: readonly string[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Counting options, which can be changed at any time. */
export const CountingBar = ({ counting: { settings, change }, withoutTrades, isOpen, onOpen }: CountingBarProps) => {
  const own = Object.keys(settings.ownPrices).length
  return (
    <div className={styles.bar}>
      <Switch
        isOn={!settings.hasTrades}
        onChange={(isOn) => change({ hasTrades: !isOn })}
        title="What was bought, sold, offered and bid on the trading post since the start is left out"
      >
        Without trading
      </Switch>
      <Switch
        isOn={settings.isFixed}
        onChange={(isFixed) => change({ isFixed })}
        title="On: everything is worth what it was when the session began. Off: what it is now"
      >
        Prices of the start
      </Switch>
      <Switch
        isOn={settings.hasCurrencies}
        onChange={(hasCurrencies) => change({ hasCurrencies })}
        title="Currencies count at your own values, else at what their best use brings now"
      >
        With currencies
      </Switch>
      <Button aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        Own prices{own > 0 && ` (${own})`}
      </Button>
      {!settings.hasTrades && withoutTrades.length > 0 && (
        <span className={styles.aside}>Trades of {withoutTrades.join(', ')} count: the key lacks “tradingpost”.</span>
      )}
    </div>
  )
}
