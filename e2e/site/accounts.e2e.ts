import { useSite } from '../support/use-site.ts'
import { describeAccount } from './accounts/account-journey.ts'
import { describeAccountValue } from './accounts/account-value-journey.ts'
import { describeArchives } from './accounts/archive-journey.ts'
import { describeDrops } from './accounts/drop-journey.ts'
import { describeGemstore } from './accounts/gemstore-journey.ts'
import { describeLists } from './accounts/list-journey.ts'
import { describeLooks } from './accounts/looks.ts'
import { describeTrackers } from './accounts/tracker-journey.ts'
import { describeVerification } from './accounts/verification-journey.ts'

const site = useSite()

describeAccount(site)
describeLists(site)
describeVerification(site)
describeGemstore(site)
describeArchives(site)
describeAccountValue(site)
describeDrops(site)
describeTrackers(site)
describeLooks(site)
