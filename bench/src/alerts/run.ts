import { report } from '../support/report.ts'
import { measureCost } from './measure-cost.ts'
import { measureDelivery } from './measure-delivery.ts'
import { measureTruth } from './measure-truth.ts'

/** Rules of accounts: whether what they say is true, how soon it is told, and what judging them costs. */
export const runAlertsBench = async (): Promise<void> => {
  report('alerts', [...(await measureTruth()), ...(await measureDelivery()), ...(await measureCost())])
}
