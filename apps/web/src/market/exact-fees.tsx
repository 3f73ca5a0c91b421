import { Switch } from '@gildscope/ui/forms'
import type { Fees } from './fees.ts'

/** Rounds each fee separately, as the game does, instead of both together. */
export const ExactFees = ({ fees, setFees }: { fees: Fees; setFees: (fees: Fees) => void }) => (
  <Switch
    isOn={fees === 'exact'}
    onChange={(isOn) => setFees(isOn ? 'exact' : 'usual')}
    title="Listing and exchange fee rounded separately, at least 1 copper each"
  >
    Exact fees
  </Switch>
)
