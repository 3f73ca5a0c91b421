import { addKey, type DemoKey, getAccount, type SiteAccount } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useChange } from '../../../shell/use-change.ts'

/** Links a player of the simulated game with one click. */
export const LinkDemoKey = ({ demo, account }: { demo: DemoKey; account: SiteAccount }) => {
  const { send, isPending } = useChange(addKey, { target: `${demo.account} ${demo.label}`, refetches: [getAccount] })
  const isLinked = account.gameAccounts[demo.account]?.key === demo.key
  const Icon = isLinked ? IconCheck : IconLink
  return (
    <Button
      aria-label={`${isLinked ? 'Linked' : 'Link'}: ${demo.account}, ${demo.label}`}
      disabled={isLinked || isPending}
      icon={Icon}
      onClick={() => void send({ body: { apiKey: demo.key, replace: true } })}
    >
      {isLinked ? 'Linked' : 'Link'}
    </Button>
  )
}
