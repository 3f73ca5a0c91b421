// @module-tag chromium-headless-shell
import { useSite } from '../support/use-site.ts'
import { describeAccountSnapshots } from './snapshots/account-journey.ts'
import { describeFarming } from './snapshots/farming-journey.ts'
import { describeInventory } from './snapshots/inventory-journey.ts'

const site = useSite()

describeInventory(site)
describeAccountSnapshots(site)
describeFarming(site)
