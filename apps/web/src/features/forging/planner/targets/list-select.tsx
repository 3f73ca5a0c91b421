import { ACCOUNT_LIMITS, getList, type PlanTarget } from '@gildscope/contracts'
import { SelectField } from '@gildscope/ui/forms'
import { useApi } from '../../../../api/api-context.tsx'
import { notify, notifyFailure } from '../../../../shell/notify/notify.ts'
import { useSession } from '../../../../shell/session/session.ts'

const NONE = ''

type ListSelectProps = { targets: readonly PlanTarget[]; onTargets: (targets: PlanTarget[]) => void }

/** Everything of a market list of the account, one of each. */
export const ListSelect = ({ targets, onTargets }: ListSelectProps) => {
  const api = useApi()
  const { account } = useSession()
  const lists = Object.entries(account?.lists ?? {})
  if (lists.length === 0) return null
  const add = async (listid: string): Promise<void> => {
    try {
      const { name, items } = await api.call(getList, { headers: { listid } })
      const had = new Set(targets.map(({ id }) => id))
      const added = items.filter((id) => !had.has(id))
      const all = [...targets, ...added.map((id) => ({ id, units: 1 }))]
      onTargets(all.slice(0, ACCOUNT_LIMITS.planTargets))
      const over = all.length - ACCOUNT_LIMITS.planTargets
      if (over > 0)
        notify({
          tone: 'bad',
          about: 'list',
          title: `${over} items of ${name} are left out`,
          text: `A plan has at most ${ACCOUNT_LIMITS.planTargets} targets.`,
        })
    } catch (error) {
      notifyFailure('list', error)
    }
  }
  return (
    <SelectField
      isInline
      label="Add a market list"
      onChange={(id) => void (id !== NONE && add(id))}
      options={[{ value: NONE, label: 'A market list' }, ...lists.map(([value, label]) => ({ value, label }))]}
      value={NONE}
    />
  )
}
