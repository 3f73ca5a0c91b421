import { Page } from '../../../../shell/page.tsx'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import frame from '../../shared/archives.module.css'
import { ALL_ACCOUNTS } from '../../shared/use-archives.ts'
import { Controls } from '../controls.tsx'
import { dayOf } from '../days.ts'
import { useSlots } from '../slot.tsx'
import type { TransactionsView } from '../view.ts'
import { FlipRangeToggle, FlipsView, NoSharedFlips } from './flips.tsx'
import type { FlipsSource } from './use-flips.ts'

const LEAD = 'What somebody’s flips earned, after fees; shared by their owner. Days are UTC.'

const sourceOf = (share: string): FlipsSource => ({
  ...{ accountID: ALL_ACCOUNTS, share, hasAccounts: true, today: dayOf(Date.now()), isKnown: true, version: '' },
})

type SharedFlipsProps = { view: TransactionsView; onView: (part: Partial<TransactionsView>) => void }

/** Flips that their owner shared, for anyone who has the link. */
export const SharedFlips = ({ view, onView }: SharedFlipsProps) => {
  const [share] = useQueryParam('share')
  const { downloads, aside, fill } = useSlots()
  const flips: TransactionsView = { ...view, show: 'history', as: 'flipping' }
  return (
    <Page actions={downloads} lead={LEAD} title="Shared flips">
      <div className={frame.stack}>
        {share === null ? (
          <NoSharedFlips>The address lacks the id of a share, such as “?share=…”.</NoSharedFlips>
        ) : (
          <>
            <Controls archives={null} aside={aside} more={<FlipRangeToggle />} onView={onView} view={flips} />
            {fill(<FlipsView source={sourceOf(share)} view={flips} />)}
          </>
        )}
      </div>
    </Page>
  )
}
