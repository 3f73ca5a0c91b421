// @module-tag chromium-headless-shell
import { useSite } from '../support/use-site.ts'
import { describeAccountValue } from './accounts/account-value-journey.ts'
import { describeDrops } from './accounts/drop-journey.ts'
import { describeTrackers } from './accounts/tracker-journey.ts'

const site = useSite()

describeAccountValue(site)
describeDrops(site)
describeTrackers(site)
