// @module-tag chromium-headless-shell
import { useSite } from '../support/use-site.ts'
import { describeBargains } from './flips/bargain-journey.ts'
import { describeFinder } from './flips/finder-journey.ts'
import { describeListTools } from './flips/list-journey.ts'
import { describePriceTools } from './flips/price-journey.ts'

const site = useSite()

describeBargains(site)
describeFinder(site)
describePriceTools(site)
describeListTools(site)
