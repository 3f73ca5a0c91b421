import { Coins, formatNumber } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { Popover } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import styles from './collection.module.css'
import type { Snapshot } from './draft.ts'

type WalletTipProps = { snapshot: Snapshot; of: string }

/** The contents of the wallet, on hover, focus or touch. */
export const WalletTip = ({ snapshot: { wallet }, of }: WalletTipProps) => {
  const [isOpen, setOpen] = useState(false)
  const { currencies } = useCurrencies()
  const id = useId()
  const show = (): void => setOpen(true)
  const hide = (): void => setOpen(false)
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it opens the same with the keyboard
    <span onMouseLeave={hide}>
      <Popover
        offset={0}
        opened={isOpen}
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        width={340}
        withRoles={false}
      >
        <Popover.Target>
          <button
            aria-label={`Wallet of the ${of}`}
            className={`${controls.button} ${controls.small} ${controls.quiet}`}
            onBlur={hide}
            onClick={show}
            onFocus={show}
            onKeyDown={handleKeyDown}
            onMouseEnter={show}
            type="button"
            {...(isOpen && { 'aria-describedby': id })}
          >
            <IconWallet aria-hidden="true" size={14} stroke={2} />
            Wallet
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.popover}>
          <dl className={styles.wallet} id={id}>
            {wallet.map((currency) => (
              <div key={currency.id}>
                <dt>{currencies?.get(currency.id)?.name ?? `Currency ${currency.id}`}</dt>
                <dd>{currency.id === COIN ? <Coins value={currency.value} /> : formatNumber(currency.value)}</dd>
              </div>
            ))}
            {wallet.length === 0 && <div>The wallet is empty.</div>}
          </dl>
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
