import { useSite } from '../support/use-site.ts'
import { describeFarming } from './snapshots/farming-journey.ts'

const site = useSite()

describeFarming(site)
