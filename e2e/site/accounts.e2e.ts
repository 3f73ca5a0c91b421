import { useSite } from '../support/use-site.ts'
import { describeAccount } from './accounts/account-journey.ts'
import { describeGemstore } from './accounts/gemstore-journey.ts'
import { describeLists } from './accounts/list-journey.ts'
import { describeLooks } from './accounts/looks.ts'
import { describeSilence } from './accounts/silence.ts'
import { describeVerification } from './accounts/verification-journey.ts'

/** One machine plays everybody here. */
const UNLIMITED = {
  LOGINS_PER_MINUTE: '1000',
  LOGINS_PER_NAME: '1000',
  SIGN_UPS_PER_HOUR: '1000',
  RECOVERIES_PER_HOUR: '1000',
}

const site = useSite({ env: UNLIMITED })

describeAccount(site)
describeLists(site)
describeVerification(site)
describeGemstore(site)
describeLooks(site)
describeSilence(site)
