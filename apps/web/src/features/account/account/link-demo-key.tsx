import { addKey, type DemoKey, getAccount, type SiteAccount } from '@gildscope/contracts'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useChange } from '../../../shell/use-change.ts'

/** Links a player of the simulated game with one click. */
export const LinkDemoKey = ({ demo, account }: { demo: DemoKey; account: SiteAccount }) => {
  const { send, isPending } = useChange(addKey, { refetches: [getAccount] })
  const isLinked = account.gameAccounts[demo.account]?.key === demo.key
  const Icon = isLinked ? IconCheck : IconLink
  return (
    <button
      aria-label={`${isLinked ? 'Linked' : 'Link'}: ${demo.account}, ${demo.label}`}
      className={controls.button}
      disabled={isLinked || isPending}
      onClick={() => void send({ body: { apiKey: demo.key } })}
      type="button"
    >
      <Icon aria-hidden="true" size={15} stroke={1.75} />
      {isLinked ? 'Linked' : 'Link'}
    </button>
  )
}
