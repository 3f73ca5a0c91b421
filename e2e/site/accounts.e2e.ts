// @module-tag chromium-headless-shell
import { useSite } from '../support/use-site.ts'
import { describeAccount } from './accounts/account-journey.ts'
import { describeArchives } from './accounts/archive-journey.ts'
import { describeGemstore } from './accounts/gemstore-journey.ts'
import { describeLists } from './accounts/list-journey.ts'
import { describeLooks } from './accounts/looks.ts'
import { describeVerification } from './accounts/verification-journey.ts'

const site = useSite()

describeAccount(site)
describeLists(site)
describeVerification(site)
describeGemstore(site)
describeArchives(site)
describeLooks(site)
